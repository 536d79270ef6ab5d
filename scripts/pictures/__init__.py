"""Screens of the site for the camera, and the way they are photographed."""
