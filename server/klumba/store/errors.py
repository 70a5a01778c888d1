"""What can become of a command or a question put to the store.

```
StoreError
├── Conflict       the log says otherwise than the caller supposed; nothing was written
├── Rejected       the database refuses the command itself; nothing was written
├── Unavailable    the database does not answer, or cannot write; nothing was written
│   └── Unknown    it fell silent at the commit: written or not, only reading tells
├── BadCursor      a page was asked for by a cursor that the store never gave
├── WrongSchema    the database is of another version, or not Klumba's
├── InUse          somebody else has the database, and it can have one user only
├── NotEmbedded    this is done to a database that is a file, and it is none
└── Damaged        the database is not whole
```
"""


class StoreError(Exception):
    """The root of the store's errors."""


class Conflict(StoreError):
    """The row to be made is there already, or the row to be changed is not as was supposed.

    Whoever gets this holds an old state, and should read the log again.
    """


class Rejected(StoreError):
    """The database refuses the command itself: a constraint, or a value that it cannot hold.

    The caller should have known better: this is a defect, not a circumstance.
    """


class Unavailable(StoreError):
    """The database does not answer or cannot write; nothing of the command is stored."""


class Unknown(Unavailable):
    """The commit failed, or its answer is lost: whether the command is stored only reading tells.

    What is held in memory of it should be dropped and read again.
    """


class BadCursor(StoreError):
    """A page was asked for by a cursor that the store never gave."""


class WrongSchema(StoreError):
    """The database has another version of the schema than this code, or none of Klumba's."""


class InUse(StoreError):
    """Somebody else has the database, where there can be one user only."""


class NotEmbedded(StoreError):
    """What is asked for is done to a database that is a file, and this one is a server's."""


class Damaged(StoreError):
    """The database is not whole."""
