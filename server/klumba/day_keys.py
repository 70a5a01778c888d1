"""The keys of days, and the text seeds of their deals: nobody can tell one before it is told.

A day's key comes from the house's secret, a daily's seed from the key. Who knows the key of a
settled day can deal its dailies again, and see that nothing was chosen.
"""

import hashlib
import hmac
from typing import Final

from klumba.shuffle import DealName

KEY_BYTES: Final = 32


def day_key(secret: str, day: str) -> bytes:
    """Return the key of a day, `YYYY-MM-DD`: 32 bytes, from the house's secret."""
    return _hmac(secret.encode(), f"daily/1/{day}")


def key_hash(key: bytes) -> str:
    """Return what is published of a key before the day: the SHA-256 of its bytes, in hex."""
    return hashlib.sha256(key).hexdigest()


def daily_deal(key: bytes, patience: str, number: int) -> DealName:
    """Return the candidate of a number, from 0, for the daily of a patience."""
    return DealName(patience, seed=_hmac(key, f"{patience}/{number}").hex())


def _hmac(key: bytes, message: str) -> bytes:
    return hmac.digest(key, message.encode(), hashlib.sha256)
