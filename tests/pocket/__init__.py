"""The app inside a phone."""
