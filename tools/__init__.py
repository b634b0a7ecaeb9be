"""The host side: `python3 -m tools VERB`. Imports firmware and rules_core, never the reverse."""
