"""What pages are made of: words, forms, charts, dates, addresses to pass on, live regions."""
