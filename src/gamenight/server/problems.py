"""Problems: the errors that every HTTP endpoint may answer with, and bodies that are not JSON."""

from __future__ import annotations

from typing import Any

from litestar import Request
from litestar.datastructures import State
from litestar.exceptions import SerializationException
from litestar.openapi.datastructures import ResponseSpec

from gamenight.server.wire import Problem

PROBLEMS = {
    400: ResponseSpec(Problem, description="Malformed"),
    403: ResponseSpec(Problem, description="Not yours"),
    404: ResponseSpec(Problem, description="Not found"),
    409: ResponseSpec(Problem, description="Not now"),
    413: ResponseSpec(Problem, description="Too large"),
    429: ResponseSpec(Problem, description="Too many"),
    503: ResponseSpec(Problem, description="The database cannot be used now"),
}


class JsonRequest(Request[Any, Any, State]):
    """A request whose body is refused like other malformed JSON if it is not UTF-8 or nested too deep."""

    async def json(self) -> Any:
        try:
            return await super().json()
        except UnicodeDecodeError:
            raise SerializationException("JSON is malformed: not UTF-8") from None
        except RecursionError:
            raise SerializationException("JSON is malformed: nested too deep") from None
