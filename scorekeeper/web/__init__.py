"""The web app: a blueprint for each area, and forms that turn strings into domain values."""
