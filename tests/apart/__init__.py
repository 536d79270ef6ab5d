"""Tests of games played apart: the protocol between parties in one process."""
