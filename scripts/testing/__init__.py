"""The parts of the test runner: what tests need, where their chance comes from, how they run."""
