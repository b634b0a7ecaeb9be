"""Measuring a printed part: what OpenSCAD made is cut with a plane and the cut's shape is read.

It knows nothing of cases and reads no parameter: a hole is as large as the triangles say. Used
by tools.hardware_case_fit. Lengths in mm. trimesh and shapely do the geometry; they are
imported where they are used, so that `--help` needs no packages.
"""

from pathlib import Path
from typing import Any, NamedTuple


class Hole(NamedTuple):
    """A hole in a cut: middle, width, height, and how much of that rectangle is open (0..1)."""

    x: float
    y: float
    w: float
    h: float
    full: float

    @property
    def round(self) -> bool:
        """A circle fills 0.785 of its square."""
        return abs(self.w - self.h) < 0.1 and 0.74 < self.full < 0.8


class Solid:
    """A part read from an STL file. Raises ValueError when there is nothing in it."""

    def __init__(self, path: Path):
        import trimesh

        self.mesh: Any = trimesh.load_mesh(path)
        if len(self.mesh.faces) == 0:
            raise ValueError(f"{path.name}: no triangles")

    @property
    def closed(self) -> bool:
        """Whether every edge has two triangles that agree about inside and outside."""
        return bool(self.mesh.is_watertight and self.mesh.is_winding_consistent)

    @property
    def bodies(self) -> int:
        """Pieces that do not touch."""
        import networkx

        graph = networkx.Graph()
        graph.add_nodes_from(range(len(self.mesh.faces)))
        graph.add_edges_from(self.mesh.face_adjacency)
        return networkx.number_connected_components(graph)

    @property
    def size(self) -> tuple[float, ...]:
        """Length along x, y, z."""
        return tuple(float(one) for one in self.mesh.extents)

    def end(self, axis: int, last: bool) -> float:
        """The largest or smallest coordinate along an axis."""
        return float(self.mesh.bounds[1 if last else 0][axis])

    def levels(self) -> list[float]:
        """Heights of level surfaces, lowest first."""
        flat = abs(self.mesh.face_normals[:, 2]) > 0.999
        heights = self.mesh.triangles[flat][:, 0, 2]
        return sorted({round(float(one), 2) for one in heights})

    def cut(self, axis: int, at: float) -> Any:
        """The material in the plane where `axis` (0 x, 1 y, 2 z) is `at`, as a shapely shape.

        Its axes are the two that are left, in their order.
        """
        import numpy
        import shapely

        heights = self.mesh.vertices[:, axis] - at
        if (abs(heights) < 1e-6).any():  # a corner in the plane: cut a hair beside it
            heights = heights - 1e-4
        ends = self.mesh.edges_unique
        low, high = heights[ends[:, 0]], heights[ends[:, 1]]
        crossed = (low < 0) != (high < 0)
        # A point an edge, so that both of its triangles have the very same one.
        part = (low / numpy.where(crossed, low - high, 1))[:, None]
        corners = numpy.delete(self.mesh.vertices, axis, axis=1)
        points = corners[ends[:, 0]] * (1 - part) + corners[ends[:, 1]] * part
        sides = self.mesh.faces_unique_edges
        pairs = sides[crossed[sides].sum(axis=1) == 2]
        lines = points[pairs[crossed[pairs]].reshape(-1, 2)]
        lines = lines[(lines[:, 0] != lines[:, 1]).any(axis=1)]
        net = shapely.union_all(shapely.linestrings(lines))
        faces = list(shapely.get_parts(shapely.polygonize([net])))
        filled = [shapely.Polygon(face.exterior) for face in faces]
        inside = [face.representative_point() for face in faces]
        solid = [
            face
            for face, point in zip(faces, inside)
            if sum(other.contains(point) for other in filled) % 2 == 1
        ]
        return shapely.union_all(solid)


def joined(*shapes: Any) -> Any:
    """The cut of a part whose halves lie seam to seam."""
    import shapely

    return shapely.union_all([shape.buffer(0.02, join_style="mitre") for shape in shapes])


def holes(shape: Any) -> list[Hole]:
    """The holes of a cut, from the top left to the bottom right."""
    import shapely

    found = []
    for part in shapely.get_parts(shape):
        for ring in part.interiors:
            left, low, right, high = ring.bounds
            w, h = right - left, high - low
            area = shapely.Polygon(ring).area
            found.append(Hole((left + right) / 2, (low + high) / 2, w, h, area / (w * h)))
    return sorted(found, key=lambda hole: (-round(hole.y, 1), hole.x))


def hole_at(shape: Any, x: float, y: float) -> Hole | None:
    """The hole that is open at x, y."""
    for hole in holes(shape):
        if abs(hole.x - x) < hole.w / 2 and abs(hole.y - y) < hole.h / 2:
            return hole
    return None


def room(shape: Any, left: float, low: float, right: float, high: float) -> float:
    """How much material stands in a rectangle, in square mm."""
    import shapely

    return float(shape.intersection(shapely.box(left, low, right, high)).area)
