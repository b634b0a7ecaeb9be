"""`python3 -m tools doctor`: what is wrong with this machine, a port, a device; and what to do.

Looks and changes nothing. Each line is something looked at; a line that is WRONG says what would
be right. Exit status 0 when nothing is wrong, 1 when something is, 2 when it could not look.
"""

from collections.abc import Iterable

from tools._errors import Parser
from tools.doctor_findings import WRONG, Finding, told


def parse(argv: list[str]):
    """The options."""
    parser = Parser("doctor", description="Say what is wrong with this machine, and what to do.")
    return parser.parse_args(argv)


def report(findings: Iterable[Finding]) -> int:
    """Print findings as they come; how many are wrong."""
    bad = 0
    for finding in findings:
        print(told(finding), flush=True)
        bad += finding.how == WRONG
    return bad


def main(argv: list[str]) -> int:
    """Run the verb; the exit status."""
    parse(argv)
    from tools import doctor_host

    bad = report(doctor_host.look())
    print("nothing is wrong" if not bad else f"{bad} wrong")
    return 1 if bad else 0
