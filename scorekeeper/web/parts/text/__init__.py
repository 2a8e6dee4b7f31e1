"""Texts that several areas show: editions, the score sheet, the reasons of a ruling."""
