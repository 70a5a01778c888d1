"""One play as a pure state machine: a command comes in, an event goes out, the play follows it.

`decide` says what a command comes to, `Play.apply` follows an event and says what it changed,
`fold` makes a play of its log. The time comes in as an argument; nothing here waits, stores or
sends.
"""
