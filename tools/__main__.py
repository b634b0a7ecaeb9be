"""Entry of `python3 -m tools`: checks the Python, then hands over to tools._cli.

Kept to syntax that Python 3.6 can read, so that an old Python gets a sentence, not a
SyntaxError. Nothing else belongs here.
"""

import sys

if sys.version_info < (3, 11):
    sys.stderr.write(
        "python3 -m tools: this is Python %d.%d; Python 3.11 or newer is needed\n"
        % sys.version_info[:2]
    )
    sys.exit(2)

from tools._cli import run

if __name__ == "__main__":
    sys.exit(run(sys.argv[1:]))
