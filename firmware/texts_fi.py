"""The handheld's words in Finnish. See texts."""

RUN = "Sarja %d"
FRAME = "Erä %d"
SPOT = "pöytään"
HAND = "kädestä"
CUE = "lyöntipallo %s"
LEFT = "jäljellä %d"
PLAYER = "pelaaja %d"
STARTER = "pidä %s: aloittaja"

MISS = "ohi"
FOUL = "VIRHE"
CONFIRM = "OK?"
MORE = "lisää"
WINS = "voittaa"
PASSES = "vuoro päättyy"
STAYS = "jatkaa"

UNDO = "kumottu"
REDO = "palautettu"
PAUSE = "tauko"
RESUME = "kello käy"
NEXT = "uusi erä"
OTHER = "korjaus"

READY = "valmis"
SENDING = "lähettää"
QUEUED = "jonossa %d"
SEARCHING = "ei yhteyttä"
UNPAIRED = "ei paria"
NOT_SAVED = "taulu ei tallenna"
PASSIVE = "toinen ohjaa"
STUCK = "näppäin jumissa"
FAULT = "vika"

PAUSED = "TAUKO"
PAUSED_HINT = "PAUSE jatkaa, pidä: korjaa"
TIME = "AIKA"
LAST_VISITS = "Viimeiset vuorot"
SHOOTOUT = "Ratkaisu %d/%d"
SUDDEN = "Äkkikuolema %d"
LAST_BALL = "Viimeinen pallo"
LAG = "Aloituslyönti: kuka?"

WON = "%s voitti"
DRAW = "Ei voittajaa"
NEXT_HINT = "pidä OK: uusi erä"
MATCH_HINT = "pidä OK: uusi ottelu"
REASONS = ("", "täynnä", "tasapeli", "tasapeli", "ratkaisu", "äkkikuolema", "viimeinen pallo",
           "luovutus", "keskeytys")  # fmt: skip

REFUSED = "Ei hyväksytty"
ANY_KEY = "paina jotain"
DROPPED = "%d lyöntiä jäi pois"

LOW = "Lataa akku"
LAST = "Akku tyhjä"
HOURS = "%d h"

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
MENU_HINT = "UNDO: takaisin"
CODE = "Koodi taulusta"
CODE_WRONG = "Ryhmä %d on väärin"

CORRECTIONS = (("SCORE", "Pisteet"), ("TURN", "Vuoro"), ("CLOCK", "Kello"),
               ("SOUND", "Ääni"), ("GIVE UP", "Luovuttaa"), ("STOP", "Keskeytä erä"),
               ("WARN", "Varoita tasapelistä"), ("LAST", "Viimeinen pallo"),
               ("BACK", "Takaisin"))  # fmt: skip
CORRECTION = "Korjaus"
HOLD_OK = "pidä OK"
