"""The stages in order: what each command runs, from the catalog to a release."""
