"""One module a board: pins and capabilities as plain constants, importable on any interpreter."""
