"""Firefox and WebKit, driven by tests and measurements as Playwright drives Chromium."""
