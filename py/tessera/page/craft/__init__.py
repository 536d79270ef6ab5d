"""What only some games need of the page: turning, numbers, a larger board, a curtain.

It comes in an archive of its own, with the first game that needs it (`catalogue.PARTS`).
"""
