"""The page: what every board needs (`core`), features around it, assemblies, the browser."""
