"""The Russian of hints: what a move is good for, and how the position stands."""

from klumba.rules.purposes import Aim
from klumba.rules.vocabulary import Kind
from klumba.wording.phrases import Chapter

ADVICE: Chapter = {
    (Aim.HOME, "by suit"): "отправляет {card:вин} на основание",
    (Aim.HOME, "base"): "убирает {card:вин} на основание",
    (Aim.TURNS, Kind.FOUNDATION): "открывает на основание следующую карту запаса",
    (Aim.TURNS, Kind.SQUARE): "заполняет пустое место квадрата картой из запаса",
    (Aim.TURNS, Kind.WASTE): "открывает следующую карту запаса в сброс",
    (Aim.TURNS, Kind.RESERVE): "сдаёт ряд карт из запаса на стопки резерва",
    (Aim.TURNS, Kind.LAST_CARDS): "открывает последние {last:вин карту|карты|карт} запаса",
    Aim.FREES_FOR_HOME: "освобождает {other:вин}: этой карте пора на основание",
    Aim.CLEARS: "расчищает путь к карте {other}: ей пора на основание",
    Aim.EMPTIES: "освобождает {column[вин]}",
    Aim.RECEIVES: "готовит место, куда ляжет {other}",
    Aim.FREES: "освобождает {other:вин}",
    Aim.FILLS: "заполняет пустое место квадрата: туда ляжет {card}",
    Aim.PUTS_AWAY: "откладывает {card:вин} на потом",
    Aim.LEADS_ON: "готовит следующие ходы",
    "wins": "Этот ход {what}.",
    "lost": "Отсюда пасьянс уже не сойдётся, но этот ход {what}.",
    "unknown": "Сойдётся ли пасьянс отсюда, неизвестно, но этот ход {what}.",
    "chance": "Этот ход {what}.",
    "slim": "Надежды почти нет, но этот ход {what}.",
    "futile": "Полезных ходов не осталось: поможет только отмена сделанных.",
    "blocked": "Ходов не осталось: поможет только отмена сделанных.",
}
