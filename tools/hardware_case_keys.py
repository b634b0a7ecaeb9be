"""What must fit into key box and handheld: keys under their overlay, display, cell, controller.

As tools.hardware_case_fit, whose measures it uses: expected from boards, dimensions.toml and the
printed overlays, found on the triangles. Used by tools.hardware_case. Lengths in mm.
"""

from types import ModuleType
from typing import Any

from tools.hardware_case_fit import Parts, between, clear, of_width, overlay_keys, same_places
from tools.hardware_case_measure import Hole, holes, room
from tools.hardware_case_params import Sizes
from tools.overlays import FOLDER as OVERLAYS

NEAR_PLUG = 0.3


def squares(shape: Any, low: float = 11, high: float = 18.9) -> list[Hole]:
    """The square holes of a key's size."""
    return [hole for hole in holes(shape) if low < hole.w < high and abs(hole.w - hole.h) < 0.2]


def overlays(board: ModuleType) -> tuple[list[Hole], list[str]]:
    """The keys of the printed overlays, which must agree with each other and with the board."""
    faults: list[str] = []
    paths = sorted(OVERLAYS.glob("*.svg"))
    if not paths:
        return [], [f"{OVERLAYS}: no overlays"]
    first = overlay_keys(paths[0])
    for path in paths:
        keys = overlay_keys(path)
        faults += same_places(path.name, keys, first, paths[0].name)
        if len(keys) != len(board.KEY_ROWS) * len(board.KEY_COLS):
            faults.append(f"{path.name}: {len(keys)} keys, {board.NAME} has "
                          f"{len(board.KEY_ROWS)} x {len(board.KEY_COLS)}")  # fmt: skip
    return first, faults


def keys(board: ModuleType, sizes: Sizes, parts: Parts) -> list[str]:
    """Openings, holes, key tops and switches lie under the printed keys and pass each other."""
    printed, faults = overlays(board)
    if not printed:
        return faults
    lid, grid, carrier, tops = (parts(name) for name in ("lid", "grid", "carrier", "keys"))
    face = sizes("print", "wall")
    opened = squares(grid.cut(2, grid.end(2, True) - 0.4))
    through = squares(lid.cut(2, -face / 2))
    pockets = carrier.cut(2, carrier.end(2, True) - 0.5)
    switches = [hole for hole in holes(pockets) if hole.w > 11]
    stems, flanges = shapes(tops.cut(2, -face / 2)), shapes(tops.cut(2, -face - 0.5))
    for what, found in (("grid: openings", opened), ("lid: key holes", through),
                        ("carrier: switches", switches), ("key tops", stems)):  # fmt: skip
        faults += same_places(what, found, printed, "the overlay")
    if faults:
        return faults
    faults += between("grid: an opening", opened[0].w, 15, printed[0].w)
    faults += between("lid: a key hole around its key top", through[0].w - stems[0].w, 0.3, 0.8)
    faults += between("keys: a flange beyond its hole", flanges[0].w - through[0].w, 1, 3)
    faults += between("keys: gap of two flanges", abs(printed[1].x - printed[0].x) - flanges[0].w,
                      0.8, 5)  # fmt: skip
    body = sizes("keys", "switch")
    for key in printed:
        half = body / 2 + 0.1
        faults += clear("carrier: a switch", pockets, key.x - half, key.y - half, key.x + half,
                        key.y + half)  # fmt: skip
    return faults


def shapes(cut: Any) -> list[Hole]:
    """The separate pieces of a cut, as if they were holes."""
    import shapely

    found = []
    for part in shapely.get_parts(cut):
        left, low, right, high = part.bounds
        w, h = right - left, high - low
        found.append(Hole((left + right) / 2, (low + high) / 2, w, h, part.area / (w * h)))
    return sorted(found, key=lambda one: (-round(one.y, 1), one.x))


