"""The rules, one test or more for every rule's id.

Contract: the modules of this folder import nothing but `tessera`, the standard library and one
another; every test is a plain function without arguments. So the same functions run under
pytest and, through `tests.rules.run`, inside a Pyodide that has no pytest.
"""
