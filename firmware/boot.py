"""Runs first after power-up. Nothing to do: what starts, and whether, `slots` decides for main."""
