"""The OpenAPI description as one HTML page, without scripts and external files."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from html import escape
from typing import Any

from litestar import Request
from litestar.openapi.plugins import OpenAPIRenderPlugin

Schema = Mapping[str, Any]

_STYLE = """
body { font: 16px/1.5 system-ui, sans-serif; max-width: 56rem; margin: 2rem auto; padding: 0 1rem;
  color-scheme: light dark }
code { font-size: .95em } h2 { margin-top: 2.5rem } h3 { margin: 1.5rem 0 .3rem } p { margin: .3rem 0 }
table { border-collapse: collapse; margin: .5rem 0 } td { padding: .1rem 1.2rem .1rem 0; vertical-align: top }
"""


class PlainPage(OpenAPIRenderPlugin):
    def __init__(self) -> None:
        super().__init__(path="/")

    def render(self, request: Request[Any, Any, Any], openapi_schema: dict[str, Any]) -> bytes:
        info = openapi_schema["info"]
        body = "\n".join(
            (
                f"<h1>{escape(info['title'])} {escape(info['version'])}</h1>",
                f"<p>{escape(info.get('description', ''))}</p>",
                f'<p>For programs: <a href="{self.get_openapi_json_route(request)}">openapi.json</a></p>',
                "<h2>Requests</h2>",
                *_requests(openapi_schema["paths"]),
                "<h2>Types</h2>",
                *_types(openapi_schema["components"]["schemas"]),
            )
        )
        head = f'<meta charset="utf-8"><title>gamenight API</title><style>{_STYLE}</style>'
        return f'<!doctype html><html lang="en"><head>{head}</head><body>{body}</body></html>'.encode()


def _requests(paths: Schema) -> Iterator[str]:
    for path, methods in paths.items():
        for method, operation in methods.items():
            if not isinstance(operation, Mapping) or "responses" not in operation:
                continue
            yield f"<h3><code>{method.upper()} {escape(path)}</code></h3>"
            yield f"<p>{escape(operation.get('description') or operation.get('summary', ''))}</p>"
            for given in operation.get("parameters", ()):
                about = f"{_kind(given['schema'])}. {escape(given.get('description', ''))}"
                yield f"<p>Parameter <code>{escape(given['name'])}</code> in the {given['in']}: {about}</p>"
            if "requestBody" in operation:
                yield f"<p>Sends {_content(operation['requestBody'])}</p>"
            for status, answer in operation["responses"].items():
                yield f"<p>{status}: {_content(answer) or escape(answer['description'])}</p>"


def _content(body: Schema) -> str:
    return ", ".join(
        _kind(content["schema"]) for content in body.get("content", {}).values() if "schema" in content
    )


def _types(schemas: Schema) -> Iterator[str]:
    for name, schema in schemas.items():
        yield f'<h3 id="{escape(name)}">{escape(name)}</h3>'
        if schema.get("description"):
            yield f"<p>{escape(schema['description'])}</p>"
        fields = schema.get("properties")
        if fields is None:
            yield f"<p>{_kind(schema)}</p>"
            continue
        required = set(schema.get("required", ()))
        yield "<table>"
        for field, kind in fields.items():
            optional = "" if field in required else ", optional"
            yield f"<tr><td><code>{escape(field)}</code><td>{_kind(kind)}{optional}"
        yield "</table>"


def _kind(schema: Schema) -> str:
    """A short text for a type, with a link to its description."""
    if "$ref" in schema:
        name = schema["$ref"].rpartition("/")[2]
        return f'<a href="#{escape(name)}">{escape(name)}</a>'
    if "oneOf" in schema:
        return " or ".join(_kind(one) for one in schema["oneOf"])
    if "enum" in schema:
        return " or ".join(f"<code>{escape(str(value))}</code>" for value in schema["enum"])
    if schema.get("type") == "array":
        return f"list of {_kind(schema.get('items', {}))}"
    kind = schema.get("type", "any JSON")
    return escape(" or ".join(kind) if isinstance(kind, list) else str(kind))
