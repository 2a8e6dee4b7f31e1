"""Everything around a view: devices and rights, quotas, languages, errors, headers and logs."""
