"""The Russian of refusals: why a move may not be made."""

from klumba.rules.refusals import Reason
from klumba.rules.vocabulary import Kind, Turns
from klumba.wording.phrases import Chapter

REFUSALS: Chapter = {
    Reason.WON: "Пасьянс уже сошёлся: ходить больше некуда.",
    (Reason.NO_SUCH_CARD, "home"): "Взять {card:вин} нельзя: эта карта уже на основании, а"
    " оттуда карты не возвращаются.",
    (Reason.NO_SUCH_CARD, "base"): "Взять {card:вин} нельзя: эта карта уже лежит на основании, а"
    " оттуда карты не возвращаются.",
    (Reason.NO_SUCH_CARD, "hidden"): "Взять {card:вин} нельзя: эта карта ещё не открыта.",
    (Reason.NOTHING_GOES_THERE, Kind.FOUNDATION): "Положить {card:вин} на основание нельзя.",
    (Reason.NOTHING_GOES_THERE, Kind.COLUMN): "{card} уже лежит {column[в]} {column[пр]} {number}.",
    (Reason.NOTHING_GOES_THERE, "no building"): "На {column[мн]} ничего не кладут: {card} может"
    " пойти только на основание.",
    (Reason.NOTHING_GOES_THERE, "foundations only"): "На {column[мн]} ничего не кладут: {card}"
    " может пойти только на своё основание.",
    (Reason.NOTHING_GOES_THERE, "joker column"): "С {column[род]} {card} идёт только в резерв"
    " джокеров, а не прямо на другую {column[вин]}.",
    (Reason.NOTHING_GOES_THERE, "joker home"): "На основание {card} не идёт: место джокера"
    " {column[в]} {column[мн_пр]} или в резерве джокеров.",
    (Reason.NOTHING_GOES_THERE, "joker put away"): "В резерве джокеров {card} уже лежит.",
    (Reason.NOTHING_GOES_THERE, Kind.SQUARE): "Положить {card:вин} на это место нельзя: карты"
    " кладут только на пустые места квадрата и только из запаса или сброса.",
    (Reason.NOTHING_GOES_THERE, Kind.RESERVE): "Положить {card:вин} в резерв нельзя: его"
    " пополняет только запас.",
    (Reason.NOTHING_GOES_THERE, Kind.BOUQUET): "Положить {card:вин} туда нельзя: в букет ничего"
    " не кладут.",
    (Reason.NOTHING_GOES_THERE, Kind.LAST_CARDS): "Положить {card:вин} туда нельзя: к последним"
    " картам запаса ничего не кладут.",
    (Reason.NOTHING_GOES_THERE, Kind.JOKERS): "Положить {card:вин} туда нельзя: резерв джокеров"
    " только для джокеров.",
    (Reason.NOTHING_GOES_THERE, Kind.WASTE): "Положить {card:вин} в сброс нельзя: туда кладут"
    " только карты запаса.",
    (Reason.NOTHING_GOES_THERE, Kind.STOCK): "Положить {card:вин} туда нельзя: в запас карты не"
    " возвращаются.",
    (Reason.NOTHING_GOES_THERE, "turned elsewhere"): "Карты запаса туда не кладут: их место —"
    " {ways}.",
    (Reason.NOTHING_GOES_THERE, "no gap"): "Положить карту запаса на это место нельзя: там уже"
    " лежит другая.",
    (Reason.SINGLE_CARDS_ONLY, Kind.FOUNDATION): "Положить {card:вин} на основание пока нельзя:"
    " карты идут туда по одной, а на этой лежит {over}.",
    (Reason.SINGLE_CARDS_ONLY, Kind.COLUMN): "Переложить {card:вин} нельзя: за ход перекладывают"
    " одну карту, а на этой лежит {over}.",
    Reason.NOT_A_RUN: "Переложить {card:вин} вместе с тем, что на этой карте лежит, нельзя:"
    " последовательность нарушает {over}.",
    Reason.COVERED: "Взять {card:вин} нельзя: на этой карте лежит {over}.",
    Reason.STOCK_EMPTY: "Запас пуст, а заново его не сдают.",
    (Reason.STOCK_NOT_YET, "columns"): "Запас открывают, только когда не подходит ни одна"
    " свободная карта, а сейчас такая есть.",
    (Reason.STOCK_NOT_YET, "square"): "Карту запаса кладут в сброс, только когда в квадрате"
    " нет пустых мест и ни одна карта не подходит к основанию.",
    (Reason.STOCK_NOT_YET, Turns.ROW): "В запасе слишком мало карт для целого ряда: последние"
    " {last:вин карту|карты|карт} открывают и кладут рядом с резервом.",
    (Reason.STOCK_NOT_YET, Turns.REST): "Последние {last:вин карту|карты|карт} запаса открывают"
    " только тогда, когда на стопки резерва сданы уже все ряды.",
    (Reason.SPACE_TAKES, "takes"): "На пустую {column[вин]} ложится только {wants}, а не {card}.",
    (Reason.SPACE_TAKES, "takes a run"): "На пустую {column[вин]} ложится только {wants}, отдельно"
    " или во главе последовательности, а не {card}.",
    (Reason.SPACE_TAKES, "nothing"): "Пустую {column[вин]} не заполняют: {card} туда не идёт.",
    (Reason.FOUNDATION_NEXT, "starts"): "Первой на {pile} идёт {wants}, а не {card}.",
    (Reason.FOUNDATION_NEXT, "next"): "Следующей на {pile} идёт {wants}, а не {card}.",
    (Reason.FOUNDATION_NEXT, "base"): "На основании сверху {onto}, туда идёт {wants}, а не {card}.",
    (Reason.FOUNDATION_NEXT, "nothing"): "На {pile} больше ничего не идёт, {card} тоже.",
    (Reason.WRONG_RANK, "takes"): "На {onto:вин} ложится {wants}, а не {card}.",
    (Reason.WRONG_RANK, "nothing"): "На {onto:вин} ничего не ложится, {card} тоже.",
    Reason.WRONG_SUIT: "Масть должна быть та же: на {onto:вин} ложится {wants}, а не {card}.",
    Reason.WRONG_COLOUR: "Цвета должны чередоваться: на {onto:вин} ложится {wants}, а не {card}.",
    Reason.NOTHING_TO_UNDO: "Отменять больше нечего.",
    (Reason.NOTHING_TO_UNDO, "fewer"): "Столько ходов отменить нельзя.",
    Reason.NOTHING_TO_REDO: "Возвращать больше нечего.",
}
