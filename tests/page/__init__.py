"""The page without a browser: the table, the screens, the home column."""

from tessera.page import every

every.take_up()
