"""The ``fairopt`` command: one file per sub-command, each loading what it needs when it runs."""
