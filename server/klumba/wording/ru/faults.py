"""The Russian of faults: what is wrong with a text in the notation."""

from collections.abc import Mapping

from klumba.faults import Fault

FAULTS: Mapping[Fault, tuple[str, ...]] = {
    Fault.BAD_CARD: (
        "«{found}» — не карта",
        " (стопка {pile})",
        ": карта — это достоинство, A 2 3 4 5 6 7 8 9 T J Q K, и масть, C D H S, например 5D или"
        " TH.",
    ),
    Fault.HIDDEN_CARD: (
        "«{found}» — карта, которой не видно",
        " (стопка {pile})",
        ": здесь надо назвать каждую карту.",
    ),
    Fault.FOREIGN_CARD: (
        "Карты {card} в колоде этого пасьянса нет",
        ", так что «{found}» — не его ход",
        " (стопка {pile})",
        ".",
    ),
    Fault.CARD_MISSING: (
        "Карты {card} не хватает: каждая карта колоды должна быть на месте один раз.",
    ),
    Fault.CARD_TWICE: (
        "Карта {card} встретилась дважды, а должна быть одна",
        "; вторая в стопке {pile}",
        ".",
    ),
    Fault.SEED_LENGTH: (
        "В номере или слове расклада должно быть знаков: {expected}, а здесь {found}.",
    ),
    Fault.SEED_CHARACTER: (
        "Знака «{found}» в номере или слове расклада быть не может: годятся латинские буквы, цифры"
        " и знаки препинания, без пробелов.",
    ),
    Fault.BAD_DEAL_NAME: ("«{found}» — не имя расклада", ": ожидается {expected}", "."),
    Fault.UNKNOWN_PATIENCE: ("Пасьянса «{found}» нет.",),
    Fault.UNKNOWN_SHUFFLE: (
        "Тасовки версии {found} нет",
        "; здесь известна версия {expected}",
        ".",
    ),
    Fault.OTHER_PATIENCE: ("Это расклад пасьянса {found}", ", а здесь {expected}", "."),
    Fault.BAD_LINE: (
        "«{found}» — не строка положения",
        ": ожидается {expected}, например c1: 5D TH",
        ".",
    ),
    Fault.UNKNOWN_PILE: (
        "Стопки «{pile}» здесь нет",
        ", так что «{found}» — не ход: основание пишут f, другие стопки буквой и номером",
        ": есть {expected}",
        ".",
    ),
    Fault.PILE_TWICE: ("Стопка {pile} названа дважды: на каждую нужна одна строка.",),
    Fault.IMPOSSIBLE_STOCK: (
        "В запасе (стопка {pile}) не может быть столько карт: {found}, а может быть {expected}.",
    ),
    Fault.STOCK_NOT_EMPTY: (
        "В стопке {pile} есть карты, хотя запас не пуст: их открывают последними.",
    ),
    Fault.FOUNDATION_ORDER: (
        "Карта {card} не может так лежать на основании {pile}",
        ": там место карте {expected}",
        ".",
    ),
    Fault.NO_BASE_CARD: ("Базовой карты нет: она должна лежать на основании ({pile}).",),
    Fault.BASE_CARDS_DIFFER: (
        "Основание {pile} не может начинаться с карты {card}: все основания начинаются с одного"
        " достоинства.",
    ),
    Fault.ACE_NOT_HOME: (
        "Карта {card} должна лежать на своём основании {pile}: она попадает туда при сдаче.",
    ),
    Fault.JOKER_MARK: (
        "У карты {card} не может быть знака '",
        " («{found}»)",
        " в стопке {pile}",
        ": это знак джокера, который лежит на другой карте колонки.",
    ),
    Fault.JOKERS_ONLY: ("Карте {card} не место в стопке {pile}: там лежат только джокеры.",),
    Fault.PLACE_FULL: ("Карта {card} на месте {pile} лишняя: на месте квадрата лежит одна карта.",),
    Fault.ALREADY_WON: ("В этом положении пасьянс уже сошёлся: ходить больше некуда.",),
    Fault.BAD_MOVE: (
        "«{found}» — не ход",
        ": ожидается {expected}, например 5D>c1, 9H>f или stock>w",
        ".",
    ),
}

EXPECTED: Mapping[str, str] = {
    "CARD>PILE": "КАРТА>СТОПКА",
    "PILE: CARDS": "СТОПКА: КАРТЫ",
    "patience~1-seed, patience~deck-cards": "пасьянс~1-номер или пасьянс~deck-карты",
}
"""What is expected, where it is put in words and not in the notation."""
