"""Frames that are not the handheld's change nothing: forged, replayed, cut, flipped, turned."""

from firmware.link import begin_frame
from host_tests.portable.attacking import damaged, goes_on, linked_table
from host_tests.portable.linking import BOARD, HAND, Table
from rules_core.kaisa_parse import parse
from tools.virtual.rand import Random


def _board(table):
    """All that a frame could change at the board."""
    board = table.board
    match = board.desk.match
    link = board.link
    peers = []
    for peer in link._all:
        session = peer.session
        counters = (session._sent, session._newest, bytes(session._seen)) if session else None
        peers.append((peer.device, peer.epoch, peer.n, peer.answered, peer.heard, counters))
    files = sorted(table.disk.files.items())
    state = (match.revision, tuple(match.game.score), match.log.n, board.desk.sound)
    return state, link.active, link.status, peers, files, board.keeper.journal.count


def _hand(hand):
    """All that a frame could change at the handheld."""
    link = hand.link
    out = link.outbox
    session = link._out.session
    state = link.state
    return (
        (link.link, link.device, state.version, state.revision, bytes(state.values)),
        (out.queued, out.n, link.agreed.version, link._heard),
        (session._sent, session._newest, bytes(session._seen)),
        sorted(hand.disk.files.items()),
    )


def _assert_nothing_comes_of(table, hand, frames):
    """Give these frames to both ends; the radio is silent meanwhile."""
    table.air.gone = True
    board, held = _board(table), _hand(hand)
    carried = table.air.carried
    for frame in frames:  # an iterable: all of them at once are too many for a device
        assert not table.board.link.feed(frame, table.ticks, HAND)
        assert not hand.link.feed(frame, table.ticks, BOARD)
    assert _board(table) == board and _hand(hand) == held
    assert table.air.carried == carried, "it was answered"
    table.air.gone = False


def test_frames_of_the_session_that_come_again_change_nothing():
    table, hand, sent = linked_table()
    frames = [frame for frame, _ in sent if frame[1] > 2]
    assert len(frames) > 10
    _assert_nothing_comes_of(table, hand, frames)
    goes_on(table, hand)


def test_frames_turned_round_change_nothing():
    """A board's frame given to the board, a handheld's to the handheld."""
    table, hand, sent = linked_table()

    def turned():
        for frame, _ in sent:
            for kind in range(9):
                other = bytearray(frame)
                other[1] = kind
                if kind != frame[1]:
                    yield bytes(other)

    _assert_nothing_comes_of(table, hand, turned())
    goes_on(table, hand)


def test_no_flipped_bit_and_no_cut_frame_changes_anything():
    """A frame that is on its way and was never taken, in every damaged form."""
    table, hand, _ = linked_table()
    held = []
    carry = table.air.carry
    table.air.carry = lambda frame, sender, address: held.append(frame)
    hand.link.submit(0, parse("Y"), 0, table.ticks)
    table.board.link._tell(table.board.link._all[0])
    table.air.carry = carry
    assert len(held) == 2
    for frame in held:
        _assert_nothing_comes_of(table, hand, damaged(frame))
    assert table.board.link.feed(held[0], table.ticks, HAND), "the whole frame counts"
    assert table.board.desk.match.game.score[0] == 15
    assert hand.link.feed(held[1], table.ticks, BOARD)


def test_random_frames_change_nothing():
    table, hand, _ = linked_table()
    random = Random(77)

    def frames():
        for _ in range(400):
            frame = bytearray([random.below(256) for _ in range(random.below(251))])
            if len(frame) > 7:
                begin_frame(frame, 1 + random.below(8), random.below(3))
                frame[3] = random.below(256)
            yield bytes(frame)

    _assert_nothing_comes_of(table, hand, frames())
    goes_on(table, hand)


def test_frames_of_an_old_session_change_nothing_in_a_new_one():
    table, hand, sent = linked_table()
    hand.start(table.ticks)
    assert table.until(lambda: hand.link.state.version)
    table.settle(hand)
    table.run(300)
    _assert_nothing_comes_of(table, hand, [frame for frame, _ in sent if frame[1] > 2])
    table.cut()
    table.boot()
    assert table.until(lambda: table.board.link.active)
    table.settle(hand)
    table.run(300)
    _assert_nothing_comes_of(table, hand, [frame for frame, _ in sent if frame[1] > 2])
    goes_on(table, hand)


def test_a_replayed_handshake_leaves_the_session_and_the_match_as_they_are():
    table, hand, sent = linked_table()
    handshakes = [frame for frame, _ in sent if frame[1] <= 2]
    assert {frame[1] for frame in handshakes} == {1, 2}
    board = _board(table)
    for frame in handshakes * 3:
        table.board.link.feed(frame, table.ticks, b"somebody")
        hand.link.feed(frame, table.ticks, b"somebody")
    assert _board(table) == board
    before = len(sent)
    goes_on(table, hand)
    assert len(sent) == before
    assert table.board.link._all[0].address == HAND


def test_a_handheld_of_another_board_is_not_heard():
    table, hand, _ = linked_table()
    other = Table(99)
    stranger = other.paired()
    frames = []
    stranger.port.air.carry = lambda frame, sender, address: frames.append(frame)
    stranger.link.submit(0, parse("R"), 0, other.ticks)
    other.run(3000)
    assert {frame[1] for frame in frames if frame[1] & 1} >= {1, 3}
    _assert_nothing_comes_of(table, hand, [frame for frame in frames if frame[1] & 1])
    goes_on(table, hand)
