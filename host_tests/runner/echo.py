"""Says back what it was given, for the tests of run_portable: `echo.py STATUS NAME`."""

import sys


def main(status: int, name: str) -> None:
    """Print the arguments, standard input and the file called `name`; exit with `status`."""
    print(sys.argv[1:])
    for line in sys.stdin.read().split("\n"):
        print("<" + line + ">")
    with open(name) as file:
        print(file.read())
    print("no line end, не ASCII", end="")
    sys.exit(status)


main(int(sys.argv[1]), sys.argv[2])
