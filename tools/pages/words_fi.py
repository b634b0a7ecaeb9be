"""The referee's pages in Finnish. See words_en."""

TITLES = {"kaisa": "Kaisa", "pyramid": "Pikkupyramidi", "poedinok": "Poedinok"}
PAGE = "tuomarin sivu"
HELD = "pohjassa"
HAPPENED = ("tapahtui", "näppäimet", "pöytäkirja", "pisteet")
OTHER = "vastustaja"
STROKES = "Kymmenen tavallisinta lyöntiä"
KEYS = ("suuri: painallus", "valkoinen mustalla: FOUL ensin", "kehystetty: sekunti pohjassa")
SHOWN = "Mitä taulu näyttää"
MORE = (
    "Ensin esikatselu, OK pelaa; pelkkä MISS pelaa heti. Mahdoton painallus välähtää eikä muuta"
    " mitään."
)

TEN = {
    "kaisa": (
        "ohi tai varmistus",
        "punainen kulmapussiin",
        "valkoinen kulmapussiin",
        "keltainen kulmapussiin",
        "keltainen keskipussiin",
        "yli keskelle: vallista keskipussiin",
        "keltainen, nakki punaiseen",
        "punainen putosi ilmoittamatta",
        "lyöntipallo pussiin, ensin keltaiseen",
        "lyönti uusitaan, asema palautettu",
    ),
    "pyramid": (
        "lyönti ilman pussitusta",
        "pallo 12",
        "pallo 12, myös 5 putosi",
        "pallo 8; 10 putosi ja palautetaan",
        "pallo 8, mutta vuoro vaihtuu",
        "5 putosi muuten kuin ilmoitettiin",
        "lyöntipallo pussiin",
        "ei osumaa palloon",
        "lyöntipallo pöydältä, 5 putosi",
        "lyönti uusitaan, asema palautettu",
    ),
    "poedinok": (
        "ohi tai varmistus",
        "keltainen suoraan",
        "punainen suoraan",
        "keltainen kahdesta vallista pallon kautta",
        "valkoinen hypyllä",
        "valkoinen ja keltainen eri pusseihin",
        "kolmen vallin kara",
        "musta kombinaatiolla vallista",
        "keltainen; punainen putosi vahingossa",
        "lyöntipallo pussiin",
    ),
}

_UNDO = (
    "UNDO",
    "Kumoaa viimeisen painalluksen, kun lyönti on kesken, muuten viimeisen lyönnin: myös yli"
    " vuorojen ja erän lopun. Sekunti pohjassa palauttaa kumotun.",
)
_HOLD = (
    "Sekunti pohjassa",
    "PAUSE: valikko ja korjaukset (pisteet, vuoro, kello, mikä tahansa lyönti). OK erän päätyttyä:"
    " seuraava erä tai ottelu. Päästä ennen kuin palkki täyttyy, niin mitään ei tapahdu."
    " Painallus on alle puoli sekuntia.",
)
_TIME = (
    "Seisoo ensimmäiseen lyöntiin tai PAUSEen asti. PAUSE pysäyttää sen heti painettaessa; lyhyt"
    " painallus käynnistää. Näppäimet toimivat, käy kello tai ei."
)
_CLOCK_KAISA = ("Kello", _TIME + " Kerhon säännöissä vain, jos sovittu.")
_CLOCK_AGREED = ("Kello", "Vain, jos sovittu. " + _TIME)

NOTES = {
    "kaisa": (
        _UNDO,
        _CLOCK_KAISA,
        ("Ennen ensilyöntiä", "W pohjassa: A aloittaa. Y pohjassa: B aloittaa. Ratkaisun"
         " aloituslyönnissä W tai Y kertoo, kumpi voitti ja aloittaa."),
        _HOLD,
    ),
    "pyramid": (
        _UNDO,
        _CLOCK_AGREED,
        ("Ennen ensilyöntiä", "1 pohjassa: A aloittaa. 2 pohjassa: B. 3 pohjassa: C."
         " Varoitus, viimeinen pallo ja palautetut pallot ovat korjauksissa."),
        _HOLD,
    ),
    "poedinok": (
        _UNDO,
        _CLOCK_AGREED,
        ("Ennen ensilyöntiä", "1 pohjassa: A aloittaa. 2 pohjassa: B. Vahingossa pudonnut"
         " pallo: sen näppäin pohjassa; C pohjassa ensimmäisenä uusii lyönnin."),
        _HOLD,
    ),
}  # fmt: skip

