"""What must fit into the cases, measured on the rendered parts.

What is expected comes from firmware/boards (how many LEDs and keys), dimensions.toml (how large
a module is) and the printed overlays (where a key is); what is found comes from the triangles
alone, never from a parameter of the drawing. Each fault is one line. Used by
tools.hardware_case. Lengths in mm.
"""

import re
from collections.abc import Callable
from pathlib import Path
from types import ModuleType
from typing import Any

from tools.hardware_case_measure import Hole, Solid, hole_at, holes, joined, room
from tools.hardware_case_params import Sizes

KEY = re.compile(r'<rect class="k" x="([\d.]+)" y="([\d.]+)" width="([\d.]+)" height="([\d.]+)"')
NEAR = 0.15  # a printed edge cannot be told from one this far away
Parts = Callable[[str], Solid]


def overlay_keys(path: Path) -> list[Hole]:
    """The keys of a printed overlay, as holes around the overlay's middle, y upwards."""
    found = [[float(one) for one in match] for match in KEY.findall(path.read_text("utf-8"))]
    xs = [x + w / 2 for x, _, w, _ in found]
    ys = [y + h / 2 for _, y, _, h in found]
    if not found:
        return []
    mid_x, mid_y = (min(xs) + max(xs)) / 2, (min(ys) + max(ys)) / 2
    keys = [Hole(x - mid_x, mid_y - y, w, h, 1) for x, y, (_, _, w, h) in zip(xs, ys, found)]
    return sorted(keys, key=lambda key: (-round(key.y, 1), key.x))


def between(what: str, found: float, low: float, high: float) -> list[str]:
    """A fault unless `low` <= `found` <= `high`."""
    if low - 0.05 <= found <= high + 0.05:
        return []
    return [f"{what} is {found:.2f} mm; {low:.2f} to {high:.2f} would be right"]


def clear(what: str, shape: Any, left: float, low: float, right: float, high: float) -> list[str]:
    """A fault when something stands in a rectangle."""
    area = room(shape, left, low, right, high)
    if area < 0.05:
        return []
    return [f"{what} does not go in: {area:.1f} mm2 of plastic stand in its "
            f"{right - left:.1f} x {high - low:.1f} mm"]  # fmt: skip


def same_places(what: str, found: list[Hole], wanted: list[Hole], other: str) -> list[str]:
    """A fault unless both lists have their middles at the same places."""
    if len(found) != len(wanted):
        return [f"{what}: {len(found)} found, {other} has {len(wanted)}"]
    for one, goal in zip(found, wanted):
        off = max(abs(one.x - goal.x), abs(one.y - goal.y))
        if off > NEAR:
            return [f"{what}: one is at {one.x:.2f}, {one.y:.2f} where {other} has it at "
                    f"{goal.x:.2f}, {goal.y:.2f} mm"]  # fmt: skip
    return []


def window(board: ModuleType, sizes: Sizes, parts: Parts) -> list[str]:
    """The window shows every LED and holds the sheet; the sheet has its pocket."""
    kind, face = board.DISPLAY, sizes("print", "wall")
    pitch, led, lip = sizes(kind, "pitch"), sizes(kind, "led"), sizes("sheet", "lip")
    halves = [parts("front_a"), parts("front_b")]
    hole = hole_at(joined(*(half.cut(2, face - 0.05) for half in halves)), 0, 0)
    depth = face + sizes("sheet", "thickness") / 2
    pocket = hole_at(joined(*(half.cut(2, depth) for half in halves)), 0, 0)
    if hole is None or pocket is None:
        return ["front: no window in the middle"]
    faults = [] if hole.full > 0.99 else ["front: the window is no rectangle"]
    for axis, count, one, other in (
        ("width", board.WIDTH, hole.w, pocket.w), ("height", board.HEIGHT, hole.h, pocket.h),
    ):  # fmt: skip
        lit, area = (count - 1) * pitch + led, count * pitch
        faults += between(f"front: {axis} of the window", one, lit, area + 1)
        want = area + 2 * lip
        faults += between(f"front: {axis} of the sheet's pocket", other, want + 0.2, want + 1.5)
    off = max(abs(hole.x - pocket.x), abs(hole.y - pocket.y))
    return faults + between("front: window off its pocket's middle", off, 0, 0.3)


