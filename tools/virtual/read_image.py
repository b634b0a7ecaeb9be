"""Prints the files of a flash image: `read_image.py IMAGE NAME…`, on MicroPython only.

A NAME is a file or a folder of the root. A line each: name, then its bytes in hex. The image is
read into memory and not changed. Called by tools.snapshot.
"""

import os
import sys

from tools.virtual.flash import BLOCK, Flash


def _hex(data: bytes) -> str:
    return "".join(["%02x" % byte for byte in data])


def show(place: str, name: str) -> None:
    """Print a file, or those of a folder; nothing for what isn't there."""
    try:
        folder = os.stat(place + name)[0] & 0x4000
    except OSError:
        return
    if folder:
        for inner in os.listdir(place + name):
            show(place, name + "/" + inner)
        return
    with open(place + name, "rb") as file:
        print(name, _hex(file.read()))


def main(image: str, names) -> None:
    """Mount the image and print what is asked for. OSError when it is no littlefs."""
    import vfs

    with open(image, "rb") as file:
        data = file.read()
    vfs.mount(vfs.VfsLfs2(Flash(len(data) // BLOCK, data)), "/image", readonly=True)
    for name in names:
        show("/image/", name)


if __name__ == "__main__":
    main(sys.argv[1], sys.argv[2:])
