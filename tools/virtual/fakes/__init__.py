"""Stand-ins for the modules of an ESP32, acting on the world instead of on silicon."""
