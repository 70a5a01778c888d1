"""The house as read-only JSON: `GET /api/v1/…`, for sites and scripts.

`routes` declares what there is to ask, once; `app` answers it in HTTP, `openapi` describes it.
"""

from klumba.gateway.api.app import make_api
from klumba.gateway.api.http import is_api, too_many

__all__ = ["is_api", "make_api", "too_many"]
