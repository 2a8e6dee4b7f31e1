"""Shared by every area of the pages: access, devices, language, errors, security headers, text, links."""