def sensor(board: ModuleType, sizes: Sizes, parts: Parts) -> list[str]:
    """One hole in the face for the light sensor, if the board has one."""
    wanted = sizes("lead", "sensor")
    cuts = (parts(f"front_{side}").cut(2, 1) for side in "ab")
    found = [hole for cut in cuts for hole in holes(cut) if hole.round]
    found = [hole for hole in found if abs(hole.w - wanted) < 0.3]
    if len(found) == bool(board.HAS_LIGHT_SENSOR):
        return []
    return [f"front: {len(found)} holes of {wanted:g} mm for the light sensor; "
            f"{board.NAME} has {int(board.HAS_LIGHT_SENSOR)}"]  # fmt: skip


def leds(board: ModuleType, sizes: Sizes, parts: Parts) -> list[str]:
    """The spacer goes into the pocket, the LEDs' boards into it, each LED into its cell."""
    kind = board.DISPLAY
    pitch, grid = sizes(kind, "pitch"), sizes(kind, "grid")
    halves = [parts("spacer_a"), parts("spacer_b")]
    rim = hole_at(joined(*(half.cut(2, grid + 1) for half in halves)), 0, 0)
    if rim is None:
        return ["spacer: no opening for the LEDs' boards"]
    faults = between("spacer: width of the opening", rim.w, board.WIDTH * pitch + 0.2,
                     board.WIDTH * pitch + 1.5)  # fmt: skip
    faults += between("spacer: height of the opening", rim.h, board.HEIGHT * pitch + 0.2,
                      board.HEIGHT * pitch + 1.5)  # fmt: skip
    behind = sizes("print", "wall") + sizes("sheet", "thickness") + sizes(kind, "stack")
    levels = parts("front_a").levels()
    if not any(behind + 0.5 <= level <= behind + 2 for level in levels):
        faults.append("front: the bars' posts should end 0.5 to 2 mm behind the LEDs' backs at "
                      f"{behind:.1f} mm; there are levels at {levels}")  # fmt: skip
    if grid:
        cells = holes(joined(*(half.cut(2, grid / 2) for half in halves)))
        left, top = 0.5 - board.WIDTH / 2, board.HEIGHT / 2 - 0.5
        wanted = [
            Hole((left + x) * pitch, (top - y) * pitch, 0, 0, 1)
            for y in range(board.HEIGHT)
            for x in range(board.WIDTH)
        ]
        faults += same_places("spacer: cells", cells, wanted, board.NAME)
        small = min((min(cell.w, cell.h) for cell in cells), default=0)
        faults += between("spacer: smallest cell", small, sizes(kind, "led") + 2, pitch)
    return faults


def mirrored(found: list[Hole]) -> list[Hole]:
    """What a part's holes are to the part it is turned onto."""
    turned = [hole._replace(x=-hole.x) for hole in found]
    return sorted(turned, key=lambda hole: (-round(hole.y, 1), hole.x))


def of_width(shape: Any, width: float) -> list[Hole]:
    """The round holes of a width."""
    return [hole for hole in holes(shape) if hole.round and abs(hole.w - width) < NEAR]


def wall_screws(board: ModuleType, sizes: Sizes, parts: Parts) -> list[str]:
    """Screws of the back meet the front's posts, bars meet theirs, the perfboard its four."""
    free, core = sizes("print", "screw_free"), sizes("print", "screw_core")
    front, back, bar = parts("front_a"), parts("back_a"), parts("bar")
    top, joint = front.end(2, True), back.end(2, True)
    fronts = joined(front.cut(2, top - 2), parts("front_b").cut(2, top - 2))
    backs = joined(back.cut(2, joint - 2), parts("back_b").cut(2, joint - 2))
    posts = of_width(fronts, core)
    faults = same_places("back: screw holes", mirrored(of_width(backs, free)), posts, "the front")
    low = joined(front.cut(2, top - 9), parts("front_b").cut(2, top - 9))
    ends = of_width(bar.cut(2, 1), free)
    rows = sorted({round(hole.y, 1) for hole in of_width(low, core)})
    if sorted(round(end.y, 1) for end in ends) != rows:
        faults.append(f"bar: holes at {[end.y for end in ends]}, the front's posts are at {rows}")
    bolts = of_width(front.cut(0, -1), free)
    for bolt in bolts:  # y and z of the hole in the seam
        faults += clear("front: a screw of 12 mm into the seam", parts("front_b").cut(2, bolt.y),
                        4.5, bolt.x - 2.9, 17.5, bolt.x + 2.9)  # fmt: skip
    if len(bolts) != 2:
        faults.append(f"front: {len(bolts)} screw holes in the seam; 2 are right")
    perf = [sizes("perfboard", axis) for axis in "xy"]
    floor = sizes("print", "wall")
    pillars = of_width(back.cut(2, floor + 8), core)
    if len(pillars) != 4:
        return [*faults, f"back: {len(pillars)} posts for the controller's board; 4 hold it"]
    span = max(hole.x for hole in pillars) - min(hole.x for hole in pillars)
    faults += between("back: posts at the ends of the controller's board are apart", span,
                      perf[0] + 3.2, perf[0] + sizes("print", "washer") - 3)  # fmt: skip
    mid = (max(hole.x for hole in pillars) + min(hole.x for hole in pillars)) / 2
    return faults + clear("back: the controller's board", back.cut(2, floor + 12),
                          mid - perf[0] / 2, -perf[1] / 2, mid + perf[0] / 2,
                          perf[1] / 2)  # fmt: skip


