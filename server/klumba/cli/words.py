"""What the commands say by themselves; the words of the patiences are `klumba.wording`'s."""

from collections.abc import Sequence

from klumba.cards import HIDDEN
from klumba.wording import Language, plural

WORDS: dict[Language, dict[str, str]] = {
    "en": {
        "usage": "Usage:",
        "options": "Options",
        "commands": "Commands",
        "arguments": "Arguments",
        "klumba_help": "A patience house, here on the command line: the rules of the patiences, "
        "their deals, and a table to play at.",
        "patiences_help": "List the patiences: keys and titles.",
        "rules_help": "Show the rules of a patience.",
        "deal_help": "Show a deal: all cards, a pile a line.",
        "moves_help": "List the legal moves of a position given on standard input.",
        "perft_help": "Count the lines of play of a deal, by number of moves.",
        "replay_help": "Show the position to which moves lead, and how it stands.",
        "table_help": "Play a patience here: moves are typed.",
        "serve_help": "Run the house: a server for browsers and other clients.",
        "migrate_help": "Bring the database to the version that this server needs.",
        "backup_help": "Copy the embedded database, also while the house serves.",
        "restore_help": "Put a backup in the place of the embedded database.",
        "audit_help": "Replay every stored play by the rules; list what is off.",
        "backup_argument": "the file to make",
        "restore_argument": "a file that `klumba backup` has made",
        "overwrite_option": "Replace the file if it is there.",
        "backed_up": "The database is copied to {file}.",
        "file_is_there": "{file} is there already; --overwrite replaces it.",
        "use_pg_dump": "A PostgreSQL database is copied by pg_dump, not by klumba.",
        "use_pg_restore": "A PostgreSQL database is restored by pg_restore, not by klumba.",
        "restored": "The database is restored from {file}; it has schema {version}.",
        "replaced": "The one that it replaces is kept as {file}.",
        "auditing": "Auditing",
        "audit_found_nothing": "{plays}, {events}: all is as it should be.",
        "audit_found": "{plays}, {events}: {found}.",
        "audit_corrupt": "the file is damaged: {found}",
        "audit_breach": "breaks {constraint} {found}",
        "audit_unreadable": "cannot be read: {found}",
        "audit_differs": "{column} is {found}, and should be {expected}",
        "audit_backwards": "elapsed_ms is {found}, after {before}",
        "audit_refused": "the rules do not allow this: {found}",
        "audit_missing": "not there, though the play has ended",
        "audit_unexpected": "there, though the play has not ended",
        "host_option": "The address to listen at; 0.0.0.0 for all.",
        "port_option": "The port to listen at; 0 takes a free one.",
        "data_option": "The folder of the embedded database; it is made if it is not there.",
        "database_option": "The URL of another database: postgresql://USER@HOST/NAME or sqlite:///FILE",
        "limits_option": "Whether clients are held to limits.",
        "limit_option": "Another value of a limit, such as deals=5/20; may stand several times.",
        "origin_option": "Pages of this origin may connect too, besides the house's own; "
        "may stand several times.",
        "trust_proxy_option": "An address or a network of proxies whose word on visitors' "
        "addresses is believed; may stand several times.",
        "serves_at": "Klumba serves at {address}",
        "cannot_listen": "cannot listen at {host}:{port}: {reason}",
        "port_is_taken": "the port is taken",
        "port_is_forbidden": "the port needs rights that this user has not",
        "address_is_elsewhere": "this machine does not have it",
        "no_such_host": "no such host",
        "no_folder": "“{found}” is no folder.",
        "migrated": "The database has schema {version}.",
        "bad_port": "A port is a number from 0 to 65535, not “{found}”.",
        "bad_switch": "It is either on or off, not “{found}”.",
        "bad_limit": "“{found}” changes no limit: it is NAME=RATE/AT_ONCE, NAME=NUMBER "
        "or NAME=off. There are: {names}.",
        "bad_origin": "An origin is like https://klumba.example, not “{found}”.",
        "bad_network": "It is an address or a network, like 10.0.0.0/8, not “{found}”.",
        "help_command_help": "Show this help, or that of a command.",
        "command_argument": "a command",
        "key_argument": "the patience: its key or title (`klumba patiences` lists them)",
        "seed_argument": "the deal: a number, any text of up to 64 characters without spaces, "
        "or a deal's name",
        "depth_argument": "how many moves deep",
        "moves_argument": "a move such as 5D>c1, or undo, or redo",
        "lang_option": "The language; without it, that of the locale.",
        "plain_option": "For screen readers: a pile a line, no colour; "
        "after a move only the piles that changed.",
        "help_option": "Show this help.",
        "version_option": "Show the version.",
        "did_you_mean": " Did you mean {name}?",
        "no_such_option": "There is no option {name}.{close}",
        "extra_missing": "the commands need the extra: pip install 'klumba[server]'",
        "no_such_command": "There is no command {name}.{close} `klumba --help` lists them.",
        "no_such_patience": "There is no patience {name}.{close} `klumba patiences` lists them.",
        "bad_depth": "DEPTH is a number from 1 to {deepest}, not “{found}”.",
        "bad_language": "Klumba does not speak “{found}”; it speaks: {known}.",
        "or": " or ",
        "which_language": "{name} wants a language after it: {known}.",
        "missing": "{name} is missing.",
        "option_value": "{name} is not used like this; `klumba --help` shows how.",
        "too_many": "There is more here than the command takes.",
        "type_a_position": "type a position, a pile a line, and end it with Ctrl-D",
        "illegal_move": "move {number}, {move}: {reason}",
        "also_called": "Also called: {names}",
        "deal": "deal {name}",
        "the_deal_was": "The deal was {name}.",
        "look_again": "To look at it again: {command}",
        "welcome": "A move is a card, > and a pile, such as {example}; “help” tells more.",
        "welcome_stock": "The stock is turned with: {moves}.",
        "face_down": "{count} face down",
        "seen": "on top {cards}",
        "empty": "empty",
        "base_rank": "base rank {rank}",
        "legal": "{move} may be played.",
        "no_moves": "There is no legal move.",
        "blocked": "“undo” takes moves back and may free the play.",
        "won": "{moves}, {undos}, time {time}. “new” deals another.",
        "won_ended": "The patience has come out and the play has ended: nothing is moved or taken "
        "back. “new” deals another.",
        "resigned": "You have resigned. {state} “new” deals another, “quit” leaves.",
        "resigned_ended": "You have resigned, and the play has ended. “new” deals another, “quit” "
        "leaves.",
        "why_what": "Why what? Name a move: why {example}",
        "alone": "“{found}” stands alone on its line.",
        "new_what": "After “{found}” may stand one number, word or deal's name, and nothing else.",
        "no_stock": "This patience has no stock.",
        "which_turning": "How is the stock to be turned? {moves}",
        "in_cyrillic": "“{found}” is typed in Cyrillic letters. {how}",
        "cannot_finish": "The cards cannot all go to the foundations yet without other moves.",
        "no_finish": "In this patience every move to the base is your own choice.",
        "unknown_word": "“{found}” is neither a move nor a command; “help” lists them.",
        "help_move": "a move: a card, >, a pile; f is the foundation",
        "help_stock": "turn cards from the stock",
        "help_undo": "take the last move back",
        "help_redo": "put it back again",
        "help_moves": "list the legal moves",
        "help_why": "with a move after it: why may it not be made?",
        "help_show": "show the whole table; an empty line does too",
        "help_rules": "the rules of this patience",
        "help_finish": "play all cards home, when no other move is needed",
        "help_new": "leave this deal for another; its number may follow",
        "help_resign": "give this deal up",
        "help_help": "this help",
        "help_quit": "leave the table",
        "help_signs": "Suits are typed as C ♣, D ♦, H ♥, S ♠; ten as T or 10.",
        "help_jokers": "Jokers: the black one, {black}, is typed as XB, the red one, {red}, as XR.",
    },
    "ru": {
        "usage": "Вызов:",
        "options": "Ключи",
        "commands": "Команды",
        "arguments": "Аргументы",
        "klumba_help": "Дом пасьянсов в командной строке: правила пасьянсов, их расклады "
        "и стол для игры.",
        "patiences_help": "Перечислить пасьянсы: ключи и названия.",
        "rules_help": "Показать правила пасьянса.",
        "deal_help": "Показать расклад: все карты, по стопке в строке.",
        "moves_help": "Перечислить ходы, возможные в положении со стандартного ввода.",
        "perft_help": "Сосчитать последовательности ходов по их длине.",
        "replay_help": "Показать положение после ходов и чем оно кончилось.",
        "table_help": "Разложить пасьянс здесь: ходы набирают на клавиатуре.",
        "serve_help": "Открыть дом: сервер для браузеров и других программ.",
        "migrate_help": "Привести базу данных к версии, которая нужна этому серверу.",
        "backup_help": "Скопировать встроенную базу данных; дом может быть открыт.",
        "restore_help": "Поставить копию на место встроенной базы данных.",
        "audit_help": "Проверить все партии по правилам и сказать, что не сходится.",
        "backup_argument": "файл, который будет создан",
        "restore_argument": "файл, созданный командой `klumba backup`",
        "overwrite_option": "Заменить файл, если он есть.",
        "backed_up": "База данных скопирована в {file}.",
        "file_is_there": "Файл {file} уже есть; заменить его — ключ --overwrite.",
        "use_pg_dump": "Базу данных PostgreSQL копируют программой pg_dump, а не klumba.",
        "use_pg_restore": "Базу данных PostgreSQL восстанавливают программой pg_restore, а не "
        "klumba.",
        "restored": "База данных восстановлена из {file}; её схема — {version}.",
        "replaced": "Прежняя сохранена как {file}.",
        "auditing": "Проверка",
        "audit_found_nothing": "{plays}, {events}: всё сходится.",
        "audit_found": "{plays}, {events}: {found}.",
        "audit_corrupt": "файл повреждён: {found}",
        "audit_breach": "нарушает {constraint} {found}",
        "audit_unreadable": "не читается: {found}",
        "audit_differs": "{column} — {found}, а должно быть {expected}",
        "audit_backwards": "elapsed_ms — {found} после {before}",
        "audit_refused": "правила этого не допускают: {found}",
        "audit_missing": "нет, хотя партия окончена",
        "audit_unexpected": "есть, хотя партия не окончена",
        "host_option": "Адрес, на котором слушать; 0.0.0.0 — на всех.",
        "port_option": "Порт; 0 — любой свободный.",
        "data_option": "Папка встроенной базы данных; если её нет, она будет создана.",
        "database_option": "URL другой базы данных: postgresql://USER@HOST/NAME или sqlite:///FILE",
        "limits_option": "Действуют ли ограничения для клиентов.",
        "limit_option": "Другое значение ограничения, например deals=5/20; "
        "можно указать несколько раз.",
        "origin_option": "Кроме своих, подключаться могут страницы и с этого адреса; "
        "можно указать несколько раз.",
        "trust_proxy_option": "Адрес или сеть прокси-серверов, которым можно верить, "
        "когда они называют адреса посетителей; можно указать несколько раз.",
        "serves_at": "Клумба открыта: {address}",
        "cannot_listen": "не получается слушать {host}:{port}: {reason}",
        "port_is_taken": "порт занят",
        "port_is_forbidden": "у этого пользователя нет прав на такой порт",
        "address_is_elsewhere": "у этого компьютера нет такого адреса",
        "no_such_host": "такого узла нет",
        "no_folder": "«{found}» — не папка.",
        "migrated": "База данных приведена к схеме {version}.",
        "bad_port": "Порт — число от 0 до 65535, а не «{found}».",
        "bad_switch": "Здесь пишут on или off, а не «{found}».",
        "bad_limit": "«{found}» не меняет никакого ограничения: пишут ИМЯ=В_СЕКУНДУ/СРАЗУ, "
        "ИМЯ=ЧИСЛО или ИМЯ=off. Ограничения: {names}.",
        "bad_origin": "Здесь нужен адрес вида https://klumba.example, а не «{found}».",
        "bad_network": "Здесь нужен адрес или сеть вида 10.0.0.0/8, а не «{found}».",
        "help_command_help": "Показать эту справку или справку о команде.",
        "command_argument": "команда",
        "key_argument": "пасьянс: ключ или название (список: `klumba patiences`)",
        "seed_argument": "расклад: номер или слово (до 64 латинских знаков без пробелов) "
        "или имя расклада",
        "depth_argument": "глубина в ходах",
        "moves_argument": "ход, например 5D>c1, или undo, или redo",
        "lang_option": "Язык; если не указан, берётся из настроек системы.",
        "plain_option": "Для программ чтения с экрана: по стопке в строке, без цвета; "
        "после хода — только изменившиеся стопки.",
        "help_option": "Показать эту справку.",
        "version_option": "Показать версию.",
        "did_you_mean": " Может быть, {name}?",
        "no_such_option": "Ключа {name} нет.{close}",
        "extra_missing": "командам нужно дополнение: pip install 'klumba[server]'",
        "no_such_command": "Команды {name} нет.{close} Список команд: `klumba --help`.",
        "no_such_patience": "Пасьянса {name} нет.{close} Список: `klumba patiences`.",
        "bad_depth": "DEPTH — число от 1 до {deepest}, а не «{found}».",
        "bad_language": "Языка «{found}» нет; есть: {known}.",
        "or": " или ",
        "which_language": "После {name} нужен язык: {known}.",
        "missing": "Не хватает {name}.",
        "option_value": "{name} пишут не так; как — скажет `klumba --help`.",
        "too_many": "Для этой команды здесь слишком много слов.",
        "type_a_position": "введите положение, по стопке в строке, и нажмите Ctrl-D",
        "illegal_move": "ход {number}, {move}: {reason}",
        "also_called": "Другие названия: {names}",
        "deal": "расклад {name}",
        "the_deal_was": "Это был расклад {name}.",
        "look_again": "Посмотреть ещё раз: {command}",
        "welcome": "Ход — это карта, знак > и стопка, например {example}; подробнее — «помощь».",
        "welcome_stock": "Запас открывают так: {moves}.",
        "face_down": "рубашкой вверх: {count}",
        "seen": "сверху {cards}",
        "empty": "пусто",
        "base_rank": "базовое достоинство {rank}",
        "legal": "Ход {move} возможен.",
        "no_moves": "Ходов нет.",
        "blocked": "Можно взять ходы назад: «отмена».",
        "won": "{moves}, {undos}, время {time}. Другой расклад — «новый».",
        "won_ended": "Пасьянс сошёлся, партия окончена: назад ничего не берут. Другой расклад — "
        "«новый».",
        "resigned": "Вы сдались. {state} Другой расклад — «новый», из-за стола — «выход».",
        "resigned_ended": "Вы сдались, партия окончена. Другой расклад — «новый», из-за стола — "
        "«выход».",
        "why_what": "О каком ходе вопрос? Назовите его: почему {example}",
        "alone": "«{found}» набирают отдельной строкой.",
        "new_what": "После «{found}» можно указать только один номер, слово или имя расклада.",
        "no_stock": "В этом пасьянсе нет запаса.",
        "which_turning": "Как открыть запас? {moves}",
        "in_cyrillic": "«{found}» набрано кириллицей. {how}",
        "cannot_finish": "Пока не получится: сначала нужны другие ходы.",
        "no_finish": "В этом пасьянсе каждый ход на основание выбираете вы сами.",
        "unknown_word": "«{found}» — не ход и не команда; список — «помощь».",
        "help_move": "ход: карта, знак >, стопка; основание — f",
        "help_stock": "открыть карты из запаса",
        "help_undo": "взять последний ход назад",
        "help_redo": "вернуть его",
        "help_moves": "перечислить возможные ходы",
        "help_why": "и ход: почему его нельзя сделать?",
        "help_show": "показать весь стол, как и пустая строка",
        "help_rules": "правила этого пасьянса",
        "help_finish": "выложить все карты на основания",
        "help_new": "взять другой расклад; можно указать номер",
        "help_resign": "сдаться: партия на этом закончится",
        "help_help": "эта справка",
        "help_quit": "выйти из-за стола",
        "help_signs": "Карты набирают по-русски, масти т б ч п: Тп — туз пик, 10ч — десятка червей,"
        "\n"
        "или латиницей: Т A, К K, Д Q, В J, 10 T; масти ♣ C, ♦ D, ♥ H, ♠ S.",
        "help_jokers": "Джокеры: чёрный {black} — XB, красный {red} — XR.",
    },
}