def stack(board: ModuleType, sizes: Sizes, parts: Parts) -> list[str]:
    """The switches reach the key tops, the overlay its pocket, and carrier and posts meet."""
    grid, carrier, tops, lid = (parts(name) for name in ("grid", "carrier", "keys", "lid"))
    standing = carrier.levels()[-2]
    play = tops.end(2, False) - standing - sizes("keys", "switch_height")
    faults = between("carrier: play above a switch", play, 0, 0.2)
    printed, _ = overlays(board)
    half_x = max(abs(key.x) + key.w / 2 for key in printed)
    half_y = max(abs(key.y) + key.h / 2 for key in printed)
    right, thick = grid.end(0, True), sizes("keys", "overlay")
    faults += clear("grid: the overlay", grid.cut(2, thick - 0.1), -half_x - 0.1, -half_y - 0.1,
                    half_x + 0.1, half_y + 0.1)  # fmt: skip
    faults += clear("grid: the overlay, slid in from the right,", grid.cut(2, 0.2),
                    0, -half_y - 0.1, right + 1, half_y + 0.1)  # fmt: skip
    if not room(grid.cut(2, thick - 0.1), half_x + 1, -half_y, right, half_y):
        faults.append("grid: the overlay slides out again: no step at the right")
    free, core = sizes("print", "screw_free"), sizes("print", "screw_core")
    ears = of_width(carrier.cut(2, carrier.end(2, False) + 1), free)
    posts = of_width(lid.cut(2, carrier.end(2, True) + 1), core)
    sides = [post for post in posts if min(abs(post.x), abs(post.y)) < 1]
    faults += same_places("carrier: ears", ears, sides, "the lid")
    corners = of_width(grid.cut(2, 0.3), free)
    faults += same_places("grid: screws", corners, [
        post for post in posts if min(abs(post.x), abs(post.y)) > 1 and abs(post.y) < 45
    ], "the lid")  # fmt: skip
    return faults


def tray_screws(board: ModuleType, sizes: Sizes, parts: Parts) -> list[str]:
    """The screws of a tray meet the lid's posts, with room for a gap of less than 1 mm."""
    lid, tray = parts("lid"), parts("tray")
    low = lid.end(2, False)
    posts = of_width(lid.cut(2, low + 0.5), sizes("print", "screw_core"))
    free = of_width(tray.cut(2, low - 1.5), sizes("print", "screw_free"))
    return same_places("tray: screws", free, posts, "the lid")


def display(board: ModuleType, sizes: Sizes, parts: Parts) -> list[str]:
    """The display's window shows all that lights up, and its board goes behind it."""
    kind, face = board.DISPLAY, sizes("print", "wall")
    lit = (sizes(kind, "lit_x"), sizes(kind, "lit_y"))
    whole = (sizes(kind, "board_x"), sizes(kind, "board_y"))
    lid = parts("lid")
    keys_top = max(hole.y for hole in squares(lid.cut(2, -face / 2))) + 10
    window = [hole for hole in holes(lid.cut(2, -face / 2)) if hole.y > keys_top and hole.w > 12]
    if len(window) != 1:
        return [f"lid: {len(window)} windows above the keys; 1 is right"]
    hole = window[0]
    faults = between("lid: width of the window", hole.w, lit[0] + 0.6, lit[0] + 2.5)
    faults += between("lid: height of the window", hole.h, lit[1] + 0.6, lit[1] + 2.5)
    shift = -sizes(kind, "shift") if board.DISPLAY_TURNED else sizes(kind, "shift")
    mid = hole.y - shift
    return faults + clear("lid: the display's board", lid.cut(2, -face - 1.2), -whole[0] / 2 - 0.1,
                          mid - whole[1] / 2 - 0.1, whole[0] / 2 + 0.1,
                          mid + whole[1] / 2 + 0.1)  # fmt: skip


