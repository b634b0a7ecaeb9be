"""CPython's framebuf draws byte for byte what MicroPython's draws."""

import json
import random
import subprocess

import pytest

from tools.virtual.cpython import framebuf

_FORMATS = (0, 1, 2, 3, 4, 5, 6)
# Runs on MicroPython with the real framebuf and here with ours.
_PLAYER = """
def play(framebuf, case):
    size, w, h, kind, stride, other, steps = case
    buf = bytearray(size)
    fb = framebuf.FrameBuffer(buf, w, h, kind, stride)
    src_buf = bytearray(other[4])
    src = framebuf.FrameBuffer(src_buf, other[0], other[1], other[2], other[3])
    colours = framebuf.FrameBuffer(bytearray(range(1, 17)), 16, 1, framebuf.GS8)
    out = []
    for name, args in steps:
        if name == "blit":
            fb.blit(src, *args)
        elif name == "blit_palette":
            fb.blit(src, args[0], args[1], args[2], colours)
        elif name == "blit_tuple":
            fb.blit((src_buf, other[0], other[1], other[2], other[3]), *args)
        elif name.startswith("src_"):
            getattr(src, name[4:])(*args)
        else:
            value = getattr(fb, name)(*args)
            if value is not None:
                out.append(value)
        out.append("".join("%02x" % b for b in buf))
    return out
"""
_ON_MICROPYTHON = (
    _PLAYER
    + """
import framebuf, json, sys
line = sys.stdin.readline()
while line:
    print(json.dumps(play(framebuf, json.loads(line))))
    line = sys.stdin.readline()
"""
)


def _size(height, kind, stride):
    bits = {0: 1, 1: 16, 2: 4, 3: 1, 4: 1, 5: 2, 6: 8}[kind]
    if kind == 0:
        height = (height + 7) // 8 * 8
    return (stride + 8) * height * bits // 8 + 8


def _steps(rng, w, h):
    def at():
        return rng.randint(-6, w + 5), rng.randint(-6, h + 5)

    def extent():
        return rng.randint(-2, w + 6), rng.randint(-2, h + 6)

    def colour():
        return rng.choice((0, 1, rng.randint(0, 0xFFFF)))

    makers = {
        "fill": lambda: (colour(),),
        "pixel": lambda: (*at(), *rng.choice(((), (colour(),)))),
        "hline": lambda: (*at(), extent()[0], colour()),
        "vline": lambda: (*at(), extent()[1], colour()),
        "line": lambda: (*at(), *at(), colour()),
        "rect": lambda: (*at(), *extent(), colour(), *rng.choice(((), (False,), (True,)))),
        "fill_rect": lambda: (*at(), *extent(), colour()),
        "scroll": lambda: (rng.randint(-w - 1, w + 1), rng.randint(-h - 1, h + 1)),
        "blit": lambda: (*at(), *rng.choice(((), (colour(),)))),
        "blit_tuple": at,
        "blit_palette": lambda: (*at(), rng.choice((-1, 0, 1, 2))),
        "src_fill_rect": lambda: (*at(), *extent(), colour()),
        "src_line": lambda: (*at(), *at(), colour()),
    }
    names = rng.choices(list(makers), k=25)
    return [(name, makers[name]()) for name in ["src_line", "line", *names]]


def _case(rng, kind):
    w, h = rng.randint(1, 21), rng.randint(1, 19)
    stride = w + rng.choice((0, 0, rng.randint(0, 9)))
    # Palettes have sixteen colours here: MicroPython reads past the end for more.
    src_kind = rng.choice((0, 2, 3, 4, 5))
    sw, sh = rng.randint(1, 12), rng.randint(1, 12)
    src = (sw, sh, src_kind, sw, _size(sh, src_kind, sw))
    return (_size(h, kind, stride), w, h, kind, stride, src, _steps(rng, w, h))


def test_every_format_draws_the_same_bytes_as_micropython(micropython):
    rng = random.Random(20260101)
    cases = [_case(rng, kind) for kind in _FORMATS for _ in range(40)]
    real = subprocess.run(
        [micropython, "-X", "heapsize=16M", "-c", _ON_MICROPYTHON],
        input="".join(json.dumps(case) + "\n" for case in cases),
        capture_output=True,
        text=True,
        check=False,
    )
    assert real.returncode == 0, real.stdout[-500:] + real.stderr
    expected = [json.loads(line) for line in real.stdout.splitlines()]
    scope: dict = {}
    exec(_PLAYER, scope)
    assert len(expected) == len(cases)
    for case, wanted in zip(cases, expected, strict=True):
        assert len(wanted) >= len(case[-1])
        got = scope["play"](framebuf, case)
        for i, (g, e) in enumerate(zip(got, wanted, strict=True)):
            assert g == e, (case[:6], i, case[-1][:i])


@pytest.mark.parametrize("size", [(0, 4), (4, 0), (-1, 4), (70000, 1)])
def test_a_size_that_cannot_be_is_refused(size):
    width, height = size
    with pytest.raises(ValueError, match="invalid size"):
        framebuf.FrameBuffer(bytearray(100), width, height, framebuf.MONO_HLSB)


def test_a_buffer_too_small_or_read_only_and_an_unknown_format_are_refused():
    with pytest.raises(ValueError, match="too small"):
        framebuf.FrameBuffer(bytearray(127), 64, 16, framebuf.MONO_HLSB)
    with pytest.raises(TypeError):
        framebuf.FrameBuffer(bytes(128), 64, 16, framebuf.MONO_HLSB)
    with pytest.raises(ValueError, match="format"):
        framebuf.FrameBuffer(bytearray(128), 8, 8, 9)


def test_the_built_in_font_is_not_pretended():
    fb = framebuf.FrameBuffer(bytearray(128), 64, 16, framebuf.MONO_HLSB)
    with pytest.raises(NotImplementedError):
        fb.text("57", 0, 0)
