"""
What a program imports as numpy: the names of arrays.py without the private ones. So nothing that a program does to this module
changes how arrays are computed and counted.
"""
from arrays import *
from arrays import __getattr__, __version__
