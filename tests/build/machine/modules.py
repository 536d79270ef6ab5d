"""What can be imported, and what comes of importing what cannot."""

import importlib
import sys

sys.path.append("/project/scripts/website")

bytecode = importlib.import_module("bytecode")

LIBRARY = next(path for path in sys.path if path.endswith(".zip"))
ABSENT = """
sqlite3 _sqlite3 lzma _lzma bz2 _bz2 decimal _decimal ctypes _ctypes _testcapi unicodedata
xml.etree.ElementTree pyexpat _codecs_jp compression.zstd
""".split()

refused = {}
for name in ABSENT:
    try:
        importlib.import_module(name)
    except ImportError as error:
        refused[name] = str(error)
try:
    "日本".encode("euc_jp")
except LookupError as error:
    refused["euc_jp"] = str(error)
result = {
    "refused": refused,
    "wanted": ABSENT,
    "failed": bytecode.failures(LIBRARY),
    "built in": list(sys.builtin_module_names),
    "documented": [print.__doc__, sorted.__doc__],
    "signature": str(__import__("inspect").signature(print)),
}
