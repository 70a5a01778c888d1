"""Everything that players read, in their language: generated from the declarations.

`en` and `ru` hold the phrases, each under the word of the vocabulary, the reason or the fault that
it puts into words; the modules beside them decide what is said, for all languages alike. No phrase
belongs to a particular patience.
"""

from klumba.wording.advice import advice_text
from klumba.wording.faults import fault_text
from klumba.wording.languages import LANGUAGES, Language, plural
from klumba.wording.pages import Section, rules_page
from klumba.wording.piles import card_name, card_sign, pile_title
from klumba.wording.refusals import refusal_text
from klumba.wording.sharing import Ended, share_text
from klumba.wording.states import state_text
from klumba.wording.summaries import also_called, summary, title

__all__ = [
    "LANGUAGES",
    "Ended",
    "Language",
    "Section",
    "advice_text",
    "also_called",
    "card_name",
    "card_sign",
    "fault_text",
    "pile_title",
    "plural",
    "refusal_text",
    "rules_page",
    "share_text",
    "state_text",
    "summary",
    "title",
]
