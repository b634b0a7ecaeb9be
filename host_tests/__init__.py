"""What proves it: `portable` runs on three interpreters, the rest on CPython with pytest."""
