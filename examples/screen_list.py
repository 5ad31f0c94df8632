"""Screens a list of addresses: uploads it, follows the progress, writes the result to a file."""

import http.client
import json
import os
import shutil
import sys
import time
import urllib.error
import urllib.parse
import urllib.request

RETRY_SEC = 2
RETRIES = 30
# The server sends at least one line in this time.
SILENCE_SEC = 60

if len(sys.argv) != 4 or "SULIAN_TOKEN" not in os.environ:
    sys.exit("usage: SULIAN_TOKEN=... screen_list.py SERVER LIST RESULT")
server, list_path, result_path = sys.argv[1:]
token = os.environ["SULIAN_TOKEN"]


def call(path, body=None, headers=None):
    """Opens a call of the server; a refusal ends the program with its code."""
    request = urllib.request.Request(
        server + "/api/proxy/v1/screenings" + path,
        data=body,
        headers={"Authorization": "Bearer " + token, **(headers or {})},
    )
    try:
        return urllib.request.urlopen(request, timeout=SILENCE_SEC)
    except urllib.error.HTTPError as refusal:
        sys.exit(f"{refusal.code}: {refusal.read().decode()}")


def upload(path):
    """Id of a new screening of the list, which is never whole in memory."""
    query = urllib.parse.urlencode({"fileName": os.path.basename(path), "passes": 3})
    headers = {"Content-Type": "application/octet-stream", "Content-Length": str(os.path.getsize(path))}
    with open(path, "rb") as content, call("?" + query, content, headers) as answer:
        made = json.load(answer)
    print(f"screening {made['id']}: {made['rows']} rows", file=sys.stderr)
    return made["id"]


def list_events(screening_id):
    """Name and data of each event of the stream, until it ends."""
    event = None
    with call(f"/{screening_id}/events") as stream:
        for line in stream:
            name, _, value = line.decode().rstrip("\n").partition(": ")
            if name == "event":
                event = value
            elif name == "data":
                yield event, json.loads(value)


def follow(screening_id):
    """The end of the screening. A stream that breaks off, as at a restart of the server, is opened again."""
    tries = 0
    while tries < RETRIES:
        tries += 1
        try:
            for event, state in list_events(screening_id):
                if event != "progress":
                    sys.exit("the token has ended" if event == "bye" else "the screening was removed")
                tries = 0
                progress = (f"{each['pass']} {each['done']}/{each['total']}" for each in state["passes"])
                print("  ".join(progress), file=sys.stderr)
                if state["state"] not in ("WAITING", "RUNNING"):
                    return state
        except (OSError, http.client.HTTPException):
            pass
        time.sleep(RETRY_SEC)
    sys.exit("the server does not answer")


screening = follow(upload(list_path))
if screening["state"] != "DONE":
    sys.exit(f"screening {screening['id']}: {screening['state']} {screening['fault'] or ''}")
with call(f"/{screening['id']}/file?format=csv") as answer, open(result_path + ".part", "wb") as result:
    shutil.copyfileobj(answer, result)
# A half written file does not have the name of a result.
os.replace(result_path + ".part", result_path)
