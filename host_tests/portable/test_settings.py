"""Settings come back as they were chosen; what cannot be becomes its default and is reported."""

from firmware.settings import Settings
from firmware.settings_file import SCHEMA, check
from host_tests.portable.disk import EIO, Disk

_HEADERS = '[Game "kaisa"]\n[A "Äijö \\"x\\" \\\\n / Bo"]\n[Clock "60+5"]'


def _chosen(disk):
    settings = Settings(disk)
    assert settings.load() == []
    settings.set("brightness", 3)
    settings.set("sound", "off")
    settings.set("language", "ru")
    settings.set("sides", "swapped")
    settings.set("demo", 10)
    settings.set("match", _HEADERS)
    return settings


def _loaded(disk):
    settings = Settings(disk)
    return settings, settings.load()


def _values(settings):
    return [settings.get(row[0]) for row in SCHEMA]


def _refused(name, value):
    try:
        check(name, value)
    except ValueError as error:
        return name in str(error)
    return False


def test_what_was_chosen_comes_back():
    disk = Disk()
    settings = _chosen(disk)
    assert settings.save()
    again, reports = _loaded(disk)
    chosen = [3, "off", "ru", "swapped", 10, _HEADERS]
    assert reports == [] and _values(again) == chosen == _values(settings)


def test_a_text_of_any_characters_comes_back():
    for text in ("\\", "\n", "\\\n", "\\\\n", "n\\\\\n\\n", "Ä \t x", "crc 1\ncrc 2"):
        disk = Disk()
        settings = Settings(disk)
        settings.load()
        settings.set("match", text)
        assert settings.save()
        again, reports = _loaded(disk)
        assert reports == [] and again.get("match") == text, text


def test_without_a_file_everything_is_its_default_and_nothing_is_written():
    disk = Disk()
    settings, reports = _loaded(disk)
    assert reports == [] and _values(settings) == [row[1] for row in SCHEMA]
    assert not settings.save() and disk.log == []


def test_nothing_is_written_that_is_there_already():
    disk = Disk()
    settings = _chosen(disk)
    settings.save()
    writes = len(disk.log)
    assert not settings.save()
    settings.set("brightness", 3)
    assert not settings.save()
    again, _ = _loaded(disk)
    again.set("sound", "off")
    assert not again.save() and len(disk.log) == writes
    again.set("sound", "on")
    assert again.save() and len(disk.log) == writes + 1


def test_a_value_out_of_range_is_refused_and_changes_nothing():
    for name, value in (
        ("brightness", 16),
        ("brightness", -1),
        ("brightness", "3"),
        ("brightness", "dark"),
        ("sound", "loud"),
        ("language", "se"),
        ("match", "x" * 1001),
        ("match", 5),
        ("volume", 1),
    ):
        assert _refused(name, value), (name, value)
        settings = Settings(Disk())
        settings.load()
        before = _values(settings)
        try:
            settings.set(name, value)
        except ValueError:
            assert _values(settings) == before
        else:
            raise AssertionError(name)


def _forge(disk, *lines):
    """A settings file with these lines and a good CRC."""
    from binascii import crc32

    body = "settings 1 5\n" + "".join([line + "\n" for line in lines])
    data = body.encode()
    disk.files["settings.0"] = data + b"crc %d" % crc32(data)


def test_a_bad_or_unknown_value_on_flash_becomes_its_default_and_is_reported():
    disk = Disk()
    _forge(disk, "brightness 99", "sound off", "volume 11", "language", "brightness x")
    settings, reports = _loaded(disk)
    assert _values(settings) == ["auto", "off", "en", "normal", "off", ""]
    assert len(reports) == 4
    for word in ("brightness", "volume", "language"):
        assert [text for text in reports if word in text], word
    assert settings.save()  # without what was bad
    assert _loaded(disk)[1] == []


def test_a_power_cut_leaves_the_old_settings_or_the_new():
    disk = Disk()
    settings = _chosen(disk)
    settings.save()
    old = dict(disk.files)
    settings.set("brightness", 12)
    settings.save()
    assert len(disk.files) == 2
    new = next(name for name in disk.files if name not in old)
    for at in range(len(disk.files[new])):
        half = Disk()
        half.files = dict(disk.files)
        half.files[new] = half.files[new][:at]
        cut, reports = _loaded(half)
        assert cut.get("brightness") == 3 and cut.get("match") == _HEADERS
        assert not at or reports == ["settings file %s is damaged" % new[-1]]
        half = Disk()
        half.files = dict(disk.files)
        half.flip(new, at)
        assert _loaded(half)[0].get("brightness") == 3
    assert _loaded(disk)[0].get("brightness") == 12


def test_many_changes_alternate_between_two_files_across_the_wrap_of_their_count():
    disk = Disk()
    settings = _chosen(disk)
    settings._count = 0xFFFD
    for level in (1, 2, 3, 4, 5, 6):
        settings.set("brightness", level)
        assert settings.save()
        settings, reports = _loaded(disk)
        assert settings.get("brightness") == level and reports == []
    assert sorted(disk.files) == ["settings.0", "settings.1"]


def test_a_disk_that_fails_is_an_error_and_the_settings_hold():
    disk = Disk()
    settings = _chosen(disk)
    disk.broken = EIO
    try:
        settings.save()
    except OSError as error:
        assert error.errno == EIO
    else:
        raise AssertionError("it was not told")
    assert settings.get("brightness") == 3
    disk.broken = 0
    assert settings.save() and _loaded(disk)[0].get("brightness") == 3


def test_without_files_settings_are_in_memory():
    settings = Settings()
    assert settings.load() == []
    settings.set("brightness", 9)
    assert not settings.save() and settings.get("brightness") == 9


def test_the_brightness_is_automatic_or_a_level_and_an_old_file_keeps_its_level():
    disk = Disk()
    _forge(disk, "brightness 9")
    settings, reports = _loaded(disk)
    assert settings.get("brightness") == 9 and reports == []
    settings.set("brightness", "auto")
    assert settings.save() and _loaded(disk)[0].get("brightness") == "auto"
    try:
        settings.set("brightness", "x")
    except ValueError as error:
        assert str(error) == "brightness is auto or a number from 0 to 15, not 'x'"
