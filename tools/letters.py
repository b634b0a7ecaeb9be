"""How wide printed words are, so that nothing on a page runs into its neighbour. Lengths in mm.

SVG breaks no lines and shrinks no text; which font a page is printed in is the printer's choice
among those it has. A letter is therefore as wide here as in the widest font of FAMILY: nearly
always DejaVu Sans, now and then Arial (Liberation Sans is as wide as Arial).
"""

FAMILY = "Arial,'Liberation Sans','DejaVu Sans',sans-serif"
ASCENT, DESCENT = 0.93, 0.24  # of a line above and below its base line, in sizes

# Thousandths of the size, then the signs that are as wide as that.
_PLAIN = """
0275' 0278ijl 0295I 0318,.· 0337/:;\\| 0353f 0361- 0391()[] 0393t 0401!² 0412r 0460" 0500*J`°
0521s 0525z 0526г 0532з 0549э 0550cс 0557?_– 0558L 0580k 0583т 0590вь 0591ч 0592vxyух 0602я
0604к 0610Г 0611FTТ 0612oöо 0613aäåа 0616eеё 0617б 0634hnu 0635bdgpqр 0636У 0637$0123456789{}
0640л 0642З 0650ий 0654нп 0667EKPSYЕР 0668Ё 0681ц 0685AVÄÅА 0686XZХЧ 0687BБВЬ 0692д 0707ъ
0710К 0719Э 0723CRСЯ 0732U 0749NИЙ 0752HЛНП 0755м 0765Ω 0770▶◀ 0771D 0777Ц 0778G 0780& 0782Д
0788OQÖО 0790ы 0818w 0833Ъ 0838#+<=>^~× 0842ю 0855ф 0861Ф 0863MМ 0886Ы 0901ж 0916ш 0942щ
0951% 0975m 0989W 0990▲▼ 1000— 1016@ 1070Ш 1078Ж 1080Ю 1094Щ
"""
_BOLD = """
0307' 0343ijl 0366/\\| 0373I 0380,.· 0400:; 0416- 0436f 0438² 0457! 0458()[] 0479t 0494r
0500`° 0521" 0523*г 0557J_– 0580т 0582з 0583z 0593cсэ 0596s 0611? 0633вь 0638LГ 0643я 0646xх
0652vyу 0666k 0675aäåа 0679eекё 0683TТ 0684EFЁЕ 0687ч 0688oöо 0691нп 0696$0123456789 0699б
0701ий 0711З 0712hnu{} 0716bdgpqр 0721S 0725Y 0726Z 0733PРл 0734CСЭ 0742ц 0752ъ 0763BБВЬ
0770▶◀ 0771RXУХЯ 0774AVÄÅА 0775K 0808д 0809Ч 0813U 0818Км 0821G 0831DЛ 0837HNИЙНП
0838#+<=>^~× 0851OQÖΩО 0873& 0891Д 0905ы 0924w 0928Ц 0940Ъ 0973ю 0990▲▼ 0992Ф 0993ф 0996MМж
1000@— 1002% 1037Ы 1042m 1063ш 1104W 1106щ 1174Ю 1225Ж 1236Ш 1326Щ
"""


def _table(groups: str, space: int) -> dict[str, float]:
    table = {sign: int(group[:4]) / 1000 for group in groups.split() for sign in group[4:]}
    return table | {" ": space / 1000}


WIDTHS = {False: _table(_PLAIN, 318), True: _table(_BOLD, 349)}  # by whether they are bold


def width_of(words: str, size: float, bold: bool = False) -> float:
    """How wide a line of text is, in mm, in the widest font it may be printed in.

    A sign that is in no table raises ValueError.
    """
    table = WIDTHS[bold]
    missing = sorted(set(words) - set(table))
    if missing:
        raise ValueError(f"letters: no width of {' '.join(missing)}")
    return size * sum(table[sign] for sign in words)


def fitting(words: str, size: float, room: float, bold: bool = False) -> float:
    """`size`, or the smaller one that makes the words fit into `room` mm; two places."""
    wide = width_of(words, 1, bold)
    return min(size, int(100 * room / wide) / 100) if wide else size


def wrapped(words: str, size: float, room: float) -> list[str]:
    """The text in lines that are at most `room` mm wide, unless a single word is wider."""
    lines = [""]
    for word in words.split():
        longer = f"{lines[-1]} {word}".strip()
        if lines[-1] and width_of(longer, size) > room:
            lines.append(word)
        else:
            lines[-1] = longer
    return lines
