"""The doctor looks at this machine; what is wrong it says, and what to do about it."""

import pytest

from tools import doctor, doctor_host
from tools._verbs import VERBS
from tools.doctor_findings import GOOD, NOTE, WRONG, good, note, told, wrong


def test_this_machine_is_healthy(capsys: pytest.CaptureFixture) -> None:
    assert doctor.report(doctor_host.look()) == 0
    said = capsys.readouterr().out
    for what in ("project", "python", "packages", "mpy-cross"):
        assert f"  {what} " in said
    assert "as they are pinned" in said


@pytest.mark.parametrize(
    ("said", "how", "told_"),
    [
        ("MicroPython v1.29.0 on 2026-08-29; mpy-cross emitting mpy v6.3", GOOD, ".mpy 6.3"),
        ("MicroPython v1.22.1 on 2024-01-05; mpy-cross emitting mpy v6.2", WRONG, "is pinned"),
        ("Segmentation fault", WRONG, "does not run"),
    ],
)
def test_a_compiler_of_another_version_is_said_before_it_breaks_things(said, how, told_) -> None:
    finding = doctor_host.compiler_says(said)
    assert finding.how == how
    assert told_ in finding.found
    assert bool(finding.todo) == (how == WRONG)


def test_a_package_of_another_version_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    real = doctor_host._version
    monkeypatch.setattr(
        doctor_host, "_version", lambda name: "0.9" if name == "mpy-cross" else real(name)
    )
    (only,) = doctor_host.packages()
    assert (only.what, only.how) == ("mpy-cross", WRONG)
    assert "0.9, but 1.29" in only.found and only.todo


def test_the_status_is_1_when_something_is_wrong_and_the_last_line_counts(monkeypatch, capsys):
    found = [good("a", "x"), note("b", "y"), wrong("c", "z", "mend it"), wrong("d", "z", "again")]
    monkeypatch.setattr(doctor_host, "look", lambda: found)
    assert doctor.main([]) == 1
    assert capsys.readouterr().out.splitlines()[-1] == "2 wrong"
    monkeypatch.setattr(doctor_host, "look", lambda: found[:2])
    assert doctor.main([]) == 0
    assert capsys.readouterr().out.splitlines()[-1] == "nothing is wrong"


def test_a_finding_is_a_line_and_what_to_do_another() -> None:
    assert told(good("a", "x")) == "ok     a              x"
    assert [len(line.split("->")) for line in told(wrong("a", "x", "y")).splitlines()] == [1, 2]


def test_a_verb_whose_packages_are_not_in_yet_is_only_a_note(monkeypatch) -> None:
    monkeypatch.setattr(doctor_host, "is_ready", lambda groups: groups != ("flash",))
    finding = doctor_host._environment()
    assert finding.how == NOTE and "for flash" in finding.found
    assert any(verb.name == "flash" for verb in VERBS)


def test_what_makes_the_case_is_a_note_when_it_is_not_there(monkeypatch) -> None:
    monkeypatch.setattr(doctor_host.shutil, "which", lambda name: None)
    found = list(doctor_host.drawing())
    assert [(one.what, one.how) for one in found] == [("openscad", NOTE), ("dot", NOTE)]
    assert "apt-get install graphviz" in found[1].todo
    monkeypatch.setattr(doctor_host.shutil, "which", lambda name: f"/usr/bin/{name}")
    assert all(one.how == GOOD for one in doctor_host.drawing())
