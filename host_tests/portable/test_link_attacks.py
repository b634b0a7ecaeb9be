"""Frames that are not the handheld's change nothing: forged, replayed, cut, flipped, turned."""

from firmware.link import begin_frame
from firmware.link_handheld import UP
from host_tests.portable.linking import BOARD, HAND, Table, wraps_in
from rules_core.facts import UNDO
from rules_core.kaisa_parse import parse
from tools.virtual.rand import Random


def _table():
    """A table with a paired handheld, a few strokes played, and all frames that were sent."""
    table = Table(5, wraps_in(1000))
    sent = []
    carry = table.air.carry

    def listen(frame, sender, address):
        sent.append((frame, sender.address))
        carry(frame, sender, address)

    table.air.carry = listen
    hand = table.paired()
    for token in ("R", "Y", "-"):
        assert table.enter(hand, 0, parse(token)) == 0
    assert table.enter(hand, UNDO) == 0
    table.settle(hand)
    table.run(2500)
    table.air.carry = carry
    return table, hand, sent


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


def _goes_on(table, hand):
    assert table.enter(hand, 0, parse("W")) in (0, 32)
    assert table.enter(hand, 0, parse("-")) == 0
    assert hand.link.link == UP


def test_frames_of_the_session_that_come_again_change_nothing():
    table, hand, sent = _table()
    frames = [frame for frame, _ in sent if frame[1] > 2]
    assert len(frames) > 10
    _assert_nothing_comes_of(table, hand, frames)
    _goes_on(table, hand)


def test_frames_turned_round_change_nothing():
    """A board's frame given to the board, a handheld's to the handheld."""
    table, hand, sent = _table()
    turned = []
    for frame, _ in sent:
        for kind in range(9):
            other = bytearray(frame)
            other[1] = kind
            if kind != frame[1]:
                turned.append(bytes(other))
    _assert_nothing_comes_of(table, hand, turned)
    _goes_on(table, hand)


def _damaged(frame):
    """Cut everywhere, each bit flipped, and longer."""
    for at in range(len(frame)):
        yield frame[:at]
        for bit in range(8):
            other = bytearray(frame)
            other[at] ^= 1 << bit
            yield bytes(other)
    yield frame + b"\0"
    yield b""
    yield b"\xb1" * 250
    yield bytes(300)


def test_no_flipped_bit_and_no_cut_frame_changes_anything():
    """A frame that is on its way and was never taken, in every damaged form."""
    table, hand, _ = _table()
    held = []
    carry = table.air.carry
    table.air.carry = lambda frame, sender, address: held.append(frame)
    hand.link.submit(0, parse("Y"), 0, table.ticks)
    table.board.link._tell(table.board.link._all[0])
    table.air.carry = carry
    assert len(held) == 2
    for frame in held:
        _assert_nothing_comes_of(table, hand, _damaged(frame))
    assert table.board.link.feed(held[0], table.ticks, HAND), "the whole frame counts"
    assert table.board.desk.match.game.score[0] == 15
    assert hand.link.feed(held[1], table.ticks, BOARD)


def test_random_frames_change_nothing():
    table, hand, _ = _table()
    random = Random(77)
    frames = []
    for _ in range(400):
        frame = bytearray([random.below(256) for _ in range(random.below(251))])
        if len(frame) > 7:
            begin_frame(frame, 1 + random.below(8), random.below(3))
            frame[3] = random.below(256)
        frames.append(bytes(frame))
    _assert_nothing_comes_of(table, hand, frames)
    _goes_on(table, hand)


def test_frames_of_an_old_session_change_nothing_in_a_new_one():
    table, hand, sent = _table()
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
    _goes_on(table, hand)


def test_a_replayed_handshake_leaves_the_session_and_the_match_as_they_are():
    table, hand, sent = _table()
    handshakes = [frame for frame, _ in sent if frame[1] <= 2]
    assert {frame[1] for frame in handshakes} == {1, 2}
    board = _board(table)
    for frame in handshakes * 3:
        table.board.link.feed(frame, table.ticks, b"somebody")
        hand.link.feed(frame, table.ticks, b"somebody")
    assert _board(table) == board
    before = len(sent)
    _goes_on(table, hand)
    assert len(sent) == before
    assert table.board.link._all[0].address == HAND


def test_a_handheld_that_calls_takes_no_welcome_but_the_board_s_own_to_this_call():
    """Old ones, damaged ones, and one of another board; then the true one."""
    table, hand, sent = _table()
    old = [frame for frame, _ in sent if frame[1] == 2]
    stranger = Table(99)
    held = []
    carry = table.air.carry
    stranger.air.carry = lambda frame, sender, address: held.append(frame)
    table.air.carry = stranger.air.carry
    hand.link.take_over(table.ticks)  # it calls, and hears of the board as before
    hand.link.tick(table.ticks)
    call = held.pop()
    assert call[1] == 1 and table.board.link.feed(call, table.ticks, HAND)
    welcome = held.pop()
    stranger.board.link.offer_pairing(0)
    stranger.board.link._trial.nonce = call[7:23]
    stranger.board.link._trial.both = welcome[7:39]
    stranger.board.link._welcome(stranger.board.link._trial, HAND)
    session, epoch = hand.link._out.session, hand.link._out.epoch
    other = bytearray(held.pop())
    other[2] = welcome[2]
    for frame in old + [bytes(other)] + list(_damaged(welcome)):
        assert not hand.link.feed(frame, table.ticks, BOARD)
        assert hand.link._out.session is session and hand.link._out.epoch == epoch
    assert hand.link.feed(welcome, table.ticks, BOARD)
    assert hand.link._out.session is not session
    table.air.carry = carry
    _goes_on(table, hand)


def test_a_handheld_of_another_board_is_not_heard():
    table, hand, _ = _table()
    other = Table(99)
    stranger = other.paired()
    frames = []
    stranger.port.air.carry = lambda frame, sender, address: frames.append(frame)
    stranger.link.submit(0, parse("R"), 0, other.ticks)
    other.run(3000)
    assert {frame[1] for frame in frames if frame[1] & 1} >= {1, 3}
    _assert_nothing_comes_of(table, hand, [frame for frame in frames if frame[1] & 1])
    _goes_on(table, hand)
