"""The list of names: its file, what is no name, who played last stands first."""

from tools.virtual import standins

standins.install()  # framebuf, before what draws

from firmware import fonts_oled, names  # noqa: E402
from firmware.fonts import medium_font, small_font  # noqa: E402
from firmware.view_names import people, plain  # noqa: E402
from host_tests.portable.disk import Disk  # noqa: E402


def _refused(text):
    try:
        names.check(text)
    except ValueError as error:
        return str(error)
    return ""


def test_a_file_has_a_name_a_line_and_comes_back_as_it_was():
    disk = Disk()
    people = ["Anna-Liisa", "Пётр", "Åke O."]
    names.save(disk, people)
    assert names.load(disk) == people
    with disk.open(names.FILE, "rb") as file:
        assert file.read() == "Anna-Liisa\nПётр\nÅke O.\n".encode()


def test_lines_that_are_no_names_are_left_out_and_the_others_stay():
    data = b"Ann\n\n  Bo \nAnn\n\xff\xfe\nA / B\nC\x07\n" + b"x" * 21 + b"\nCy"
    assert names.read(data) == ["Ann", "Bo", "Cy"]
    assert names.read(b"") == []


def test_what_is_no_name_is_told_why():
    assert _refused("  ") == "a name has at least one letter"
    assert "20 letters" in _refused("x" * 21)
    assert "'/'" in _refused("Ann / Bo") and _refused('"') and _refused("a\nb")
    assert names.check(" Ann ") == "Ann"


def test_a_list_without_files_is_empty_and_nothing_is_written_when_nothing_is_new():
    assert names.load(None) == []
    names.save(None, ["Ann"])
    disk = Disk()
    names.save(disk, ["Ann"])
    before = disk.log.count(("write", names.FILE))
    names.save(disk, ["Ann"])
    assert disk.log.count(("write", names.FILE)) == before == 1


def test_who_played_last_stands_first_and_the_oldest_fall_off():
    people = ["P%d" % i for i in range(names.MOST)]
    front = names.first(people, ["New", "P3", ""])
    assert front[:3] == ["New", "P3", "P0"] and len(front) == names.MOST
    assert front[-1] == "P%d" % (names.MOST - 2)


def test_the_fullest_list_can_be_read_back():
    people = [("Щ" * 18) + "%02d" % i for i in range(names.MOST)]
    assert names.read(names.write(people)) == people
    assert len(names.write(people)) <= 4096


def test_capitals_become_names_as_people_write_them():
    assert names.written("ANNA-LIISA ÄIJÄLÄ") == "Anna-Liisa Äijälä"
    assert names.written("ПЁТР А.ЁЖИК") == "Пётр А.Ёжик"
    assert names.written("ÅKE 2") == "Åke 2"


def test_every_letter_that_can_be_chosen_may_stand_in_a_name():
    for row in names.LATIN + names.CYRILLIC:
        assert len(row) == 6
        for char in row:
            assert char == " " or names.check(char) == char


def test_russian_names_become_capitals_that_both_boards_fonts_have():
    letters = "абвгдеёжзийклмнопрстуфхцчшщъыьэюя"
    capitals = "АБВГДЕЁЖЗИЙКЛМНОПРСТУФХЦЧШЩЪЫЬЭЮЯ"
    assert plain(letters) == plain(capitals) == capitals
    assert people("Иван / Юля Щёткина") == ("ИВАН", "ЮЛЯ ЩЁТКИНА")
    assert plain("Київ, Ґалаґан, Ўладзімір") == "КИIВ, ГАЛАГАН, УЛАДЗIМIР"
    for font in (medium_font(), small_font()):
        for letter in plain(letters + "ІіЇїЄєЎўҐґ"):
            assert font.has(letter), letter


def test_russian_names_are_on_the_handheld_as_written():
    letters = "абвгдеёжзийклмнопрстуфхцчшщъыьэюяАБВГДЕЁЖЗИЙКЛМНОПРСТУФХЦЧШЩЪЫЬЭЮЯ"
    for letter in letters:
        assert letter in fonts_oled.CHARS, letter
