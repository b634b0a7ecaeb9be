"""Where the words of a drawn page lie, as wide as in the widest font they may be printed in."""

import xml.etree.ElementTree as xml

from tools.letters import ASCENT, DESCENT, width_of

SVG = "{http://www.w3.org/2000/svg}"
_SLACK = 0.02  # mm: coordinates are written with two places


class Box:
    """A rectangle of a page in its units; `what` are its words, or the class of a frame."""

    def __init__(self, what: str, left: float, top: float, width: float, height: float):
        self.what = what
        self.left, self.top = left, top
        self.right, self.bottom = left + width, top + height

    def meets(self, other: "Box") -> bool:
        """Whether the two have any area in common."""
        return (
            min(self.right, other.right) - max(self.left, other.left) > _SLACK
            and min(self.bottom, other.bottom) - max(self.top, other.top) > _SLACK
        )

    def inside(self, other: "Box") -> bool:
        """Whether it lies in the other one from left to right."""
        return self.left >= other.left - _SLACK and self.right <= other.right + _SLACK


def texts(page: str) -> list[Box]:
    """The lines of text of an SVG."""
    root = xml.fromstring(page)
    out = []
    for element in root.iter(f"{SVG}text"):
        size = float(element.get("font-size", root.get("font-size", 0)))
        words = element.text or ""
        width = width_of(words, size, element.get("font-weight") == "bold")
        part = {"start": 0, "middle": 0.5, "end": 1}[element.get("text-anchor", "start")]
        left = float(element.get("x", 0)) - part * width
        top = float(element.get("y", 0)) - ASCENT * size
        out.append(Box(words, left, top, width, (ASCENT + DESCENT) * size))
    return out


def frames(page: str) -> list[Box]:
    """The rectangles that have a class: keys, what is printed on them, pictures."""
    out = []
    for element in xml.fromstring(page).iter(f"{SVG}rect"):
        if "class" in element.attrib:
            sides = [float(element.attrib[name]) for name in ("x", "y", "width", "height")]
            out.append(Box(element.attrib["class"], *sides))
    return out


def faults(page: str, width: float, height: float, edge: float = 0) -> list[str]:
    """What a page has wrong: lines that meet, cross a frame or come within `edge` of its end."""
    lines = texts(page)
    out = []
    for i, line in enumerate(lines):
        if (
            line.left < edge
            or line.right > width - edge
            or not 0 < line.top < line.bottom < height
        ):
            out.append(f"{line.what!r} leaves the page")
        out += [f"{line.what!r} meets {other.what!r}" for other in lines[:i] if line.meets(other)]
        for frame in frames(page):
            if line.meets(frame) and (frame.what == "p" or not line.inside(frame)):
                out.append(f"{line.what!r} crosses a frame")
    return out
