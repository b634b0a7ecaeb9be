"""MicroPython's framebuf for CPython: the same bytes for the same calls, clipping and all.

Drawing of text, ellipses and polygons is left out: the firmware has its own fonts and draws
rectangles. A differential test compares this with the real one on MicroPython.
"""

MVLSB = MONO_VLSB = 0
RGB565 = 1
GS4_HMSB = 2
MONO_HLSB = 3
MONO_HMSB = 4
GS2_HMSB = 5
GS8 = 6

_STRIDE_MULTIPLE = {
    MONO_VLSB: 1,
    RGB565: 1,
    GS4_HMSB: 2,
    MONO_HLSB: 8,
    MONO_HMSB: 8,
    GS2_HMSB: 4,
    GS8: 1,
}
_BITS = {MONO_VLSB: 1, RGB565: 16, GS4_HMSB: 4, MONO_HLSB: 1, MONO_HMSB: 1, GS2_HMSB: 2, GS8: 8}


class FrameBuffer:
    """Pixels in a writable buffer; colours are masked to what the format holds."""

    def __init__(self, buffer, width, height, format, stride=None):
        if format not in _STRIDE_MULTIPLE:
            raise ValueError("invalid format")
        if stride is None:
            stride = width
        if not (0 < width <= stride <= 0xFFFF and 0 < height <= 0xFFFF):
            raise ValueError("invalid size")
        multiple = _STRIDE_MULTIPLE[format]
        self._stride = -(-stride // multiple) * multiple
        self._buf = memoryview(buffer).cast("B")
        self._width = width
        self._height = height
        self._format = format
        if format == MONO_VLSB:
            lines, last = (height + 7) // 8 * 8, width * 8
            pixels = (lines - 8) * self._stride + last
        else:
            pixels = (height - 1) * self._stride + -(-width // multiple) * multiple
        if pixels * _BITS[format] > len(self._buf) * 8:
            raise ValueError("buffer too small")
        if self._buf.readonly:
            raise TypeError("object with buffer protocol required")

    def _place(self, x, y):
        """Byte index, shift and mask of a pixel; RGB565 takes two bytes and is not asked."""
        at = x + y * self._stride
        kind = self._format
        if kind == MONO_HLSB:
            return at >> 3, 7 - (x & 7), 1
        if kind == MONO_HMSB:
            return at >> 3, x & 7, 1
        if kind == MONO_VLSB:
            return (y >> 3) * self._stride + x, y & 7, 1
        if kind == GS2_HMSB:
            return at >> 2, (x & 3) * 2, 3
        if kind == GS4_HMSB:
            return at >> 1, 0 if x & 1 else 4, 15
        return at, 0, 255

    def _set(self, x, y, c):
        if self._format == RGB565:
            at = 2 * (x + y * self._stride)
            self._buf[at] = c & 255
            self._buf[at + 1] = c >> 8 & 255
            return
        at, shift, mask = self._place(x, y)
        value = (1 if c else 0) if mask == 1 else c & mask
        self._buf[at] = self._buf[at] & ~(mask << shift) | value << shift

    def _get(self, x, y):
        if self._format == RGB565:
            at = 2 * (x + y * self._stride)
            return self._buf[at] | self._buf[at + 1] << 8
        at, shift, mask = self._place(x, y)
        return self._buf[at] >> shift & mask

    def _inside(self, x, y):
        return 0 <= x < self._width and 0 <= y < self._height

    def fill(self, c):
        """Every pixel."""
        self.fill_rect(0, 0, self._width, self._height, c)

    def pixel(self, x, y, c=None):
        """Read a pixel, or set it; None outside."""
        if not self._inside(x, y):
            return None
        if c is None:
            return self._get(x, y)
        return self._set(x, y, c)

    def hline(self, x, y, w, c):
        """A line one pixel high."""
        self.fill_rect(x, y, w, 1, c)

    def vline(self, x, y, h, c):
        """A line one pixel wide."""
        self.fill_rect(x, y, 1, h, c)

    def fill_rect(self, x, y, w, h, c):
        """A filled rectangle."""
        for py in range(max(y, 0), min(y + h, self._height)):
            for px in range(max(x, 0), min(x + w, self._width)):
                self._set(px, py, c)

    def rect(self, x, y, w, h, c, f=False):
        """The outline of a rectangle, or a filled one."""
        if f:
            self.fill_rect(x, y, w, h, c)
            return
        self.fill_rect(x, y, w, 1, c)
        self.fill_rect(x, y + h - 1, w, 1, c)
        self.fill_rect(x, y, 1, h, c)
        self.fill_rect(x + w - 1, y, 1, h, c)

    def line(self, x1, y1, x2, y2, c):
        """A line, Bresenham's, both ends included."""
        dx, sx = (x2 - x1, 1) if x2 > x1 else (x1 - x2, -1)
        dy, sy = (y2 - y1, 1) if y2 > y1 else (y1 - y2, -1)
        steep = dy > dx
        long, short = (dy, dx) if steep else (dx, dy)
        error = 2 * short - long
        x, y = x1, y1
        for _ in range(long):
            if self._inside(x, y):
                self._set(x, y, c)
            if error >= 0:
                if steep:
                    x += sx
                else:
                    y += sy
                error -= 2 * long
            if steep:
                y += sy
            else:
                x += sx
            error += 2 * short
        if self._inside(x2, y2):
            self._set(x2, y2, c)

    def blit(self, fbuf, x, y, key=-1, palette=None):
        """Copy another frame buffer, but not its pixels of colour key; palette maps colours."""
        if isinstance(fbuf, (tuple, list)):
            fbuf = FrameBuffer(*fbuf)
        for py in range(max(y, 0), min(y + fbuf._height, self._height)):
            for px in range(max(x, 0), min(x + fbuf._width, self._width)):
                c = fbuf._get(px - x, py - y)
                if palette is not None:
                    c = palette._get(c, 0)
                if c != key:
                    self._set(px, py, c)

    def scroll(self, xstep, ystep):
        """Shift the picture; what comes in keeps what was there."""
        xs = range(self._width - 1, xstep - 1, -1) if xstep >= 0 else range(self._width + xstep)
        ys = range(self._height - 1, ystep - 1, -1) if ystep >= 0 else range(self._height + ystep)
        for y in ys:
            for x in xs:
                self._set(x, y, self._get(x - xstep, y - ystep))

    def text(self, s, x, y, c=1):
        """Not here: the firmware brings its own fonts."""
        raise NotImplementedError("the built-in font exists on MicroPython only")
