"""Programs that run in the site's Pyodide."""
