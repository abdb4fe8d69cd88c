"""A bot that joins a table by its invitation and plays any legal choice.

    python examples/bot.py LINK

LINK is the invitation link of a table, which its creator can copy:
http://127.0.0.1:8000/t/TABLE?invite=WORD
"""

import asyncio
import json
import random
import sys
from urllib.parse import parse_qs, urlsplit

import httpx
from websockets.asyncio.client import connect


async def play(link: str) -> None:
    parts = urlsplit(link)
    table_id = parts.path.rpartition("/")[2]
    async with httpx.AsyncClient(base_url=f"{parts.scheme}://{parts.netloc}") as http:
        await http.put("/api/me", json={"name": "Example bot"})  # the response sets our cookie
        invite = parse_qs(parts.query).get("invite", [None])[0]
        joined = await http.post(f"/api/tables/{table_id}/join", json={"invite": invite})
        joined.raise_for_status()
        cookie = "; ".join(f"{name}={value}" for name, value in http.cookies.items())
    address = f"ws{parts.scheme.removeprefix('http')}://{parts.netloc}/api/tables/{table_id}/live"
    async with connect(address, additional_headers={"Cookie": cookie}) as socket:
        async for text in socket:
            message = json.loads(text)
            if message["type"] not in {"Welcome", "Moved"}:
                continue  # Done, Refused, Said, TableChanged, Hint
            frame = message["frame"]
            if frame["outcome"]:
                print("Scores:", frame["outcome"]["scores"])
                return
            if frame["choices"]:
                act = {"type": "Act", "id": frame["revision"], "seat": frame["eyes"], "seq": frame["seq"]}
                await socket.send(json.dumps(act | {"action": random.choice(frame["choices"])["action"]}))


if __name__ == "__main__":
    asyncio.run(play(sys.argv[1]))
