"""What serves a request: who asks and may do what, what it may cost, its language, errors, headers, logs."""
