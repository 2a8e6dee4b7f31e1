"""The app that a table uses: one blueprint an area, forms that turn strings into domain values."""
