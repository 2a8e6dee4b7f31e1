"""Readers and writers of the public file formats. Pure; reading knows no rules of play."""
