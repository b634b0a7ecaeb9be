"""The handheld's words in Russian. See texts."""

RUN = "Серия %d"
FRAME = "Партия %d"
SPOT = "на стол"
HAND = "с руки"
CUE = "биток %s"
LEFT = "осталось %d"
PLAYER = "игрок %d"
STARTER = "держать %s: кто начинает"

MISS = "промах"
FOUL = "ШТРАФ"
CONFIRM = "OK?"
MORE = "ещё"
WINS = "победа"
PASSES = "подход окончен"
STAYS = "продолжает"

UNDO = "отменено"
REDO = "возвращено"
PAUSE = "пауза"
RESUME = "часы идут"
NEXT = "новая партия"
OTHER = "поправка"

READY = "готов"
SENDING = "отправка"
QUEUED = "в очереди %d"
SEARCHING = "нет связи"
UNPAIRED = "нет пары"
NOT_SAVED = "не сохраняет!"
PASSIVE = "ведёт другой"
STUCK = "залипла"
FAULT = "сбой"

PAUSED = "ПАУЗА"
PAUSED_HINT = "PAUSE: дальше"
TIME = "ВРЕМЯ"
LAST_VISITS = "Последние подходы"
SHOOTOUT = "Пенальти %d/%d"
SUDDEN = "До промаха %d"
LAST_BALL = "Последний шар"
LAG = "Розыгрыш: кто начинает?"

WON = "%s победил"
DRAW = "Ничья"
NEXT_HINT = "держать OK: новая партия"
MATCH_HINT = "держать OK: новый матч"
REASONS = ("", "по очкам", "ничья", "ничья", "пенальти", "до промаха", "последний шар",
           "сдача", "прервана")  # fmt: skip

REFUSED = "Не принято"
ANY_KEY = "любая кнопка"
DROPPED = "не сыграно ударов: %d"

LOW = "Зарядите"
LAST = "Разряжена"
HOURS = "%d ч"

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
MENU_HINT = "UNDO: назад"
CODE = "Код на табло"
CODE_WRONG = "Группа %d неверна"

CORRECTIONS = (("SCORE", "Счёт"), ("TURN", "Бьёт"), ("CLOCK", "Часы"),
               ("SOUND", "Звук"), ("GIVE UP", "Сдаётся"), ("STOP", "Прервать партию"),
               ("WARN", "Предупреждение"), ("LAST", "Последний шар"),
               ("BACK", "Вернуть"))  # fmt: skip
CORRECTION = "Поправка"
HOLD_OK = "держать OK"
