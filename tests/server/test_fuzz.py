"""Fuzzing of every HTTP endpoint: no failure of the server, and only answers that its schema describes."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import msgspec
import pytest
import requests
import schemathesis
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st
from schemathesis import GenerationMode
from schemathesis.checks import not_a_server_error
from schemathesis.core.result import Ok
from schemathesis.specs.openapi.checks import (
    content_type_conformance,
    response_schema_conformance,
    status_code_conformance,
)

from gamenight.server.wire import Code, Problem
from server.conftest import fresh_database
from server.serving import Server

CHECKS = [
    not_a_server_error,
    status_code_conformance,
    content_type_conformance,
    response_schema_conformance,
]


@pytest.fixture(scope="module", params=["sqlite", "postgres"])
def fuzzed(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    database = fresh_database(request.param, Path(tmp_path_factory.mktemp("fuzz")), request)
    server = Server(database, "--lab", "--rate", "100000")
    yield server
    status, errors = server.stop()
    assert (status, errors) == (0, ""), errors[:3000]


def fuzz(server: Server, examples: int) -> None:
    """Send requests to every endpoint, such as its schema allows and others, half of them to a real table."""
    with requests.Session() as session:
        session.get(f"{server.url}/api/me")
        table = session.post(f"{server.url}/api/tables/quick", json={"game": "northwest"}).json()["id"]
        schema = schemathesis.openapi.from_dict(session.get(f"{server.url}/api/schema/openapi.json").json())
        schema.config.update(base_url=server.url)
        operations = [found.ok() for found in schema.get_all_operations() if isinstance(found, Ok)]
        assert len(operations) > 20
        for operation in operations:
            for mode in GenerationMode:
                if mode is GenerationMode.POSITIVE or operation.body or operation.query:
                    cases = operation.as_strategy(generation_mode=mode)
                    _fuzz_one(session, table, cases, examples)


def _fuzz_one(session: requests.Session, table: str, cases: st.SearchStrategy[Any], examples: int) -> None:
    @settings(max_examples=examples, suppress_health_check=list(HealthCheck), phases=[Phase.generate])
    @given(cases, st.booleans())
    def send(case: Any, real: bool) -> None:
        if real and "table_id" in (case.path_parameters or {}):
            case.path_parameters["table_id"] = table
        case.call_and_validate(session=session, checks=CHECKS)

    send()


def test_no_request_makes_the_server_fail(fuzzed: Server) -> None:
    fuzz(fuzzed, examples=2)


@pytest.mark.long
def test_of_many_requests_none_makes_the_server_fail(fuzzed: Server) -> None:
    fuzz(fuzzed, examples=100)


# Input that a schema cannot describe

BODIES = {
    "not UTF-8": b'{"name": "\xff\xfe"}',
    "5,000 lists": b"[" * 5000,
    "5,000 objects": b'{"a":' * 2500,
    "5,000 digits": b"7" * 5000,
    "a surrogate": b'{"name": "\\ud800", "code": "\\ud800", "game": "\\ud800"}',
    "a null character": b'{"name": "\\u0000", "code": "\\u0000", "game": "\\u0000"}',
    "nothing": b"",
    "half an object": b'{"name": ',
}


def test_an_odd_body_is_refused_with_a_sentence(fuzzed: Server) -> None:
    with httpx.Client(base_url=fuzzed.url, timeout=60) as client:
        client.get("/api/me")
        table = client.post("/api/tables/quick", json={"game": "northwest"}).json()["id"]
        paths = client.get("/api/schema/openapi.json").json()["paths"]
        asked = [(m.upper(), path) for path, ms in paths.items() for m in ms if "requestBody" in ms[m]]
        assert len(asked) >= 10
        for method, path in [*asked, ("POST", "/api/replay")]:
            address = path.format(table_id=table, slug="northwest")
            for name, body in BODIES.items():
                if name == "nothing" and path.endswith("/fill"):
                    continue  # its body is optional
                answer = client.request(method, address, content=body)
                assert 400 <= answer.status_code < 500, (method, path, name, answer.text)
                problem = msgspec.json.decode(answer.content, type=Problem)
                assert problem.code
                assert "\n" not in problem.message


@pytest.mark.parametrize("word", ["a" * 5000, "%00", "%ff%fe", "9" * 5000, "..%2f..", "%F0%9F%8E%B2", "'\""])
def test_an_odd_path_is_answered_with_a_problem(fuzzed: Server, word: str) -> None:
    with httpx.Client(base_url=fuzzed.url, timeout=60) as client:
        for path, methods in client.get("/api/schema/openapi.json").json()["paths"].items():
            if "{" not in path:
                continue
            address = re.sub(r"\{\w+\}", word, path)
            for method in methods:
                answer = client.request(method.upper(), address, json={"seat": 0})
                assert 400 <= answer.status_code < 500, (method, path, answer.text)
                assert msgspec.json.decode(answer.content, type=Problem).message


def test_a_query_of_5000_digits_is_refused_with_a_sentence(fuzzed: Server) -> None:
    with httpx.Client(base_url=fuzzed.url, timeout=60) as client:
        record = (Path(__file__).parents[1] / "data" / "northwest").glob("*.json").__next__().read_bytes()
        for eyes in ("9" * 5000, "-1", "٣" * 100, "%00", "\N{REPLACEMENT CHARACTER}"):
            answer = client.post("/api/replay", params={"eyes": eyes}, content=record)
            assert (answer.status_code, answer.json()["code"]) == (400, Code.MALFORMED), answer.text
            assert len(answer.json()["message"]) < 200
