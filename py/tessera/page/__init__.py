"""The page: the core that every board needs, features, assemblies, the browser."""
