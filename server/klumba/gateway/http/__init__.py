"""The pages of the house over HTTP, on the port where it also speaks WebSocket.

`make_pages` makes them, a small Starlette app of `files` (the browser client, as `read_edition`
read it) and `pages` (health, readiness, figures); `answer` asks them what comes to websockets'
`process_request`.
"""

from klumba.gateway.http.adapter import PAGE_SECONDS, answer
from klumba.gateway.http.edition import Edition, read_edition
from klumba.gateway.http.files import web_folder
from klumba.gateway.http.pages import make_pages

__all__ = ["PAGE_SECONDS", "Edition", "answer", "make_pages", "read_edition", "web_folder"]
