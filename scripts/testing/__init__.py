"""Parts of the test runner: the tests' needs, seeds and choice, and the run itself."""
