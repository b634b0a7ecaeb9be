"""A frame of each game, key by key, for the demo. Borrowed by demo; a test plays them to the end.

(target, keys): key numbers 0-15, the taps of one stroke after another. In legends:

kaisa:    R OK  R W OK  MISS  Y OK  Y R W OK  R OK  MISS  FOUL R OK  R OK  MISS  R BALL OK  R OK
          MISS  MISS  Y YLI R OK  Y OK  MISS  R OK  MISS  Y R OK
pyramid:  1 5 OK  1 4 OK  MISS  1 3 OK  MISS  FOUL OK  1 2 OK  1 1 OK  MISS  1 0 OK  1 OK  9 OK
          MISS  MISS  8 OK  7 OK  6 OK
poedinok: R OK  MISS  R OK  MISS  C OK  R OK  R OK  MISS  FOUL OK  R OK  R OK  MISS  R OK  R OK
          R OK  R OK
"""

FRAMES = {
    "kaisa": (
        45,
        b"\x01\x0f\x01\x00\x0f\x03\x02\x0f\x02\x01\x00\x0f\x01\x0f\x03\x07\x01\x0f\x01\x0f\x03"
        b"\x01\x09\x0f\x01\x0f\x03\x03\x02\x05\x01\x0f\x02\x0f\x03\x01\x0f\x03\x02\x01\x0f",
    ),
    "pyramid": (
        71,
        b"\x00\x05\x0f\x00\x04\x0f\x03\x00\x02\x0f\x03\x07\x0f\x00\x01\x0f\x00\x00\x0f\x03\x00\x0d"
        b"\x0f\x00\x0f\x0a\x0f\x03\x03\x09\x0f\x08\x0f\x06\x0f",
    ),
    "poedinok": (
        40,
        b"\x01\x0f\x03\x01\x0f\x03\x05\x0f\x01\x0f\x01\x0f\x03\x07\x0f\x01\x0f\x01\x0f\x03\x01\x0f"
        b"\x01\x0f\x01\x0f\x01\x0f",
    ),
}
