"""What version this is. Plain constants: pyproject.toml says the same, and a test compares.

`about` shows it. What a device was given, with the commit, is in its slot's manifest, which
tools read.
"""

VERSION = "0.1.0"
