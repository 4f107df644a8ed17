#!/usr/bin/env python3
"""Sits down at a Gamenight table and plays anything that is legal. Needs Python 3.8 and nothing else.

    python3 docs/bot.py http://127.0.0.1:7777 BODIKA
"""
import base64, hashlib, json, os, random, socket, struct, sys, urllib.parse


def connect(server, code):
    """Opens the table's socket: a plain HTTP request that turns into a WebSocket."""
    url = urllib.parse.urlsplit(server)
    wire = socket.create_connection((url.hostname, url.port or 80)).makefile("rwb")
    key = base64.b64encode(os.urandom(16)).decode()
    wire.write(f"GET /api/tables/{code}/socket HTTP/1.1\r\nHost: {url.netloc}\r\nConnection: Upgrade\r\n"
               f"Upgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: {key}\r\n\r\n".encode())
    wire.flush()
    if b"101" not in wire.readline():
        sys.exit("the server does not open this table")
    while wire.readline() not in (b"\r\n", b""):
        pass
    return wire


def send(wire, data, kind=0x1):
    """One masked frame, as clients must send them."""
    mask, size = os.urandom(4), len(data)
    head = bytes([0x80 | kind]) + (bytes([0x80 | size]) if size < 126 else b"\xfe" + struct.pack(">H", size))
    wire.write(head + mask + bytes(byte ^ mask[i % 4] for i, byte in enumerate(data)))
    wire.flush()


def messages(wire):
    """What the server says, until it closes the connection."""
    while head := wire.read(2):
        kind, size = head[0] & 0x0F, head[1]
        size = struct.unpack(">H", wire.read(2))[0] if size == 126 else size
        size = struct.unpack(">Q", wire.read(8))[0] if size == 127 else size
        data = wire.read(size)
        if kind == 0x1:
            yield json.loads(data)
        elif kind == 0x9:
            send(wire, data, 0xA)
        elif kind == 0x8:
            return


def main(server, code):
    wire, asked, secret, seats, answered = connect(server, code), 0, os.urandom(32), [], None

    def ask(command):
        nonlocal asked
        asked += 1
        send(wire, json.dumps({"request": str(asked), "command": command}).encode())

    for message in messages(wire):
        if "table" in message:
            seats, table = message["table"]["seats"], message["table"]["table"]
            free = [i for i, place in enumerate(table["places"]) if not (place["person"] is not None or place["bot"])]
            if table["stage"] == "over":
                return print("over:", json.dumps(table["ending"]))
            if table["stage"] == "lobby" and not seats and free:
                ask({"sit": {"seat": free[0]}})
        elif "deal" in message and seats:  # puts its part into the seed (docs/fair-deals.md)
            deal, seat = message["deal"], seats[0]
            nonce = hashlib.sha256(secret + bytes.fromhex(deal["id"])).digest()  # a new one for every attempt
            what = bytes.fromhex(deal["id"] + deal["commit"]) + bytes([seat]) + nonce
            commit = hashlib.sha256(b"gamenight/deal/1/seat\0" + what).hexdigest()
            if not deal["heard"][seat]:
                ask({"bind": {"seat": seat, "commit": commit}})
            elif deal["list"] and deal["list"][seat] == commit and not deal["opened"][seat]:
                ask({"open": {"seat": seat, "nonce": nonce.hex()}})
        elif position := message.get("picture") or message.get("step"):
            question = position["number"], position["decision"]
            if position["legal"] and question != answered:
                answered = question
                action = random.choice(position["legal"])
                ask({"play": {"seat": position["seat"], "decision": position["decision"], "action": action}})
        elif refusal := message.get("answer", {}).get("refusal") or message.get("closed"):
            print("refused:", refusal["sentence"], file=sys.stderr)


if __name__ == "__main__":
    main(*sys.argv[1:3])