_REFUSED = "Ei käy: tätä ei voi tapahtua."
_HOLDING = "Näppäin pohjassa; palkki täyttyy sekunnissa."
_PAUSED = "Tauko: sana ja kello vuorottelevat."
_PAUSED_AGREED = "Tauko, jos on kello: sana ja kello vuorottelevat."
_NAMES = "Ennen ensimmäistä lyöntiä: kuka pelaa, joukkueen pelaaja."
_WINNER = "Voitto. OK pohjassa: seuraava erä. UNDO kumoaa."
_FRAMES = "Ottelu: voitetut erät, viivan takana eriä enintään."

CAPTIONS = {
    "kaisa": (
        "Pisteet, kello, vuoron sarja; palkki ja nuoli: kuka on vuorossa.",
        "Talo: puoli lyö kädestä. Kirjain ja piste: palautetaan pöytään.",
        "Pöytään palautettavat pallot, keltainen ensin.",
        "Syöttö: lyönti kuten pöytäkirjassa ja sen pisteet.",
        _REFUSED,
        _HOLDING,
        "60 virhepistettä tässä erässä: huutomerkki.",
        _PAUSED,
        "Ilmoita viisi minuuttia; ne lasketaan plusmerkillä.",
        "Aika täynnä: vuoro loppuun, sitten vastavuoro.",
        "Viimeiset vuorot: montako tällä puolella on jäljellä.",
        "Ratkaisu: uusi aloituslyönti. W: A aloittaa. Y: B aloittaa.",
        "Ratkaisu, vuoro 7/10, keltainen palautetaan.",
        "Äkkikuolema, toinen kierros.",
        _WINNER,
    ),
    "pyramid": (
        "A kädestä (talo), pöydässä 140 pistettä (neliö).",
        "A:n sarja 23; jäljellä 117 pistettä.",
        "Palautettavat pallot; + : lisää on, ne vuorottelevat.",
        "Syöttö: 12 ja 5, kymmenen palautetaan; +17.",
        "Kysymysmerkki: lyöntiä ei voi pelata näin.",
        "Jäljellä olevat pisteet ja erät vuorottelevat.",
        "Jos kello on sovittu, se ja jäljellä olevat pisteet vuorottelevat.",
        "70:70 on tasapeli: ratkaistaan korjauksissa.",
        "Tasapeli jatkuu viimeisellä pallolla, B ensin.",
        "Kolme pelaajaa: C vuorossa, sarja 19, jäljellä 121.",
        "A sai 51 ja pääsi ensimmäisenä.",
        "B luovutti; C kädestä, kaksi palloa palautetaan.",
        "Kolme pelaajaa: A voitti, C toinen, B kolmas.",
        _HOLDING,
        _PAUSED_AGREED,
    ),
    "poedinok": (
        "A kädestä (talo); lyöntipallo on valkoinen.",
        "Keltainen on nyt lyöntipallo; A jatkaa, sarja 3.",
        "Lyöntipallo valkoinen; punainen ja musta palautetaan; sarja 17.",
        "Kolme palautettavaa palloa lyöntipallon vieressä.",
        "Lyöntipallo ja voitetut erät vuorottelevat.",
        "Syöttö: keltainen ja punainen eri pusseihin, +27.",
        "B voitti täydet pisteet. UNDO kumoaa.",
        _REFUSED,
        _HOLDING,
        _NAMES,
        _PAUSED_AGREED,
        _FRAMES,
    ),
}

FOOT = "A on vasemmalla ja B oikealla, ellei valikossa ole vaihdettu puolia."