def leads(board: ModuleType, sizes: Sizes, parts: Parts) -> list[str]:
    """Jack and gland below, USB at the side, two keyholes, a hole for a third screw in the tab."""
    wall, faults = sizes("print", "wall"), []
    cuts = [parts(f"back_{side}") for side in "ab"]
    cuts = [back.cut(1, wall / 2 - back.end(1, True)) for back in cuts]  # above the tab
    for what in ("jack", "gland"):
        wanted = sizes("lead", what)
        found = sum(len(of_width(cut, wanted)) for cut in cuts)
        if found != 1:
            faults.append(f"back: {found} holes of {wanted:g} mm for the {what}; 1 is right")
    back, usb = parts("back_a"), (sizes("usb", "x"), sizes("usb", "y"))
    side_wall = holes(back.cut(0, back.end(0, False) + wall / 2))
    if not any(abs(one.w - usb[0]) < 0.3 and abs(one.h - usb[1]) < 0.3 for one in side_wall):
        faults.append(f"back: no opening of {usb[0]:g} x {usb[1]:g} mm for the controller's USB")
    floor = joined(*(parts(f"back_{side}").cut(2, 1) for side in "ab"))
    head, shaft = sizes("wall_mount", "screw_head"), sizes("wall_mount", "screw")
    hung = [hole for hole in holes(floor) if abs(hole.w - head) < NEAR and hole.h > head + 3]
    third = of_width(floor, shaft)
    if len(hung) != 2 or len(third) != 1:
        return [*faults, f"back: {len(hung)} keyholes and {len(third)} holes for a third screw; "
                "2 and 1 are right"]  # fmt: skip
    return faults + hanging(board, hung, sizes)


def hanging(board: ModuleType, hung: list[Hole], sizes: Sizes) -> list[str]:
    """The keyholes are level, as far left as right, and as far apart as the pages say."""
    one, other = hung
    off = max(abs(one.x + other.x), abs(one.y - other.y))
    faults = between("back: keyholes off the middle or off level", off, 0, 0.3)
    name = board.NAME.rstrip("x0123456789")
    apart = abs(one.x - other.x)
    words = f"{apart:.0f} mm ({name})"
    for page in ("README.md", "../SAFETY.md"):
        if words not in (sizes.path.parent / page).read_text(encoding="utf-8"):
            faults.append(f"back: the keyholes are {apart:.1f} mm apart; {page} does not say "
                          f"{words}")  # fmt: skip
    return faults


def stand(board: ModuleType, sizes: Sizes, parts: Parts) -> list[str]:
    """The closed case goes into the slot of its feet, and a plug goes in below it."""
    import shapely

    depth = parts("front_a").size[2] + parts("back_a").size[2]
    shape = shapely.Polygon(parts("foot").cut(2, parts("foot").size[2] / 2).exterior)
    slot = max(shapely.get_parts(shape.convex_hull.difference(shape)), key=lambda part: part.area)
    a, b, c = (shapely.Point(one) for one in slot.minimum_rotated_rectangle.exterior.coords[:3])
    sides = (a.distance(b), b.distance(c))
    faults = between("foot: width of its slot", max(sides), depth + 0.3, depth + 2)
    return faults + between("foot: height below the case", slot.bounds[1], 35, 60)


WALL = (window, sensor, leds, wall_screws, leads, stand)
