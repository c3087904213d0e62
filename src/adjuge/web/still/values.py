"""Values of style sheets: variables, lengths and colours."""

import re
from collections.abc import Mapping
from functools import cache

from tinycss2.color4 import parse_color

from adjuge.web.still.sheets import split_outside

REM = 16.0
VARIABLE = re.compile(r"var\(\s*(--[\w-]+)\s*(?:,((?:[^()]|\([^()]*\))*))?\)")
LENGTH = re.compile(r"^(-?\d*\.?\d+)(px|rem|em|%|fr|)$")
MIX = re.compile(r"^color-mix\(in srgb,(.*)\)$", re.S)

Colour = tuple[float, float, float, float]


class Unknown(Exception):
    """A variable that nobody has given a value."""


def substituted(value: str, variables: Mapping[str, str]) -> str:
    """A value with its variables filled in."""
    while "var(" in value:
        filled = VARIABLE.sub(lambda found: _filled(found, variables), value)
        if filled == value:
            raise Unknown(value)
        value = filled
    return value


def _filled(found: re.Match[str], variables: Mapping[str, str]) -> str:
    name, otherwise = found.groups()
    if name in variables:
        return variables[name]
    if otherwise is None:
        raise Unknown(name)
    return str(otherwise).strip()


@cache
def length(value: str, em: float = REM) -> float | str | None:
    """A length in pixels; `50%` and `2fr` as they stand; nothing for auto and the like."""
    found = LENGTH.match(value.strip())
    if not found:
        return None
    number, unit = float(found[1]), found[2]
    if unit in ("%", "fr"):
        return f"{number}{unit}"
    return number * {"px": 1.0, "rem": REM, "em": em, "": 1.0}[unit]


def of_whole(value: float | str | None, whole: float | None) -> float | None:
    """A length where a percentage is taken of something that may not be known."""
    if isinstance(value, str):
        return None if whole is None else float(value.rstrip("%")) / 100 * whole
    return value


@cache
def colour(value: str, current: str = "#000") -> Colour | None:
    """A colour as red, green, blue (0 to 255) and alpha; nothing for `none`."""
    text = value.strip()
    if text.lower() == "currentcolor":
        text = current
    mixed = MIX.match(text)
    if mixed:
        return _mixed(mixed[1], current)
    found = parse_color(text)
    if found is None or isinstance(found, str):
        return None
    red, green, blue, alpha = (float(part or 0.0) for part in found.to("srgb"))
    return red * 255, green * 255, blue * 255, alpha


def _mixed(parts: str, current: str) -> Colour | None:
    """Two colours, so much of the first, by the share of each that is opaque."""
    first, second = split_outside(parts, ",")
    name, _, share = first.strip().rpartition(" ")
    one, two = colour(name, current), colour(second, current)
    if one is None or two is None:
        return None
    part = float(share.rstrip("%")) / 100
    alpha = one[3] * part + two[3] * (1 - part)
    mixed = [
        (a * one[3] * part + b * two[3] * (1 - part)) / alpha for a, b in zip(one, two, strict=True)
    ]
    return mixed[0], mixed[1], mixed[2], alpha


@cache
def paint(value: str, current: str = "#000") -> str:
    """A colour as SVG writes it; what is no colour stays as it is."""
    found = colour(value, current)
    if found is None:
        return value
    red, green, blue = (round(part) for part in found[:3])
    if found[3] >= 1:
        return f"#{red:02x}{green:02x}{blue:02x}"
    return f"rgba({red},{green},{blue},{found[3]:.4g})"


def number(value: float) -> str:
    """A number in few letters."""
    return f"{value:.2f}".rstrip("0").rstrip(".") or "0"
