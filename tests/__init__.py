"""What holds Tessera together: see each folder for what its tests hold."""