def bays(board: ModuleType, sizes: Sizes, parts: Parts) -> list[str]:
    """Cell, controller and charger lie in the tray without touching a post or each other."""
    tray, carrier, face = parts("tray"), parts("carrier"), sizes("print", "wall")
    low = tray.end(2, False) + face
    cell = [sizes("holder_18650", axis) for axis in "xyz"]
    deep = carrier.end(2, False) - low - cell[2]
    faults = between("tray: height above the cell for the keys' wires", deep, 4, 8)
    hooks = [one for one in shapes(tray.cut(2, low + 7)) if one.w < 25 and one.full < 0.6]
    if len(hooks) != 4:
        return [*faults, f"tray: {len(hooks)} corners around the cell's holder; 4 keep it"]
    mid_x, mid_y = (sum(getattr(one, axis) for one in hooks) / 4 for axis in "xy")
    for height in (1, 4, cell[2] - 1):
        faults += clear("tray: the cell's holder", tray.cut(2, low + height), mid_x - cell[0] / 2,
                        mid_y - cell[1] / 2, mid_x + cell[0] / 2,
                        mid_y + cell[1] / 2)  # fmt: skip
    perf = [sizes("perfboard_handheld", axis) for axis in "xyz"]
    posts = of_width(tray.cut(2, low + 3), sizes("print", "screw_core"))
    if len(posts) != 4:
        return [*faults, f"tray: {len(posts)} posts for the controller's board; 4 hold it"]
    span = posts[0].y - posts[-1].y
    faults += between("tray: posts beside the controller's board are apart", span, perf[1] + 3.2,
                      perf[1] + sizes("print", "washer") - 3)  # fmt: skip
    mid_x, mid_y = (posts[0].x + posts[1].x) / 2, (posts[0].y + posts[-1].y) / 2
    for height in (6, perf[2]):
        faults += clear("tray: the controller's board", tray.cut(2, low + height),
                        mid_x - perf[0] / 2, mid_y - perf[1] / 2, mid_x + perf[0] / 2,
                        mid_y + perf[1] / 2)  # fmt: skip
    x, y = sizes("charger", "x"), sizes("charger", "y")
    end = tray.end(1, False) + face
    return faults + clear("tray: the charger", tray.cut(2, low + 3), -x / 2, end, x / 2, end + y)


def plugs(board: ModuleType, sizes: Sizes, parts: Parts) -> list[str]:
    """Openings for the controller's and the charger's plug, and the switch, in the walls."""
    tray, face = parts("tray"), sizes("print", "wall")
    walls = {
        "right": (0, tray.end(0, True) - face / 2),
        "left": (0, tray.end(0, False) + face / 2),
        "near": (1, tray.end(1, False) + face / 2),
    }
    faults = []
    for what, wall, group, across, up in (
        ("the controller's plug", "right", "usb", "x", "y"),
        ("the charger's plug", "near", "charger", "usb_x", "usb_y"),
        ("the switch", "left", "power_switch", "x", "y"),
    ):  # fmt: skip
        w, h = sizes(group, across), sizes(group, up)
        found = [hole for hole in holes(tray.cut(*walls[wall]))
                 if abs(hole.w - w) < NEAR_PLUG and abs(hole.h - h) < NEAR_PLUG]  # fmt: skip
        if group == "power_switch" and found:  # its body is 20 mm long, its legs 10 mm deep
            inside = tray.end(0, False) + face + 0.1
            faults += clear("tray: the switch", tray.cut(2, found[0].y), inside, found[0].x - 10,
                            inside + 10, found[0].x + 10)  # fmt: skip
        if len(found) != 1:
            faults.append(f"tray: {len(found)} openings of {w:g} x {h:g} mm for {what} in the "
                          f"{wall} wall; 1 is right")  # fmt: skip
    return faults


def far_gland(board: ModuleType, sizes: Sizes, parts: Parts) -> list[str]:
    """A gland for the key cable in the key box's far wall."""
    tray, wanted = parts("tray"), sizes("lead", "gland")
    far = tray.cut(1, tray.end(1, True) - sizes("print", "wall") / 2)
    if len(of_width(far, wanted)) == 1:
        return []
    return [f"tray: no hole of {wanted:g} mm for the gland in the far wall"]


KEY_BOX = (keys, stack, tray_screws, far_gland)
HANDHELD = (keys, stack, tray_screws, display, bays, plugs)
