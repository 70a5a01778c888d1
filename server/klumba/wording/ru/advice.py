"""The Russian of hints: what a move is good for, and how the position stands."""

from klumba.rules.purposes import Aim
from klumba.wording.phrases import Chapter

ADVICE: Chapter = {
    (Aim.FREES_FOR_HOME, "by suit"): "освобождает {other:вин}: этой карте пора на основание",
    (Aim.FREES_FOR_HOME, "base"): "освобождает {other:вин}: эта карта скоро подойдёт к основанию",
    (Aim.CLEARS, "by suit"): "расчищает путь к карте {other}: ей пора на основание",
    (Aim.CLEARS, "base"): "расчищает путь к карте {other}: она подойдёт к основанию",
    Aim.EMPTIES: "освобождает {column[вин]}",
    Aim.FOLLOWED: "позволяет положить следом {other:вин}",
    Aim.RECEIVES: "готовит место, куда ляжет {other}",
    Aim.FREES: "освобождает {other:вин}",
    Aim.PUTS_AWAY: "откладывает {card:вин} на потом",
    (Aim.PLAIN, "wins"): "С этого хода начинается найденный путь к победе.",
    (Aim.PLAIN, "lost"): "Отсюда пасьянс уже не сойдётся; продолжения, в котором ляжет больше карт,"
    " не нашлось.",
    (Aim.PLAIN, "unknown"): "Сойдётся ли пасьянс отсюда, неизвестно; продолжения, в котором ляжет"
    " больше карт, не нашлось.",
    (Aim.PLAIN, "chance"): "Закрытые карты много раз раскладывали наугад: лучшего хода не нашлось.",
    (Aim.PLAIN, "slim"): "Надежды почти нет, и лучшего хода не нашлось.",
    "wins": "Этот ход {what}.",
    "lost": "Отсюда пасьянс уже не сойдётся, но этот ход {what}.",
    "unknown": "Сойдётся ли пасьянс отсюда, неизвестно, но этот ход {what}.",
    "chance": "Этот ход {what}.",
    "slim": "Надежды почти нет, но этот ход {what}.",
    "futile": "Полезных ходов не осталось: поможет только отмена сделанных.",
    "blocked": "Ходов не осталось: поможет только отмена сделанных.",
}
