"""Plays matches through a bad radio: `link_run.py FIRST LAST`, seeds. A script for the unix port.

Loss goes from 0 to 40 % in steps of 10, a seed each in turn, with everything that linking and
link_match can do to frames and to the board's power. Prints a
line a loss: `loss matches events cuts median 95th`, waits in ms; exit status 1 and the seed when
a journal is not exactly what was acknowledged.
"""

import gc
import sys

from host_tests.portable.link_match import Run, percentile

LOSSES = (0, 100, 200, 300, 400)


def main(first: str, last: str) -> int:
    """Play the seeds from `first` to `last`."""
    waits = [[] for _ in LOSSES]
    totals = [[0, 0, 0] for _ in LOSSES]
    for seed in range(int(first), int(last) + 1):
        at = seed % len(LOSSES)
        gc.collect()
        try:
            run = Run(seed, LOSSES[at]).play()
            run.check()
        except AssertionError as error:
            print("FAIL seed", seed, error)
            return 1
        waits[at] += run.waits
        for i, count in enumerate((1, len(run.accepted), run.cuts)):
            totals[at][i] += count
    for at in range(len(LOSSES)):
        if waits[at]:
            matches, events, cuts = totals[at]
            median, most = percentile(waits[at], 50), percentile(waits[at], 95)
            print(LOSSES[at] // 10, matches, events, cuts, median, most)
    return 0


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
