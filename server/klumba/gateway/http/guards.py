"""What every answer tells a browser to refuse."""

from __future__ import annotations

from typing import Final

from websockets.datastructures import Headers

POLICY: Final = "; ".join(
    [
        "default-src 'none'",  # nothing from elsewhere, nothing inline
        "script-src 'self'",
        "style-src 'self'",
        "img-src 'self'",
        "connect-src 'self'",  # the WebSocket of the same host and port, too
        "manifest-src 'self'",
        "worker-src 'self'",
        "base-uri 'none'",
        "form-action 'none'",
        "frame-ancestors 'none'",
        "require-trusted-types-for 'script'",  # no text becomes a script or a page
        "trusted-types klumba-worker",  # but one policy: it knows the address of the worker alone
    ]
)
_UNUSED: Final = (
    "accelerometer",
    "camera",
    "display-capture",
    "geolocation",
    "gyroscope",
    "magnetometer",
    "microphone",
    "midi",
    "payment",
    "usb",
)
GUARDS: Final = {
    "Content-Security-Policy": POLICY,
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Permissions-Policy": ", ".join(f"{feature}=()" for feature in _UNUSED),
    "Referrer-Policy": "no-referrer",
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
}
ONLY_TLS: Final = {"Strict-Transport-Security": "max-age=31536000"}
"""For a year; not for other hosts of the domain, of which this house knows nothing."""


def guard(headers: Headers, *, tls: bool = False) -> None:
    """Add to an answer's headers; `tls`: the visitor's browser asked over TLS."""
    headers.update(GUARDS)
    if tls:
        headers.update(ONLY_TLS)
