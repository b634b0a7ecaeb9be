"""The handheld's seldom words in Russian. See texts."""

CONFIRM = "OK?"

WON = "%s победил"
DRAW = "Ничья"
NEXT_HINT = "держать OK: новая партия"
MATCH_HINT = "держать OK: новый матч"
REASONS = ("", "по очкам", "ничья", "ничья", "пенальти", "до промаха", "последний шар",
           "сдача", "прервана")  # fmt: skip

REFUSED = "Не принято"
DROPPED = "не сыграно ударов: %d"

WAITING = "Ждём табло"
WAITING_HINT = "держать OK: меню"
PAIR_FIRST = "Сначала пара с табло"

MENU = "Меню"
LANGUAGE = "Язык"
BRIGHTNESS = "Яркость"
SOUND = "Звук"
ON = "вкл"
OFF = "выкл"
PAIR = "Пара с табло"
TAKE_OVER = "Взять управление"
CELL = "Батарея"
TEST = "Самопроверка"
MEMORY = "Свободно памяти"
FAULTS = "Сбои"
VERSION = "Версия"
MENU_HINT = "UNDO: назад"
CODE = "Код на табло"
CODE_WRONG = "Группа %d неверна"

CORRECTIONS = (("SCORE", "Счёт"), ("TURN", "Бьёт"), ("CLOCK", "Часы"),
               ("SOUND", "Звук"), ("RESIGN", "Сдаётся"), ("STOP", "Прервать партию"),
               ("WARN", "Предупреждение"), ("LAST", "Последний шар"),
               ("BACK", "Вернуть"))  # fmt: skip
CORRECTION = "Поправка"
HOLD_OK = "держать OK"

TESTS = (("MOTOR", "ВИБРО"), ("FELT?", "БЫЛО?"), ("CELL", "БАТАРЕЯ"))
