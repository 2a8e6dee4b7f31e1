"""Form fields and name handling that several areas use."""