COMMANDS: dict[str, dict[Language, tuple[str, ...]]] = {
    "undo": {"en": ("undo", "u"), "ru": ("отмена", "назад")},
    "redo": {"en": ("redo",), "ru": ("вернуть",)},
    "moves": {"en": ("moves", "m"), "ru": ("ходы", "ход")},
    "why": {"en": ("why",), "ru": ("почему",)},
    "show": {"en": ("show", "s"), "ru": ("стол",)},
    "rules": {"en": ("rules",), "ru": ("правила",)},
    "finish": {"en": ("finish",), "ru": ("закончить",)},
    "new": {"en": ("new",), "ru": ("новый",)},
    "resign": {"en": ("resign",), "ru": ("сдаться", "сдаюсь")},
    "help": {"en": ("help", "?", "h"), "ru": ("помощь", "справка")},
    "quit": {"en": ("quit", "q", "exit"), "ru": ("выход",)},
}
"""What may be typed at the table, in either language, for each command."""

COUNTS: dict[Language, dict[str, tuple[str, ...]]] = {
    "en": {
        "moves": ("move", "moves"),
        "undos": ("undo", "undos"),
        "plays": ("play", "plays"),
        "events": ("event", "events"),
        "findings": ("thing is off", "things are off"),
    },
    "ru": {
        "moves": ("ход", "хода", "ходов"),
        "undos": ("возврат", "возврата", "возвратов"),
        "plays": ("партия", "партии", "партий"),
        "events": ("событие", "события", "событий"),
        "findings": ("расхождение", "расхождения", "расхождений"),
    },
}

_NAMES = {
    alias: name
    for name, spellings in COMMANDS.items()
    for aliases in spellings.values()
    for alias in aliases
}


def word(lang: Language, key: str, **values: object) -> str:
    """Return what a key says in a language, with the values put in."""
    return WORDS[lang][key].format(**values)


def counted(number: int, key: str, lang: Language) -> str:
    """Return a number with what it counts, a key of `COUNTS`."""
    return f"{number} {plural(number, lang, COUNTS[lang][key])}"


def command_named(text: str) -> str | None:
    """Return the name of the table's command that somebody typed, in either language."""
    return _NAMES.get(text.lower())


def stock_text(faces: Sequence[str], lang: Language, *, between: str = " ") -> str:
    """Return how many cards lie face down, then those that were seen, the next to be dealt last."""
    hidden = word(lang, "face_down", count=faces.count(HIDDEN))
    seen = between.join(face for face in faces if face != HIDDEN)
    return f"{hidden}, {word(lang, 'seen', cards=seen)}" if seen else hidden
