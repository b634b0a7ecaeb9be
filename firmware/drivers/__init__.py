"""The only code that touches pins and buses; every driver is handed them ready made."""
