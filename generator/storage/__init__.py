"""Files on disk: atomic writes, manifests, locks, logs and folder names."""
