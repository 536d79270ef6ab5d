"""Boards in pages that explain: pictures at first, played on when somebody wants that."""
