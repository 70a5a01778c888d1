"""Klumba: an online patience house."""
