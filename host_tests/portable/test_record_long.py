"""Headers as long as a record can have, and longer."""

from rules_core.header_record import read_header, write_header

NOT_ON = {"device": "64 KB in one piece, some times over, are not in its heap"}


def test_the_longest_headers_come_back():
    text = "y" * 65535
    data = write_header(text)
    assert read_header(bytes(3) + data + b"tail", 3) == (text, 65535 + 7) and len(data) == 65542


def test_headers_too_long_for_a_record_are_refused():
    try:
        write_header("Ä" * 32768)
    except ValueError as error:
        assert "65536" in str(error) and "65535" in str(error)
    else:
        raise AssertionError("it was taken")
