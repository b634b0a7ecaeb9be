"""The handheld's seldom words in Finnish. See texts."""

CONFIRM = "OK?"

WON = "%s voitti"
DRAW = "Ei voittajaa"
NEXT_HINT = "pidä OK: uusi erä"
MATCH_HINT = "pidä OK: uusi ottelu"
REASONS = ("", "täynnä", "tasapeli", "tasapeli", "ratkaisu", "äkkikuolema", "viimeinen pallo",
           "luovutus", "keskeytys")  # fmt: skip

REFUSED = "Ei hyväksytty"
DROPPED = "%d lyöntiä jäi pois"

WAITING = "Odotetaan taulua"
WAITING_HINT = "pidä OK: valikko"
PAIR_FIRST = "Liitä ensin tauluun"

MENU = "Valikko"
LANGUAGE = "Kieli"
BRIGHTNESS = "Kirkkaus"
SOUND = "Ääni"
ON = "päällä"
OFF = "pois"
PAIR = "Liitä tauluun"
TAKE_OVER = "Ota ohjaus"
CELL = "Akku"
TEST = "Itsetesti"
MEMORY = "Muistia vapaana"
FAULTS = "Vikoja"
VERSION = "Versio"
MENU_HINT = "UNDO: takaisin"
CODE = "Koodi taulusta"
CODE_WRONG = "Ryhmä %d on väärin"

CORRECTIONS = (("SCORE", "Pisteet"), ("TURN", "Vuoro"), ("CLOCK", "Kello"),
               ("SOUND", "Ääni"), ("RESIGN", "Luovuttaa"), ("STOP", "Keskeytä erä"),
               ("WARN", "Varoita tasapelistä"), ("LAST", "Viimeinen pallo"),
               ("BACK", "Takaisin"))  # fmt: skip
CORRECTION = "Korjaus"
HOLD_OK = "pidä OK"

TESTS = (("MOTOR", "TÄRINÄ"), ("FELT?", "TUNTUI?"), ("CELL", "AKKU"))
