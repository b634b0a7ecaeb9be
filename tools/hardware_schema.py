"""What the files of hardware/ must look like, as JSON Schema, and the one line that says what not.

The form only: whether a wire's end exists or a fuse is large enough is for the checks. Called by
hardware_data when it reads a file.
"""

from typing import Any

from tools._errors import UsageError

COLOURS = {
    "BK": "black", "BN": "brown", "RD": "red", "OG": "orange", "YE": "yellow", "GN": "green",
    "BU": "blue", "VT": "violet", "GY": "grey", "WH": "white", "PK": "pink",
}  # fmt: skip

TEXT = {"type": "string", "minLength": 1}
TEXTS = {"type": "array", "items": TEXT, "minItems": 1}
LABELS = {"type": "array", "items": {"type": ["string", "integer"]}, "minItems": 1}
WHOLE = {"type": "integer", "minimum": 0}


def table(needed: dict[str, Any], may: dict[str, Any] | None = None, free: bool = False) -> dict:
    """An object with these keys; `free` allows others too."""
    return {
        "type": "object", "properties": needed | (may or {}), "required": list(needed),
        "additionalProperties": free,
    }  # fmt: skip


def each(schema: dict) -> dict:
    """An object whose every value looks like this."""
    return {"type": "object", "additionalProperties": schema}


def several(schema: dict) -> dict:
    """A list of these, not empty."""
    return {"type": "array", "items": schema, "minItems": 1}


INNER = table({"type": TEXT, "subtype": TEXT, "qty": WHOLE})
# What WireViz makes of keys that are not named here is its own affair.
CONNECTOR = table(
    {"type": TEXT},
    {"subtype": TEXT, "pinlabels": LABELS, "pins": LABELS, "pincount": {"type": "integer",
     "minimum": 1}, "style": {"const": "simple"}, "additional_components": several(INNER)},
    free=True,
)  # fmt: skip
CABLE = table(
    {"gauge": {"type": "string", "pattern": r"^[\d.]+ mm2$"},
     "length": {"type": "number", "exclusiveMinimum": 0},
     "colors": several({"enum": list(COLOURS)})},
    {"category": {"const": "bundle"}},
    free=True,
)  # fmt: skip
END = {"anyOf": [TEXT, {"type": "object", "minProperties": 1, "maxProperties": 1}]}
WIRING = table(
    {},
    {"connectors": each(CONNECTOR), "cables": each(CABLE), "connections": several(
        {"type": "array", "items": END, "minItems": 3, "maxItems": 3})},
)  # fmt: skip

AT = table({"part": TEXT, "plus": TEXT, "minus": TEXT}, {"least": TEXT})
LOAD = table({"name": TEXT, "at": several(AT)},
             {"figure": TEXT, "constant": TEXT, "level": TEXT})  # fmt: skip
READING = table({"what": TEXT, "figures": TEXTS},
                {"dark": TEXT, "lit": WHOLE, "level": TEXT, "shown_ma": WHOLE})  # fmt: skip
BUILD = table(
    {
        "title": TEXT, "boards": TEXTS, "harness": TEXTS, "parts": TEXTS, "load": several(LOAD),
        "supply": table({"name": TEXT, "part": TEXT, "plus": TEXT, "minus": TEXT, "ma": WHOLE},
                        {"mv": WHOLE, "constant_mv": TEXT}),
        "reading": several(READING),
    },
    {"battery": table({"hours": WHOLE, "usable": TEXT, "average": TEXTS, "charge_ma": WHOLE})},
)  # fmt: skip
WAY = table({}, {"mohm": WHOLE, "mv": WHOLE, "to_mv": WHOLE, "mv_at_rating": WHOLE})
FIGURES = table({
    "current": each(WHOLE), "least": each(WHOLE), "way": each(WAY),
    "wire": each(table({"ma": WHOLE, "mohm": WHOLE})),
})  # fmt: skip


def once() -> type:
    """A loader of YAML that refuses a key which is there twice, where the last would win."""
    import yaml

    class Once(yaml.SafeLoader):
        """As safe_load."""

        def construct_mapping(self, node, deep=False):
            """The mapping, unless a key of it comes twice; `<<` is expanded afterwards."""
            seen = set()
            for key, _ in node.value:
                if key.value in seen:
                    raise yaml.MarkedYAMLError(
                        problem=f"{key.value} is there twice", problem_mark=key.start_mark
                    )
                seen.add(key.value)
            return super().construct_mapping(node, deep)

    return Once


def fit(found: Any, schema: dict, file: object) -> None:
    """UsageError with file, place and what is expected, unless `found` looks as it must."""
    from jsonschema import Draft202012Validator
    from jsonschema.exceptions import best_match

    error = best_match(Draft202012Validator(schema).iter_errors(found))
    if error is not None:
        place = " ".join(str(step) for step in error.absolute_path)
        said = " ".join(error.message.split())
        raise UsageError(f"{file}: {place + ': ' if place else ''}{said[:200]}")
