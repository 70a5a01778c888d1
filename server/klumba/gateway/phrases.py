"""What the server says to people about an error, in their language."""

from collections.abc import Mapping
from typing import Final

from klumba.protocol.codes import AccountReason, ErrorCode
from klumba.wording import Language

ERRORS: Final[Mapping[Language, Mapping[ErrorCode, str]]] = {
    "en": {
        ErrorCode.BAD_MESSAGE: "The server does not understand this message.",
        ErrorCode.UNKNOWN_TYPE: "The server does not know this request.",
        ErrorCode.HELLO_FIRST: "A connection begins with hello.",
        ErrorCode.BAD_TOKEN: "You are not signed in here any more.",
        ErrorCode.UNKNOWN_PATIENCE: "There is no such patience here.",
        ErrorCode.UNKNOWN_PLAY: "There is no such play.",
        ErrorCode.NOT_YOURS: "This is another player's play: you can only watch it.",
        ErrorCode.ILLEGAL_MOVE: "The rules do not allow this move.",
        ErrorCode.BAD_MOVE: "This is not a move.",
        ErrorCode.STALE: "The play has gone on in the meantime.",
        ErrorCode.PLAY_ENDED: "This play is over.",
        ErrorCode.PAUSED: "The play is paused.",
        ErrorCode.HIDDEN: "That would give away hidden cards: ask when the play is over.",
        ErrorCode.NOT_YET: "It is too early to ask for that.",
        ErrorCode.BAD_DEAL: "There is no such deal.",
        ErrorCode.BAD_POSITION: "This is not a position that can be played.",
        ErrorCode.NAME_TAKEN: "Another player has this name.",
        ErrorCode.BAD_NAME: "This name cannot be taken.",
        ErrorCode.WEAK_PASSWORD: "This password is too easily guessed.",
        ErrorCode.WRONG_PASSWORD: "The name or the password is wrong.",
        ErrorCode.RATE_LIMITED: "Not so fast, please: try again in a moment.",
        ErrorCode.UNAVAILABLE: "This does not work at the moment. Please try again later.",
        ErrorCode.INTERNAL: "Something went wrong on the server. Nothing was changed.",
    },
    "ru": {
        ErrorCode.BAD_MESSAGE: "Сервер не понимает этого сообщения.",
        ErrorCode.UNKNOWN_TYPE: "Сервер не знает такого запроса.",
        ErrorCode.HELLO_FIRST: "Соединение начинается с hello.",
        ErrorCode.BAD_TOKEN: "Вход здесь больше не действует.",
        ErrorCode.UNKNOWN_PATIENCE: "Такого пасьянса здесь нет.",
        ErrorCode.UNKNOWN_PLAY: "Такой партии нет.",
        ErrorCode.NOT_YOURS: "Это чужая партия: за ней можно только следить.",
        ErrorCode.ILLEGAL_MOVE: "Правила не позволяют такого хода.",
        ErrorCode.BAD_MOVE: "Это не ход.",
        ErrorCode.STALE: "Партия тем временем ушла вперёд.",
        ErrorCode.PLAY_ENDED: "Эта партия окончена.",
        ErrorCode.PAUSED: "Партия на паузе.",
        ErrorCode.HIDDEN: "Это выдало бы закрытые карты: спросите, когда партия закончится.",
        ErrorCode.NOT_YET: "Об этом пока рано спрашивать.",
        ErrorCode.BAD_DEAL: "Такого расклада нет.",
        ErrorCode.BAD_POSITION: "С такого положения играть нельзя.",
        ErrorCode.NAME_TAKEN: "Это имя уже занято.",
        ErrorCode.BAD_NAME: "Такое имя взять нельзя.",
        ErrorCode.WEAK_PASSWORD: "Этот пароль слишком легко угадать.",
        ErrorCode.WRONG_PASSWORD: "Имя или пароль неверны.",
        ErrorCode.RATE_LIMITED: "Не так быстро: попробуйте ещё раз через мгновение.",
        ErrorCode.UNAVAILABLE: "Сейчас это не получается. Попробуйте позже.",
        ErrorCode.INTERNAL: "На сервере что-то сломалось. Ничего не изменилось.",
    },
}
"""A sentence for every code; why a rule refuses, `klumba.wording` says."""

ACCOUNTS: Final[Mapping[Language, Mapping[AccountReason, str]]] = {
    "en": {
        AccountReason.NAME_LENGTH: "A name has 2 to 24 characters.",
        AccountReason.NAME_CHARACTER: "A name is made of letters, digits, spaces and - _ . ' ’"
        " only.",
        AccountReason.NAME_SCRIPTS: "A name is written in one alphabet: Latin or Cyrillic, say,"
        " but not both.",
        AccountReason.NAME_SHAPE: "A name begins and ends with a letter or a digit, and has single"
        " spaces and signs in between.",
        AccountReason.NAME_RESERVED: "This name sounds as if it were the house's own. Please choose"
        " another.",
        AccountReason.PASSWORD_SHORT: "A password has at least 8 characters.",
        AccountReason.PASSWORD_LONG: "A password has at most 128 characters.",
        AccountReason.PASSWORD_COMMON: "This password is one of those that are tried first. Three"
        " or four words that have nothing to do with each other make a good one.",
        AccountReason.PASSWORD_NAME: "Your name cannot be your password.",
        AccountReason.PASSWORD_WRONG: "The password is wrong.",
        AccountReason.BANNED: "The operator of this house has banned this player.",
    },
    "ru": {
        AccountReason.NAME_LENGTH: "В имени должно быть от 2 до 24 знаков.",
        AccountReason.NAME_CHARACTER: "Имя состоит из букв, цифр, пробелов и знаков - _ . ' ’,"
        " других знаков в нём быть не может.",
        AccountReason.NAME_SCRIPTS: "Имя пишут одним алфавитом: например, кириллицей или латиницей,"
        " но не вперемешку.",
        AccountReason.NAME_SHAPE: "Имя начинается и кончается буквой или цифрой, а пробелы и знаки"
        " внутри него стоят по одному.",
        AccountReason.NAME_RESERVED: "Такое имя похоже на служебное. Выберите, пожалуйста, другое.",
        AccountReason.PASSWORD_SHORT: "В пароле должно быть хотя бы 8 знаков.",
        AccountReason.PASSWORD_LONG: "В пароле может быть не больше 128 знаков.",
        AccountReason.PASSWORD_COMMON: "Такие пароли пробуют первыми. Хороший пароль — три-четыре"
        " слова, никак не связанные между собой.",
        AccountReason.PASSWORD_NAME: "Имя не может быть паролем.",
        AccountReason.PASSWORD_WRONG: "Пароль неверный.",
        AccountReason.BANNED: "Администратор сервера заблокировал этого игрока.",
    },
}
"""Why a name or a password is refused, or a player is not let in."""

NOT_THERE: Final[Mapping[Language, str]] = {
    "en": "There is nothing here by this name.",
    "ru": "Здесь такого нет.",
}
"""What is said of a day or a player that there is not."""

NOT_A_DAILY: Final[Mapping[Language, str]] = {
    "en": "Only deals of dailies are told here, once their day is settled. This is none of them.",
    "ru": "Здесь рассказывают только о раскладах дня, итоги которого подведены. Этот не из них.",
}
"""What the API says of a deal that it does not tell, though it may be played."""
