"""The same link over real sockets on this computer, and the fake of aioespnow under asyncio."""

import asyncio
import contextlib
from typing import Any

import pytest

from firmware.pairing import secret_of
from firmware.radio_espnow import make
from host_tests.portable.linking import Board, Hand, Table, records_of
from rules_core.kaisa_parse import parse
from tools.virtual.fakes import aioespnow, network
from tools.virtual.radio import Air
from tools.virtual.udp import Udp

PATIENCE = 2000  # rounds


@pytest.fixture
def ends():
    """(table, board's socket, hand's socket): the table's board and its hand are on sockets."""
    board_end, hand_end = Udp(), Udp()
    hand_end.everybody = [board_end.address]
    table: Any = Table(4)
    table.cut()
    table.board = Board(table.disk, table.port, table.ticks, 11)
    table.board.link.transport = board_end
    hand = Hand(Air(), b"hand", table.ticks, 12)
    hand.port = hand_end
    hand.start(table.ticks)
    yield table, hand, board_end, hand_end
    board_end.close()
    hand_end.close()


def test_a_handheld_pairs_and_enters_over_sockets(ends) -> None:
    table, hand, board_end, hand_end = ends

    def at_board(frame, who) -> None:
        table.board.hear(frame, table.ticks, who)

    def at_hand(frame, who) -> None:
        hand.link.feed(frame, table.ticks, who)

    def until(condition) -> None:
        """Let frames go to and fro; time is the number of rounds, so nothing is timed."""
        for _ in range(PATIENCE):
            if condition():
                return
            table.now += 5
            ticks = table.ticks
            table.board.tick(ticks)
            hand.link.tick(ticks)
            board_end.receive(at_board, 0.02)
            hand_end.receive(at_hand, 0.02)
        raise AssertionError("it never came")

    hand.link.pair(secret_of(table.board.link.offer_pairing(table.ticks)), table.ticks)
    until(lambda: hand.link.agreed.text)
    for token in ("R", "Y", "-"):
        assert hand.link.submit(0, parse(token), 0, table.ticks)
        until(lambda: not hand.link.outbox.queued)
    assert [outcome[4] for outcome in hand.outcomes()] == [0, 0, 0]
    assert table.board.desk.match.game.score[0] == 9
    assert [record[:3] for record in records_of(table.disk) if record[0]] == [
        (1, 0, 1), (1, 0, 2), (1, 0, 3),
    ]  # fmt: skip
    hand_end.send(b"\xb1" * 200, 200)
    hand_end.send(b"", 0)
    before = table.board.link.rejected
    until(lambda: table.board.link.rejected >= before + 2)
    assert table.board.desk.match.game.score[0] == 9


def test_the_transport_waits_for_frames_and_drops_what_does_not_fit() -> None:
    air = Air()
    network.attach(air.port(b"\2\0\0\0\0\1", 6))
    other = air.port(b"\2\0\0\0\0\2", 6)
    taken = []

    async def listen() -> None:
        radio = make(network, aioespnow, 6)
        task = asyncio.create_task(radio.listen(lambda frame, who: taken.append(bytes(frame))))
        await asyncio.sleep(0)
        for now, burst in ((10, 1), (20, 5)):
            for i in range(burst):
                other.send(bytes([now, i]) + bytes(198), 200)
            air.advance(1000 * now, 0)
            for _ in range(20):
                await asyncio.sleep(0)
        task.cancel()
        with contextlib.suppress(asyncio.CancelledError):
            await task

    asyncio.run(listen())
    assert len(taken) == 3, "one, and the two of five that the chip's buffer holds"
    assert taken[0][0] == 10 and {frame[0] for frame in taken[1:]} == {20}
