"""What PyInstaller cannot find by reading: the imports of compiled modules, and the one with their code."""

import importlib.util
import pkgutil

import draughts

modules = [found.name for found in pkgutil.walk_packages(draughts.__path__, "draughts.")]
group = "draughts_rules__mypyc"

hiddenimports = [name for name in modules if "_pyinstaller" not in name]
if importlib.util.find_spec(group) is not None:  # there is none in an interpreted build
    hiddenimports.append(group)
