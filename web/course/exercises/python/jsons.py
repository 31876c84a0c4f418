"""What a program imports as json: objects keep their order, which MicroPython's dicts do not."""
from collections import OrderedDict
import json
from json import *

__name__ = "json"
# A list that begins with it has keys and values in turn.
_PAIRS = "\0pairs"
_AS_LISTS = {"{": '["\\u0000pairs",', ":": ",", "}": "]"}


def _with_dicts(x):
    if not isinstance(x, list):
        return x
    if x[:1] == [_PAIRS]:
        return OrderedDict(zip(x[1::2], [_with_dicts(y) for y in x[2::2]]))
    return [_with_dicts(y) for y in x]


def loads(text):
    json.loads(text)  # for what is wrong in it
    is_inside = is_escaped = False
    lists = []
    for c in text if isinstance(text, str) else str(text, "utf-8"):
        lists.append(c if is_inside else _AS_LISTS.get(c, c))
        if c == '"' and not is_escaped:
            is_inside = not is_inside
        is_escaped = c == "\\" and not is_escaped
    return _with_dicts(json.loads("".join(lists)))
