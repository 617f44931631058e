#!/usr/bin/env python3
"""Checks proof files of the DF1 protocol, with nothing but Python's standard library.

    python3 verify_df1.py FILE... [--json] [--key HEX]

This program was written from the specification, docs/fairness.md, and shares no code with the
server whose deals it checks. Numbers such as A.9 are the sections of that page.

It answers two questions of each file: was every bone fixed before play and is that what was
played (commitment), and does every deck come from where it had to come from (shuffle). It knows
no rules of play, and it does not check the signature of the public beacon: it says so.

Exit codes: 0 all is well, 1 a check failed, 2 a file could not be read, 3 not verifiable yet.
"""

from __future__ import annotations

import argparse
import base64
import binascii
import hashlib
import hmac
import json
import re
import signal
import sys
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Any, Callable, Container, Iterable, Iterator, NamedTuple, NoReturn

# --- A.1: conventions ---------------------------------------------------------------------------

Z32 = bytes(32)
PAYLOAD_MAX = 4096
JSON_INTEGER_MAX = 2**53 - 1
BYTES_MAX = 16 * 1024 * 1024
LEVELS_MAX = 64
BYTE_ORDER_MARK = b"\xef\xbb\xbf"
EVENTS_MAX = 65_536


class Fault(Exception):
    """A check of A.13 that failed."""

    def __init__(self, code: str) -> None:
        super().__init__(code)
        self.code = code


class Unreadable(Exception):
    """The text is no proof file (A.14)."""

    def __init__(self, code: str) -> None:
        super().__init__(code)
        self.code = code


def sha256(*parts: bytes) -> bytes:
    return hashlib.sha256(b"".join(parts)).digest()


def mac(key: bytes, *parts: bytes) -> bytes:
    return hmac.digest(key, b"".join(parts), "sha256")


def u8(value: int) -> bytes:
    return value.to_bytes(1, "big")


def u16(value: int) -> bytes:
    return value.to_bytes(2, "big")


def u32(value: int) -> bytes:
    return value.to_bytes(4, "big")


def u64(value: int) -> bytes:
    return value.to_bytes(8, "big")


def from_base64(text: str) -> bytes | None:
    """The bytes of a text, or None if it is not exactly what those bytes are written as."""
    try:
        data = base64.b64decode(text, validate=True)
    except (binascii.Error, ValueError):
        return None
    return data if base64.b64encode(data).decode("ascii") == text else None


def from_hex(text: str) -> bytes | None:
    """The bytes of a lower-case hex text, or None."""
    if len(text) % 2 != 0 or re.fullmatch("[0-9a-f]*", text) is None:
        return None
    return bytes.fromhex(text)


def decimal(text: str) -> int | None:
    """A number below 2^53 in digits, without a leading zero, or None."""
    if re.fullmatch("0|[1-9][0-9]{0,15}", text) is None:
        return None
    value = int(text)
    return value if value <= JSON_INTEGER_MAX else None


# --- Ed25519 (RFC 8032), as strict as A.4 asks ---------------------------------------------------

Point = tuple[int, int, int, int]

P = 2**255 - 19
ORDER = 2**252 + 27742317777372353535851937790883648493
D = -121665 * pow(121666, -1, P) % P
SQRT_MINUS_1 = pow(2, (P - 1) // 4, P)
IDENTITY: Point = (0, 1, 1, 0)


def point_add(a: Point, b: Point) -> Point:
    (x1, y1, z1, t1), (x2, y2, z2, t2) = a, b
    e = (y1 - x1) * (y2 - x2) % P
    f = (y1 + x1) * (y2 + x2) % P
    g = 2 * t1 * t2 * D % P
    h = 2 * z1 * z2 % P
    i, j, k, m = f - e, h - g, h + g, f + e
    return i * j % P, k * m % P, j * k % P, i * m % P


def point_double(a: Point) -> Point:
    x1, y1, z1, _ = a
    xx, yy, zz = x1 * x1 % P, y1 * y1 % P, 2 * z1 * z1 % P
    h = xx + yy
    e = h - (x1 + y1) * (x1 + y1) % P
    g = xx - yy
    f = zz + g
    return e * f % P, g * h % P, f * g % P, e * h % P


def point_from_bytes(data: bytes) -> Point | None:
    """The point that 32 bytes stand for; None if there is none or they are not its one form."""
    y = int.from_bytes(data, "little")
    sign, y = y >> 255, y & (2**255 - 1)
    if y >= P:
        return None
    xx = (y * y - 1) * pow(D * y * y + 1, -1, P) % P
    x = pow(xx, (P + 3) // 8, P)
    if x * x % P != xx:
        x = x * SQRT_MINUS_1 % P
    if x * x % P != xx or (x == 0 and sign == 1):
        return None
    x = P - x if x & 1 != sign else x
    return x, y, 1, x * y % P


def point_to_bytes(point: Point) -> bytes:
    x, y, z, _ = point
    inverse = pow(z, -1, P)
    x, y = x * inverse % P, y * inverse % P
    return (y | (x & 1) << 255).to_bytes(32, "little")


def is_small_order(point: Point) -> bool:
    """Whether 8 times the point is nothing."""
    x, y, z, _ = point_double(point_double(point_double(point)))
    return x % P == 0 and (y - z) % P == 0


BASE_Y = 4 * pow(5, -1, P) % P
BASE = point_from_bytes(BASE_Y.to_bytes(32, "little")) or IDENTITY


def sum_of_two(s: int, a: Point, k: int, b: Point) -> Point:
    """[s]a + [k]b, bit by bit, both at once."""
    table = (IDENTITY, a, b, point_add(a, b))
    result = IDENTITY
    for bit in range(max(s.bit_length(), k.bit_length()) - 1, -1, -1):
        result = point_double(result)
        index = (s >> bit & 1) | (k >> bit & 1) << 1
        if index:
            result = point_add(result, table[index])
    return result


@lru_cache(maxsize=65_536)
def is_signed_by(signature: bytes, message: bytes, public_key: bytes) -> bool:
    if len(signature) != 64 or len(public_key) != 32:
        return False
    encoded_r, s = signature[:32], int.from_bytes(signature[32:], "little")
    a, r = point_from_bytes(public_key), point_from_bytes(encoded_r)
    if a is None or r is None or s >= ORDER or is_small_order(a) or is_small_order(r):
        return False
    digest = hashlib.sha512(encoded_r + public_key + message).digest()
    k = int.from_bytes(digest, "little") % ORDER
    minus_a = (P - a[0], a[1], a[2], P - a[3])
    return point_to_bytes(sum_of_two(s, BASE, k, minus_a)) == encoded_r


# --- A.14: the proof file -------------------------------------------------------------------------


class Event(NamedTuple):
    seq: int
    ts: int
    type: int
    payload: bytes | None  # None: stripped
    payload_hash: bytes


@dataclass(frozen=True)
class LogKey:
    name: str
    public_key: bytes
    receipt_certs: tuple[str, ...] = ()


@dataclass(frozen=True)
class Bundle:
    scope: str
    game_id: bytes
    keys: tuple[LogKey, ...]
    ruleset: bytes | None
    events: tuple[Event, ...]
    heads: tuple[str, ...]


def refuse(code: str) -> NoReturn:
    raise Unreadable(code)


def member(owner: Any, name: str, kind: type) -> Any:
    value = owner.get(name) if isinstance(owner, dict) else None
    if not isinstance(value, kind):
        refuse("format")
    return value


def integer(owner: Any, name: str, limit: int = JSON_INTEGER_MAX) -> int:
    """A whole number from 0 to `limit`, in any form that JSON has for it."""
    value = owner.get(name) if isinstance(owner, dict) else None
    if isinstance(value, float) and value.is_integer():
        value = int(value)
    if not isinstance(value, int) or isinstance(value, bool) or not 0 <= value <= limit:
        refuse("format")
    return value


def texts(owner: Any, name: str) -> tuple[str, ...]:
    values = member(owner, name, list)
    if not all(isinstance(value, str) for value in values):
        refuse("format")
    return tuple(values)


def optional_list(owner: Any, name: str) -> bool:
    """Whether a list that may be left out, or null, is there."""
    return owner.get(name) is not None


def hex_member(owner: Any, name: str, size: int) -> bytes:
    data = from_hex(member(owner, name, str))
    if data is None or len(data) != size:
        refuse("encoding")
    return data


def base64_member(owner: Any, name: str, size: int | None = None) -> bytes:
    data = from_base64(member(owner, name, str))
    if data is None or (size is not None and len(data) != size):
        refuse("encoding")
    return data


def read_event(item: Any) -> Event:
    seq, ts, kind = integer(item, "seq"), integer(item, "ts"), integer(item, "type", 255)
    if "payload" in item:
        payload = base64_member(item, "payload")
        return Event(seq, ts, kind, payload, sha256(payload))
    return Event(seq, ts, kind, None, base64_member(item, "h", 32))


def read_key(item: Any) -> LogKey:
    if member(item, "alg", str) != "Ed25519":
        refuse("format")
    name, public_key = member(item, "name", str), hex_member(item, "pub", 32)
    certs = texts(item, "receipt_certs") if optional_list(item, "receipt_certs") else ()
    return LogKey(name, public_key, certs)


def read_ruleset(item: Any) -> bytes:
    member(item, "id", str)
    return base64_member(item, "text_b64")


def json_integer(text: str) -> int | float:
    """Too long a number is none that DF1 knows, and not worth its digits."""
    return int(text) if len(text) <= 17 else float(text)


def is_nested_deeper(text: str, levels: int) -> bool:
    """Whether a JSON text has lists and objects within each other deeper than that."""
    depth = 0
    outside_strings = re.sub(r"\\.", "", text, flags=re.DOTALL).split('"')[::2]
    for part in outside_strings:
        for bracket in re.findall(r"[\[\]{}]", part):
            depth += 1 if bracket in "[{" else -1
            if depth > levels:
                return True
    return False


def parse_json(data: bytes) -> Any:
    def no_constant(_: str) -> NoReturn:
        raise ValueError("NaN and Infinity are not JSON")

    try:
        text = data.decode("utf-8")
        if is_nested_deeper(text, LEVELS_MAX):
            refuse("format")
        return json.loads(text, parse_int=json_integer, parse_constant=no_constant)
    except ValueError:
        refuse("format")


def read_bundle(data: bytes) -> Bundle:
    """Reads a proof file, its members in the order of A.14; raises `Unreadable`."""
    data = data.removeprefix(BYTE_ORDER_MARK)
    if len(data) > BYTES_MAX:
        refuse("too_large")
    file = parse_json(data)
    if member(file, "format", str) != "dominoes-fair/bundle":
        refuse("format")
    version = file.get("v")
    if version != 1 or isinstance(version, bool):
        refuse("version")
    scope = member(file, "scope", str)
    if scope not in ("game", "hand"):
        refuse("format")
    events = member(file, "events", list)
    if len(events) > EVENTS_MAX:
        refuse("too_large")
    bundle = Bundle(
        scope=scope,
        game_id=hex_member(file, "game_id", 16),
        keys=tuple(read_key(item) for item in member(file, "keys", list)),
        ruleset=read_ruleset(file["ruleset"]) if "ruleset" in file else None,
        events=tuple(read_event(item) for item in events),
        heads=texts(file, "heads"),
    )
    for item in member(file, "observed", list) if optional_list(file, "observed") else ():
        integer(item, "size"), integer(item, "at_ms")
    return bundle


# --- A.4: signed notes, heads and receipt keys ----------------------------------------------------


class Note(NamedTuple):
    text: str
    name: str
    key_id: bytes
    signature: bytes


class Head(NamedTuple):
    note: Note
    game_id: bytes
    size: int
    hash: bytes
    ts: int


class Signer(NamedTuple):
    """A key that may sign heads, and the first and last time of those heads."""

    name: str
    public_key: bytes
    not_before: int
    not_after: int


RECEIPT_KEY_MS_MAX = 24 * 3600 * 1000


def read_note(note: str) -> Note | None:
    match = re.fullmatch("((?:.*\n)+)\n\u2014 ([!-*,-~]+) ([^ \n]+)\n", note)
    if match is None:
        return None
    text, name, blob = match.groups()
    data = from_base64(blob)
    if data is None or len(data) != 4 + 64:
        return None
    return Note(text, name, data[:4], data[4:])


def note_lines(note: Note, title: str, count: int) -> list[str] | None:
    lines = note.text.split("\n")
    return lines[1:-1] if lines[0] == title and len(lines) == count + 1 else None


def read_head(text: str) -> Head | None:
    note = read_note(text)
    lines = None if note is None else note_lines(note, "dominoes-fair/v1/head", 5)
    if note is None or lines is None:
        return None
    game_id, size, head = from_hex(lines[0]), decimal(lines[1]), from_base64(lines[2])
    ts = decimal(lines[3])
    if game_id is None or len(game_id) != 16 or head is None or len(head) != 32:
        return None
    if size is None or size == 0 or ts is None:
        return None
    return Head(note, game_id, size, head, ts)


def key_id(name: str, public_key: bytes) -> bytes:
    return sha256(name.encode("ascii"), b"\x0a\x01", public_key)[:4]


def is_note_signed_by(note: Note, public_key: bytes) -> bool:
    try:
        message = note.text.encode("utf-8")
    except UnicodeEncodeError:  # half a surrogate pair, which UTF-8 cannot say
        return False
    return is_signed_by(note.signature, message, public_key)


def is_of_key(note: Note, name: str, public_key: bytes) -> bool:
    """Whether the note says that this key signed it."""
    return note.name == name and note.key_id == key_id(name, public_key)


def read_receipt_key(text: str, log_key: LogKey) -> Signer | None:
    """The key that a certificate stands for; None if it is not a good one by the log key."""
    note = read_note(text)
    lines = None if note is None else note_lines(note, "dominoes-fair/v1/receipt-key", 5)
    if note is None or lines is None:
        return None
    public_key = from_base64(lines[1])
    not_before, not_after = decimal(lines[2]), decimal(lines[3])
    if public_key is None or len(public_key) != 32 or not_before is None or not_after is None:
        return None
    if not 0 <= not_after - not_before <= RECEIPT_KEY_MS_MAX:
        return None
    if not is_of_key(note, log_key.name, log_key.public_key):
        return None
    if not is_note_signed_by(note, log_key.public_key):
        return None
    return Signer(lines[0], public_key, not_before, not_after)


# --- A.5: payloads --------------------------------------------------------------------------------


class Reader:
    """
    Takes the fields of a payload one after another. A payload must first of all have the right
    length, so bad values are only noted, and `end` raises what is wrong.
    """

    def __init__(self, payload: bytes) -> None:
        self._payload = payload
        self._at = 0
        self._noted: str | None = None

    def note(self, is_good: bool, code: str) -> None:
        """The first bad value counts."""
        if not is_good and self._noted is None:
            self._noted = code

    def taken(self) -> bytes:
        """All that was read so far."""
        return self._payload[: self._at]

    def bytes(self, count: int) -> bytes:
        data = self._payload[self._at : self._at + count]
        if len(data) < count:
            raise Fault("payload_short")
        self._at += count
        return data

    def number(self, size: int) -> int:
        return int.from_bytes(self.bytes(size), "big")

    def one_of(self, allowed: Container[int], code: str = "encoding") -> int:
        value = self.number(1)
        self.note(value in allowed, code)
        return value

    def text(self, size: int) -> str:
        try:
            return self.bytes(size).decode("utf-8")
        except UnicodeDecodeError:
            self.note(False, "encoding")
            return ""

    def end(self) -> None:
        if self._at != len(self._payload):
            raise Fault("payload_trailing")
        if self._noted is not None:
            raise Fault(self._noted)


GENESIS, EPOCH_OPEN, CONTRIB_COMMIT, CONTRIB_TEXT, CONTRIB_CLOSE = 0x01, 0x02, 0x03, 0x04, 0x05
CONTRIB_REVEAL, EPOCH_LOCK, EPOCH_CANCEL, ROUND_LOCK, DEAL = 0x06, 0x07, 0x08, 0x09, 0x0A
PLAY, PASS, DRAW, ROUND_END, ROUND_VOID, GAME_END = 0x0B, 0x0C, 0x0D, 0x0E, 0x0F, 0x10
APPLICATION = 0x80

LIVE_OPENINGS, BEACON_EVERY_ROUND = 1, 2
NONE, TEXT, SECRET = 0, 1, 2
SEATS_DRAWN = 6
VOID_REASONS = {
    1: "everyone agreed",
    2: "fault of the operator",
    3: "out of time",
    4: "no beacon",
    5: "dealt again by the rules",
    SEATS_DRAWN: "seats drawn",
}
END_REASONS, CANCEL_REASONS, GAME_END_REASONS = range(1, 4), range(1, 4), range(1, 6)


@dataclass(frozen=True)
class Genesis:
    game_id: bytes
    ruleset_hash: bytes
    seats: int
    hand_size: int
    deck_mask: int
    flags: int
    beacon_chain: bytes
    beacon_lead_s: int

    @property
    def bones(self) -> list[int]:
        """The bones in play, ascending (A.2)."""
        return [bone for bone in range(28) if self.deck_mask >> bone & 1]

    @property
    def has_beacon(self) -> bool:
        return self.flags & BEACON_EVERY_ROUND != 0

    @property
    def has_live_openings(self) -> bool:
        return self.flags & LIVE_OPENINGS != 0


class Player(NamedTuple):
    player_id: bytes
    player_key: bytes


class Contribution(NamedTuple):
    kind: int
    value: bytes


@dataclass
class Epoch:
    number: int
    depth: int
    seed_root: bytes
    players: tuple[Player, ...]
    closed: bool = False
    commits: dict[int, bytes] = field(default_factory=dict)
    texts: dict[int, bytes] = field(default_factory=dict)
    stripped_texts: int = 0
    reveals: dict[int, bytes] = field(default_factory=dict)
    # Known once it is locked:
    contributions: tuple[Contribution, ...] = ()
    digest: bytes = Z32
    next_slot: int = 0

    def seats_of(self, kind: int) -> list[int]:
        return [seat for seat, given in enumerate(self.contributions) if given.kind == kind]


class ClosedPlay(NamedTuple):
    seat: int
    bone: int
    drawn: int  # how many bones had been drawn from the boneyard by then


@dataclass
class Round:
    number: int
    epoch: Epoch
    slot: int
    beacon_round: int
    lock: bytes
    lock_seq: int
    cancelled_epochs: int
    voids_so_far: int
    beacon: bytes | None = None
    commitments: list[bytes] | None = None
    digest: bytes | None = None
    last_seq: int = 0  # of the last turn, or of the deal
    turns: int = 0
    opened: set[int] = field(default_factory=set)
    closed_plays: list[ClosedPlay] = field(default_factory=list)
    drawn_by: list[int] = field(default_factory=list)
    stripped: bool = False
    end_seq: int | None = None
    void_reason: int | None = None
    deck: list[int] | None = None

    @property
    def is_dealt(self) -> bool:
        """Whether there was a DEAL, or something that the file withholds."""
        return self.commitments is not None or self.stripped


# --- A.8 to A.11: lock, deck, commitments, seed tree ----------------------------------------------

QUICKNET_CHAIN = bytes.fromhex("52db9ba70e0cc0f6eaf7803dd07447a1f5477735fd3f661792ba94600c84e971")
QUICKNET_GENESIS, QUICKNET_PERIOD = 1_692_803_367, 3


def ceil_div(a: int, b: int) -> int:
    return -(-a // b)


def beacon_round_of(lock_ts: int, lead_s: int) -> int:
    """The round of the beacon that a lock at this time must name."""
    return ceil_div(ceil_div(lock_ts, 1000) + lead_s - QUICKNET_GENESIS, QUICKNET_PERIOD) + 1


def beacon_due_ms(beacon_round: int) -> int:
    return 1000 * (QUICKNET_GENESIS + (beacon_round - 1) * QUICKNET_PERIOD)


def round_context(
    genesis: Genesis, number: int, epoch: int, slot: int, digest: bytes, beacon_round: int
) -> bytes:
    return b"".join(
        (
            b"DF1H",
            u8(1),
            genesis.game_id,
            genesis.ruleset_hash,
            u32(number),
            u32(epoch),
            u16(slot),
            u8(genesis.seats),
            u8(genesis.hand_size),
            u32(genesis.deck_mask),
            digest,
            genesis.beacon_chain,
            u64(beacon_round),
        )
    )


def stream(key: bytes) -> Iterator[int]:
    block = 0
    while True:
        yield from mac(key, b"DF1R", u32(block))
        block += 1


def shuffle(items: list[int], key: bytes) -> list[int]:
    """A.9, of any list of at most 256 items."""
    a, numbers = list(items), stream(key)
    for i in range(len(a) - 1, 0, -1):
        m = i + 1
        limit = 256 - 256 % m
        j = next(byte for byte in numbers if byte < limit) % m
        a[i], a[j] = a[j], a[i]
    return a


def deck_key(seed: bytes, lock: bytes, beacon: bytes) -> bytes:
    return mac(seed, b"DF1D", lock, beacon)


def salt_key(seed: bytes, lock: bytes, beacon: bytes) -> bytes:
    return mac(seed, b"DF1K", lock, beacon)


def draw_key(seed: bytes, lock: bytes, beacon: bytes) -> bytes:
    return mac(seed, b"DF1W", lock, beacon)


def salt_of(key: bytes, position: int) -> bytes:
    return mac(key, b"DF1P", u8(position))[:16]


def bone_commitment(lock: bytes, position: int, bone: int, salt: bytes) -> bytes:
    return sha256(b"DF1B", lock, u8(position), u8(bone), salt)


def deal_digest(lock: bytes, beacon: bytes, commitments: list[bytes]) -> bytes:
    return sha256(b"DF1L", lock, beacon, u8(len(commitments)), *commitments)


def commitments_of(seed: bytes, lock: bytes, beacon: bytes, deck: list[int]) -> list[bytes]:
    key = salt_key(seed, lock, beacon)
    return [bone_commitment(lock, p, bone, salt_of(key, p)) for p, bone in enumerate(deck)]


def seed_leaf(game_id: bytes, epoch: int, slot: int, seed: bytes) -> bytes:
    return sha256(b"\x00", b"DF1S", game_id, u32(epoch), u16(slot), seed)


def root_of(leaf: bytes, slot: int, path: list[bytes]) -> bytes:
    """The root above a leaf, from its siblings, the lowest first."""
    node = leaf
    for height, sibling in enumerate(path):
        is_right = slot >> height & 1
        node = sha256(b"\x01", sibling, node) if is_right else sha256(b"\x01", node, sibling)
    return node


def secret_commit(game_id: bytes, epoch: Epoch, seat: int, r: bytes) -> bytes:
    player_id = epoch.players[seat].player_id
    return sha256(b"DF1C", game_id, u32(epoch.number), u8(seat), player_id, epoch.seed_root, r)


def text_value(game_id: bytes, epoch: Epoch, seat: int, text: bytes) -> bytes:
    player_id = epoch.players[seat].player_id
    return sha256(
        b"DF1T", game_id, u32(epoch.number), u8(seat), player_id, u16(len(text)), text
    )


def contribution_digest(game_id: bytes, epoch: Epoch, given: Iterable[Contribution]) -> bytes:
    seats = [
        player.player_id + player.player_key + u8(kind) + value
        for player, (kind, value) in zip(epoch.players, given, strict=True)
    ]
    return sha256(
        b"DF1X", game_id, u32(epoch.number), epoch.seed_root, u8(len(seats)), *seats
    )


def hash_code(data: bytes) -> str:
    """The code of a 32-byte hash for people who compare by eye (A.4)."""
    alphabet = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"
    bits = int.from_bytes(data, "big") >> (8 * len(data) - 130)
    code = "".join(alphabet[bits >> 5 * i & 31] for i in range(25, -1, -1))
    return "-".join((code[:5], code[5:10], code[10:15], code[15:20], code[20:]))


def event_hash(game_id: bytes, before: bytes, event: Event) -> bytes:
    place = u64(event.seq) + before + u64(event.ts) + u8(event.type)
    return sha256(b"DF1E", game_id, place, event.payload_hash)


# --- A.13: the log --------------------------------------------------------------------------------


class Log:
    """The rules of the log, applied to one event after another; each raises `Fault`."""

    def __init__(self, bundle: Bundle, origins: Container[str]) -> None:
        self.bundle = bundle
        self.origins = origins
        self.hashes: list[bytes] = []
        self.genesis: Genesis | None = None
        self.epoch: Epoch | None = None
        self.pending: Epoch | None = None
        self.last_epoch = 0
        self.cancelled_epochs = 0
        self.voids = 0
        self.rounds: list[Round] = []
        self.seat_of: dict[bytes, int] = {}  # of every player id since the seats were drawn
        self.drawn_players: tuple[Player, ...] | None = None
        self.ended = False
        self.rules: dict[int, Callable[[Reader, Event, Genesis], None]] = {
            GENESIS: self.second_genesis,
            EPOCH_OPEN: self.epoch_open,
            CONTRIB_COMMIT: self.contrib_commit,
            CONTRIB_TEXT: self.contrib_text,
            CONTRIB_CLOSE: self.contrib_close,
            CONTRIB_REVEAL: self.contrib_reveal,
            EPOCH_LOCK: self.epoch_lock,
            EPOCH_CANCEL: self.epoch_cancel,
            ROUND_LOCK: self.round_lock,
            DEAL: self.deal,
            PLAY: self.play,
            PASS: self.pass_,
            DRAW: self.draw,
            ROUND_END: self.round_end,
            ROUND_VOID: self.round_end,
            GAME_END: self.game_end,
        }

    def append(self, event: Event, ts_before: int) -> None:
        """One event: its place, its hash, and its row of the table in A.13."""
        if self.genesis is None:
            self.genesis = self.first(event)
        if event.seq != len(self.hashes):
            raise Fault("seq")
        if event.ts < ts_before:
            raise Fault("ts_order")
        if event.payload is not None and len(event.payload) > PAYLOAD_MAX:
            raise Fault("payload_long")
        before = self.hashes[-1] if self.hashes else Z32
        self.hashes.append(event_hash(self.bundle.game_id, before, event))
        if event.seq > 0 and event.type < APPLICATION:
            self.apply(event, self.genesis)

    def apply(self, event: Event, genesis: Genesis) -> None:
        if self.ended:
            raise Fault("after_end")
        if event.payload is None:
            self.stripped(event)
            return
        if event.type not in self.rules:
            raise Fault("type")
        self.rules[event.type](Reader(event.payload), event, genesis)

    def stripped(self, event: Event) -> None:
        if event.type == CONTRIB_TEXT:
            self.stripped_text()
            return
        if self.bundle.scope != "hand" or event.type not in (DEAL, PLAY, PASS, DRAW, ROUND_END):
            raise Fault("encoding")
        hand = self.open_round()
        if hand is None:
            raise Fault("hand_order")
        hand.stripped = True
        hand.last_seq = event.seq
        if event.type == ROUND_END:
            hand.end_seq = event.seq

    def open_round(self) -> Round | None:
        return self.rounds[-1] if self.rounds and self.rounds[-1].end_seq is None else None

    # GENESIS

    def first(self, event: Event) -> Genesis:
        if event.type != GENESIS:
            raise Fault("no_genesis")
        if event.payload is None:
            raise Fault("encoding")
        if len(event.payload) > PAYLOAD_MAX:
            raise Fault("payload_long")
        genesis, created_ms, origin = read_genesis(Reader(event.payload))
        if genesis.game_id != self.bundle.game_id:
            raise Fault("game_id")
        if not is_in_range(genesis):
            raise Fault("genesis_range")
        if created_ms != event.ts:
            raise Fault("genesis_ts")
        if origin not in self.origins:
            raise Fault("origin")
        return genesis

    def second_genesis(self, reader: Reader, event: Event, genesis: Genesis) -> None:
        read_genesis(reader)
        raise Fault("genesis_twice")

    # A.6: epochs

    def epoch_open(self, reader: Reader, event: Event, genesis: Genesis) -> None:
        number, depth, seed_root = reader.number(4), reader.number(1), reader.bytes(32)
        players = tuple(
            Player(reader.bytes(16), reader.bytes(32)) for _ in range(genesis.seats)
        )
        reader.end()
        if self.pending is not None or number != self.last_epoch + 1:
            raise Fault("epoch_order")
        if not 1 <= depth <= 12:
            raise Fault("depth")
        if not self.take_seats(players):
            raise Fault("seat_draw")
        self.last_epoch, self.drawn_players = number, None
        self.pending = Epoch(number, depth, seed_root, players)

    def take_seats(self, players: tuple[Player, ...]) -> bool:
        """Seats them; false if not as a draw says, or one not where ever before (A.9)."""
        if self.drawn_players is not None and players != self.drawn_players:
            return False
        return all(
            self.seat_of.setdefault(player.player_id, seat) == seat
            for seat, player in enumerate(players)
        )

    def lock_is_due(self) -> bool:
        """Whether the pending epoch is closed and all of it open: only its lock is left."""
        epoch = self.pending
        return epoch is not None and epoch.closed and len(epoch.reveals) == len(epoch.commits)

    def gathering(self, number: int, code: str) -> Epoch:
        """The epoch whose commit phase this is."""
        epoch = self.pending
        if epoch is None or epoch.number != number or epoch.closed:
            raise Fault(code)
        return epoch

    def contrib_commit(self, reader: Reader, event: Event, genesis: Genesis) -> None:
        number, seat, commit = reader.number(4), reader.number(1), reader.bytes(32)
        reader.end()
        epoch = self.gathering(number, "commit_order")
        require_seat(seat, genesis)
        if seat in epoch.commits or seat in epoch.texts:
            raise Fault("commit_order")
        epoch.commits[seat] = commit

    def contrib_text(self, reader: Reader, event: Event, genesis: Genesis) -> None:
        number, seat, length = reader.number(4), reader.number(1), reader.number(2)
        text = reader.text(length)
        reader.note(1 <= length <= 256, "encoding")
        reader.end()
        epoch = self.gathering(number, "text_order")
        require_seat(seat, genesis)
        if seat in epoch.commits or seat in epoch.texts:
            raise Fault("text_order")
        epoch.texts[seat] = text_value(genesis.game_id, epoch, seat, text.encode("utf-8"))

    def stripped_text(self) -> None:
        if self.pending is None or self.pending.closed:
            raise Fault("text_order")
        self.pending.stripped_texts += 1

    def ceremony(self, number: int) -> Epoch:
        """The epoch that is being opened."""
        if self.pending is None or self.pending.number != number:
            raise Fault("epoch_order")
        return self.pending

    def contrib_close(self, reader: Reader, event: Event, genesis: Genesis) -> None:
        number = reader.number(4)
        reader.end()
        epoch = self.ceremony(number)
        if epoch.closed:
            raise Fault("close_twice")
        epoch.closed = True

    def contrib_reveal(self, reader: Reader, event: Event, genesis: Genesis) -> None:
        number, seat, r = reader.number(4), reader.number(1), reader.bytes(32)
        reader.end()
        epoch = self.pending
        if epoch is None or epoch.number != number or not epoch.closed:
            raise Fault("reveal_order")
        require_seat(seat, genesis)
        if seat not in epoch.commits or seat in epoch.reveals:
            raise Fault("reveal_order")
        if secret_commit(genesis.game_id, epoch, seat, r) != epoch.commits[seat]:
            raise Fault("reveal_mismatch")
        epoch.reveals[seat] = r

    def epoch_cancel(self, reader: Reader, event: Event, genesis: Genesis) -> None:
        number, _, seat = reader.number(4), reader.one_of(CANCEL_REASONS), reader.number(1)
        reader.end()
        epoch = self.ceremony(number)
        if self.lock_is_due():
            raise Fault("cancel_unjustified")
        if seat != 0xFF:
            require_seat(seat, genesis)
        self.pending = None
        self.cancelled_epochs += 1

    def epoch_lock(self, reader: Reader, event: Event, genesis: Genesis) -> None:
        number = reader.number(4)
        given = tuple(
            Contribution(reader.one_of((NONE, TEXT, SECRET)), reader.bytes(32))
            for _ in range(genesis.seats)
        )
        digest = reader.bytes(32)
        reader.end()
        epoch = self.ceremony(number)
        if not epoch.closed:
            raise Fault("not_closed")
        if len(epoch.reveals) != len(epoch.commits):
            raise Fault("unrevealed")
        if not is_given(epoch, given):
            raise Fault("lock_contrib")
        if contribution_digest(genesis.game_id, epoch, given) != digest:
            raise Fault("contrib_digest")
        epoch.contributions, epoch.digest = given, digest
        if not genesis.has_beacon and self.epoch is not None and leaves_out(self.epoch, epoch):
            raise Fault("recontrib_unsafe")
        self.epoch, self.pending = epoch, None

    # A.8, A.10: lock and deal

    def round_lock(self, reader: Reader, event: Event, genesis: Genesis) -> None:
        number, epoch_number = reader.number(4), reader.number(4)
        slot, beacon_round, lock = reader.number(2), reader.number(8), reader.bytes(32)
        reader.end()
        epoch = self.epoch
        if self.open_round() is not None:
            raise Fault("hand_open")
        if self.drawn_players is not None:
            raise Fault("seat_draw")
        if self.lock_is_due():
            raise Fault("epoch_order")
        if epoch is None or epoch.number != epoch_number or number != len(self.rounds) + 1:
            raise Fault("hand_order")
        if slot != epoch.next_slot or slot >= 2**epoch.depth:
            raise Fault("slot")
        expected = beacon_round_of(event.ts, genesis.beacon_lead_s) if genesis.has_beacon else 0
        if beacon_round != expected:
            raise Fault("beacon_round")
        context = round_context(genesis, number, epoch_number, slot, epoch.digest, beacon_round)
        if sha256(context) != lock:
            raise Fault("lock_digest")
        epoch.next_slot += 1
        self.rounds.append(
            Round(
                number=number,
                epoch=epoch,
                slot=slot,
                beacon_round=beacon_round,
                lock=lock,
                lock_seq=event.seq,
                cancelled_epochs=self.cancelled_epochs,
                voids_so_far=self.voids,
                beacon=None if genesis.has_beacon else Z32,
            )
        )

    def deal(self, reader: Reader, event: Event, genesis: Genesis) -> None:
        number, beacon_sig = reader.number(4), reader.bytes(reader.number(1))
        commitments = [reader.bytes(32) for _ in range(reader.number(1))]
        digest = reader.bytes(32)
        reader.end()
        hand = self.open_round()
        if hand is None or hand.number != number:
            raise Fault("hand_order")
        if hand.is_dealt:
            raise Fault("deal_twice")
        if genesis.has_beacon and event.ts < beacon_due_ms(hand.beacon_round):
            raise Fault("deal_early")
        if len(beacon_sig) != (48 if genesis.has_beacon else 0):
            raise Fault("beacon_sig")
        if len(commitments) != len(genesis.bones):
            raise Fault("count")
        beacon = sha256(beacon_sig) if genesis.has_beacon else Z32
        if deal_digest(hand.lock, beacon, commitments) != digest:
            raise Fault("deal_digest")
        hand.beacon, hand.commitments, hand.digest = beacon, commitments, digest
        hand.last_seq = event.seq

    # A.10, A.12: turns

    def turn(self, number: int, seat: int, genesis: Genesis) -> Round:
        """The round in which a seat takes its turn."""
        hand = self.open_round()
        if hand is None or hand.number != number or not hand.is_dealt:
            raise Fault("no_deal")
        require_seat(seat, genesis)
        return hand

    def play(self, reader: Reader, event: Event, genesis: Genesis) -> None:
        number, seat, position = reader.number(4), reader.number(1), reader.number(1)
        bone = reader.one_of(range(28), "opening")
        reader.one_of(range(7))
        salt = reader.bytes(16)
        seen = read_seen(reader)
        hand = self.turn(number, seat, genesis)
        if hand.stripped:
            pass
        elif genesis.has_live_openings:
            self.open_bone(hand, seat, position, bone, salt, genesis)
        else:
            self.closed_bone(hand, seat, position, bone, salt)
        self.seen(hand, seat, event, seen)

    def open_bone(
        self, hand: Round, seat: int, position: int, bone: int, salt: bytes, genesis: Genesis
    ) -> None:
        if position >= len(genesis.bones):
            raise Fault("pos")
        if owner_of(position, hand.drawn_by, genesis) != seat:
            raise Fault("not_your_bone")
        if position in hand.opened:
            raise Fault("played_twice")
        commitments = hand.commitments or []
        if bone_commitment(hand.lock, position, bone, salt) != commitments[position]:
            raise Fault("opening")
        hand.opened.add(position)

    def closed_bone(self, hand: Round, seat: int, position: int, bone: int, salt: bytes) -> None:
        if position != 0xFF:
            raise Fault("pos")
        if salt != bytes(16):
            raise Fault("opening")
        hand.closed_plays.append(ClosedPlay(seat, bone, len(hand.drawn_by)))

    def pass_(self, reader: Reader, event: Event, genesis: Genesis) -> None:
        number, seat = reader.number(4), reader.number(1)
        seen = read_seen(reader)
        hand = self.turn(number, seat, genesis)
        self.seen(hand, seat, event, seen)

    def draw(self, reader: Reader, event: Event, genesis: Genesis) -> None:
        number, seat, position = reader.number(4), reader.number(1), reader.number(1)
        seen = read_seen(reader)
        hand = self.turn(number, seat, genesis)
        if not hand.stripped:
            if position >= len(genesis.bones):
                raise Fault("pos")
            if position != genesis.seats * genesis.hand_size + len(hand.drawn_by):
                raise Fault("draw_order")
            hand.drawn_by.append(seat)
        self.seen(hand, seat, event, seen)

    def seen(self, hand: Round, seat: int, event: Event, seen: "Seen") -> None:
        """What the mover had seen of the log, and who says so."""
        if seen.size > event.seq:
            raise Fault("seen_head")
        if seen.head != (self.hashes[seen.size - 1] if seen.size > 0 else Z32):
            raise Fault("seen_head")
        if seen.size <= hand.last_seq:
            raise Fault("seen_stale")
        if seen.signature is not None:
            assert self.genesis is not None
            player_key = hand.epoch.players[seat].player_key
            if player_key == Z32:
                raise Fault("no_device_key")
            message = b"DF1M" + self.genesis.game_id + u8(event.type) + seen.body
            if not is_signed_by(seen.signature, message, player_key):
                raise Fault("move_sig")
        hand.last_seq = event.seq
        hand.turns += 1

    # A.11: end and void

    def round_end(self, reader: Reader, event: Event, genesis: Genesis) -> None:
        is_void = event.type == ROUND_VOID
        number, reason = reader.number(4), reader.one_of(VOID_REASONS if is_void else END_REASONS)
        seed = reader.bytes(32)
        path = [reader.bytes(32) for _ in range(reader.number(1))]
        reader.end()
        hand = self.open_round()
        if hand is None or hand.number != number:
            raise Fault("hand_order")
        if not is_void and not hand.is_dealt:
            raise Fault("no_deal")
        if len(path) != hand.epoch.depth:
            raise Fault("depth")
        leaf = seed_leaf(genesis.game_id, hand.epoch.number, hand.slot, seed)
        if root_of(leaf, hand.slot, path) != hand.epoch.seed_root:
            raise Fault("seed_path")
        check_deck(hand, seed, genesis)
        if is_void and reason == SEATS_DRAWN:
            self.seats_drawn(hand, seed, genesis)
        elif is_void:
            self.voids += 1
        hand.end_seq = event.seq
        hand.void_reason = reason if is_void else None

    def seats_drawn(self, hand: Round, seed: bytes, genesis: Genesis) -> None:
        before = [other.void_reason for other in self.rounds if other is not hand]
        is_first = all(reason is not None and reason != SEATS_DRAWN for reason in before)
        if not hand.is_dealt or not is_first or hand.turns > 0:
            raise Fault("seat_draw")
        self.seat_of.clear()
        if hand.beacon is not None:
            old = shuffle(list(range(genesis.seats)), draw_key(seed, hand.lock, hand.beacon))
            self.drawn_players = tuple(hand.epoch.players[seat] for seat in old)

    def game_end(self, reader: Reader, event: Event, genesis: Genesis) -> None:
        reader.one_of(GAME_END_REASONS)
        reader.end()
        if self.open_round() is not None:
            raise Fault("hand_open")
        self.ended = True


def read_genesis(reader: Reader) -> tuple[Genesis, int, str]:
    """GENESIS, its created_ms, and its origin."""
    reader.one_of((1,), "version")
    game_id, ruleset_hash = reader.bytes(16), reader.bytes(32)
    seats, hand_size, deck_mask = reader.number(1), reader.number(1), reader.number(4)
    reader.note(deck_mask < 2**28, "genesis_range")
    flags = reader.one_of(range(4), "genesis_range")
    beacon_chain, beacon_lead_s = reader.bytes(32), reader.number(2)
    created_ms, origin = reader.number(8), reader.text(reader.number(1))
    reader.end()
    genesis = Genesis(
        game_id, ruleset_hash, seats, hand_size, deck_mask, flags, beacon_chain, beacon_lead_s
    )
    return genesis, created_ms, origin


def is_in_range(genesis: Genesis) -> bool:
    if not 2 <= genesis.seats <= 4 or genesis.hand_size < 1:
        return False
    if genesis.seats * genesis.hand_size > len(genesis.bones):
        return False
    if genesis.has_beacon:
        return genesis.beacon_chain == QUICKNET_CHAIN
    return genesis.beacon_chain == Z32 and genesis.beacon_lead_s == 0


def require_seat(seat: int, genesis: Genesis) -> None:
    if seat >= genesis.seats:
        raise Fault("seat")


def is_given(epoch: Epoch, given: tuple[Contribution, ...]) -> bool:
    """Whether a lock repeats what the seats gave; words that are stripped can be anybody's."""
    unknown = 0
    for seat, contribution in enumerate(given):
        if seat in epoch.reveals:
            expected = Contribution(SECRET, epoch.reveals[seat])
        elif seat in epoch.texts:
            expected = Contribution(TEXT, epoch.texts[seat])
        elif contribution.kind == TEXT:
            unknown += 1
            continue
        else:
            expected = Contribution(NONE, Z32)
        if contribution != expected:
            return False
    return unknown == epoch.stripped_texts


def leaves_out(old: Epoch, new: Epoch) -> bool:
    """Whether somebody with a secret in the old epoch sits in the new one without."""
    had_secret = {old.players[seat].player_id for seat in old.seats_of(SECRET)}
    return any(
        player.player_id in had_secret and new.contributions[seat].kind != SECRET
        for seat, player in enumerate(new.players)
    )


class Seen(NamedTuple):
    body: bytes
    size: int
    head: bytes
    signature: bytes | None


def read_seen(reader: Reader) -> Seen:
    """The end of every move: what its mover had seen, and the signature of the device."""
    size, head = reader.number(8), reader.bytes(32)
    body, auth = reader.taken(), reader.one_of((0, 1), "auth")
    signature = reader.bytes(64) if auth == 1 else None
    reader.end()
    return Seen(body, size, head, signature)


def owner_of(position: int, drawn_by: list[int], genesis: Genesis) -> int | None:
    """The seat that holds a position of the deck; None while it lies in the boneyard."""
    dealt = genesis.seats * genesis.hand_size
    if position < dealt:
        return position // genesis.hand_size
    drawn = position - dealt
    return drawn_by[drawn] if drawn < len(drawn_by) else None


def check_deck(hand: Round, seed: bytes, genesis: Genesis) -> None:
    """Deals again from the opened seed, and compares (A.13)."""
    if hand.beacon is None or hand.commitments is None or hand.stripped:
        return
    deck = shuffle(genesis.bones, deck_key(seed, hand.lock, hand.beacon))
    if commitments_of(seed, hand.lock, hand.beacon, deck) != hand.commitments:
        raise Fault("commitment")
    played: set[int] = set()
    for play in hand.closed_plays:
        position = deck.index(play.bone) if play.bone in deck else None
        drawn_by = hand.drawn_by[: play.drawn]
        if position is None or owner_of(position, drawn_by, genesis) != play.seat:
            raise Fault("not_your_bone")
        if play.bone in played:
            raise Fault("played_twice")
        played.add(play.bone)
    hand.deck = deck


# --- A.13: heads, and the whole file --------------------------------------------------------------


@dataclass
class LogFault:
    code: str
    seq: int | None


@dataclass
class Report:
    bundle: Bundle
    log: Log
    fault: LogFault | None
    signed_size: int

    @property
    def incomplete(self) -> bool:
        """Whether a round is still being played."""
        return self.log.open_round() is not None


class Heads:
    """The heads of a file, and the keys that may sign them; raises `Fault`."""

    def __init__(self, bundle: Bundle, pinned: list[bytes] | None) -> None:
        self.game_id = bundle.game_id
        self.by_size: dict[int, list[Head]] = {}
        for text in bundle.heads:
            head = read_head(text)
            if head is None:
                raise Fault("encoding")
            self.by_size.setdefault(head.size, []).append(head)
        trusted = [key for key in bundle.keys if pinned is None or key.public_key in pinned]
        others = [key for key in bundle.keys if key not in trusted]
        if not trusted:
            raise Fault("key_not_pinned")
        certificates = [text for key in bundle.keys for text in key.receipt_certs]
        self.names = {key.name for key in trusted}
        self.trusted = list(signers(trusted, certificates))
        self.others = list(signers(others, certificates))

    def check(self, size: int, event: Event, event_hash: bytes) -> None:
        """The heads of one size, as they stand in the file."""
        for head in self.by_size.get(size, []):
            self.check_signature(head)
            if (head.game_id, head.hash, head.ts) != (self.game_id, event_hash, event.ts):
                raise Fault("head_mismatch")

    def check_signature(self, head: Head) -> None:
        named = named_by(head.note, self.trusted)
        if not named:
            raise Fault("key_not_pinned" if named_by(head.note, self.others) else "key_id")
        in_time = [key for key in named if key.not_before <= head.ts <= key.not_after]
        if not any(is_note_signed_by(head.note, key.public_key) for key in in_time):
            raise Fault("head_sig")

    def check_end(self, size: int) -> None:
        """No head may speak of events that are missing, and one must cover the last."""
        if any(head_size > size for head_size in self.by_size):
            raise Fault("head_mismatch")
        if size not in self.by_size:
            raise Fault("tail_unsigned")


def signers(keys: list[LogKey], certificates: list[str]) -> Iterator[Signer]:
    """These log keys, which may sign at any time, and the receipt keys that they certify."""
    for key in keys:
        yield Signer(key.name, key.public_key, 0, JSON_INTEGER_MAX)
        for text in certificates:
            receipt_key = read_receipt_key(text, key)
            if receipt_key is not None:
                yield receipt_key


def named_by(note: Note, keys: list[Signer]) -> list[Signer]:
    """The keys that a note may mean by its name and key id."""
    return [key for key in keys if is_of_key(note, key.name, key.public_key)]


def verify(bundle: Bundle, pinned: list[bytes] | None = None) -> Report:
    """Checks a whole file, up to its first fault."""
    log, seq, signed_size = Log(bundle, ()), None, 0
    try:
        heads = Heads(bundle, pinned)
        log = Log(bundle, heads.names)
        if not bundle.events:
            raise Fault("no_genesis")
        ts = 0
        for event in bundle.events:
            seq = event.seq
            log.append(event, ts)
            size = len(log.hashes)
            heads.check(size, event, log.hashes[-1])
            ts, signed_size = event.ts, size if size in heads.by_size else signed_size
        seq = None
        heads.check_end(len(bundle.events))
    except Fault as fault:
        return Report(bundle, log, LogFault(fault.code, seq), signed_size)
    return Report(bundle, log, None, signed_size)


# --- The answer, for people and for programs ------------------------------------------------------

# The checks that ask where a deck comes from; all others ask whether something was changed (A.13).
SHUFFLE_CODES = frozenset(
    """epoch_order depth commit_order text_order close_twice reveal_order reveal_mismatch
    cancel_unjustified not_closed unrevealed lock_contrib contrib_digest recontrib_unsafe slot
    beacon_round lock_digest deal_early beacon_sig seat_draw seed_path""".split()
)

OK, FAILED, INCOMPLETE, NOT_CHECKED = "ok", "failed", "incomplete", "not-checked"
EXIT_OK, EXIT_FAILED, EXIT_UNREADABLE, EXIT_INCOMPLETE = 0, 1, 2, 3
PLAY_WORDS = "not checked: this program knows no rules of play"
RULES_WORDS = "failed: ruleset_hash, the rules in the file are not those of the table"
BEACON_WORDS = "not checked: its round and time are, the signature itself is not"


def status_of(hand: Round) -> str:
    if hand.void_reason is not None:
        return "void"
    if hand.stripped:
        return "withheld"
    return "incomplete" if hand.end_seq is None else "verified"


def round_facts(hand: Round, report: Report) -> dict[str, Any]:
    """What is true of a round, in words that do not judge."""
    is_proven = hand.end_seq is not None and hand.end_seq < report.signed_size
    return {
        "roundNo": hand.number,
        "status": status_of(hand),
        "signed": is_proven,
        "void": None if hand.void_reason is None else VOID_REASONS[hand.void_reason],
        "beacon": "claimed" if hand.beacon_round > 0 else "none",
        "secrets": hand.epoch.seats_of(SECRET),
        "texts": hand.epoch.seats_of(TEXT),
        "voidsSoFar": hand.voids_so_far,
        "cancelledEpochs": hand.cancelled_epochs,
        "code": None if hand.digest is None else hash_code(hand.digest),
        "ended": hand.end_seq is not None,
        "deck": hand.deck,
    }


def play_of(report: Report) -> str:
    """Play is not checked; but rules that are not those of the table could never be."""
    text, genesis = report.bundle.ruleset, report.log.genesis
    is_other = genesis is not None and text is not None and sha256(text) != genesis.ruleset_hash
    return FAILED if is_other else NOT_CHECKED


def verdicts_of(report: Report) -> tuple[str, str]:
    """Commitment and shuffle of a whole file."""
    if report.fault is not None:
        in_shuffle = report.fault.code in SHUFFLE_CODES
        return (NOT_CHECKED, FAILED) if in_shuffle else (FAILED, NOT_CHECKED)
    kinds = [status_of(hand) for hand in report.log.rounds]
    is_slice = report.bundle.scope == "hand"
    if "incomplete" in kinds and not (is_slice and "verified" in kinds):
        return INCOMPLETE, INCOMPLETE
    if "verified" in kinds or "void" in kinds:
        return OK, OK
    return NOT_CHECKED, NOT_CHECKED


def verdict_of(report: Report) -> str:
    kinds = (*verdicts_of(report), play_of(report))
    return next((kind for kind in (FAILED, INCOMPLETE, OK) if kind in kinds), NOT_CHECKED)


def answer(source: str, report: Report, pinned: bool) -> dict[str, Any]:
    """The answer for programs; names as `sixlove verify --json` has them, where it has them."""
    commitment, shuffled = verdicts_of(report)
    genesis = report.log.genesis
    has_beacon = genesis is not None and genesis.has_beacon
    fault = report.fault
    return {
        "source": source,
        "verdict": verdict_of(report),
        "commitment": commitment,
        "shuffle": shuffled,
        "play": play_of(report),
        "beaconSignature": NOT_CHECKED if has_beacon else "none",
        "keys": "pinned" if pinned else "own",
        "fault": None if fault is None else {"code": fault.code, "seq": fault.seq},
        "incomplete": report.incomplete,
        "events": len(report.bundle.events),
        "signedSize": report.signed_size,
        "rounds": [round_facts(hand, report) for hand in report.log.rounds],
    }


def seats_text(name: str, seats: list[int]) -> str:
    return f"{name} {', '.join(str(seat) for seat in seats)}" if seats else f"no {name}"


def round_line(facts: dict[str, Any]) -> str:
    words = [
        facts["status"] if facts["void"] is None else f"void ({facts['void']})",
        seats_text("secrets of seats", facts["secrets"]),
        seats_text("words of seats", facts["texts"]),
        f"beacon {facts['beacon']}",
        f"{facts['voidsSoFar']} voided before",
        f"{facts['cancelledEpochs']} epochs cancelled before",
        *([] if facts["code"] is None else [f"code {facts['code']}"]),
    ]
    return f"  round {facts['roundNo']:<5} {'; '.join(words)}"


def fault_text(fault: dict[str, Any] | None) -> str:
    if fault is None:
        return ""
    where = "the file as a whole" if fault["seq"] is None else f"event {fault['seq']}"
    return f": {fault['code']} at {where}"


def signature_text(facts: dict[str, Any]) -> str:
    if facts["keys"] == "own":
        return "by the key the file itself brings"
    code = None if facts["fault"] is None else facts["fault"]["code"]
    is_signed = code not in ("key_not_pinned", "key_id", "head_sig")
    return "by the key you gave" if is_signed else "not by a key you gave"


def text_of(facts: dict[str, Any]) -> str:
    """The answer for people."""
    if "error" in facts:
        return f"{facts['source']}: cannot be read as a proof file: {facts['error']}"
    lines = [f"{facts['source']}: {facts['events']} events"]
    for question in ("commitment", "shuffle"):
        why = fault_text(facts["fault"]) if facts[question] == FAILED else ""
        lines.append(f"  {question:<11} {facts[question]}{why}")
    lines.append(f"  {'play':<11} {PLAY_WORDS if facts['play'] == NOT_CHECKED else RULES_WORDS}")
    if facts["beaconSignature"] == NOT_CHECKED:
        lines.append(f"  {'beacon':<11} {BEACON_WORDS}")
    lines.append(f"  {'signature':<11} {signature_text(facts)}")
    return "\n".join(lines + [round_line(facts) for facts in facts["rounds"]])


def check(source: str, data: bytes, pinned: list[bytes] | None) -> dict[str, Any]:
    try:
        report = verify(read_bundle(data), pinned)
    except Unreadable as reason:
        return {"source": source, "error": reason.code}
    return answer(source, report, pinned is not None)


def exit_of(facts: dict[str, Any]) -> int:
    if "error" in facts:
        return EXIT_UNREADABLE
    return {OK: EXIT_OK, FAILED: EXIT_FAILED}.get(facts["verdict"], EXIT_INCOMPLETE)


def gravest(exits: Iterable[int]) -> int:
    order = (EXIT_OK, EXIT_INCOMPLETE, EXIT_UNREADABLE, EXIT_FAILED)
    return max(exits, key=order.index, default=EXIT_OK)


def key_argument(text: str) -> bytes:
    data = from_hex(text)
    if data is None or len(data) != 32:
        raise argparse.ArgumentTypeError("a key is 64 lower-case hex characters")
    return data


def files(names: list[str], is_lines: bool) -> Iterator[tuple[str, bytes | None]]:
    """Every proof file with its name; None where it cannot be opened."""
    for name in names:
        try:
            with open(0 if name == "-" else name, "rb") as file:
                if is_lines:
                    for number, line in enumerate(file, 1):
                        yield f"{name}:{number}", line
                else:
                    yield name, file.read(len(BYTE_ORDER_MARK) + BYTES_MAX + 1)
        except OSError:
            yield name, None


def main() -> int:
    parser = argparse.ArgumentParser(description="Checks DF1 proof files: commitment and shuffle.")
    parser.add_argument("files", nargs="+", metavar="FILE", help="a proof file; - is stdin")
    parser.add_argument("--json", action="store_true", help="one JSON object for each file")
    parser.add_argument("--jsonl", action="store_true", help="each line of FILE is a proof file")
    parser.add_argument(
        "--key", action="append", type=key_argument, metavar="HEX", help="a log key you trust"
    )
    options = parser.parse_args()
    exits: list[int] = []
    for source, data in files(options.files, options.jsonl):
        if data is None:
            facts: dict[str, Any] = {"source": source, "error": "cannot be opened"}
        else:
            facts = check(source, data, options.key)
        exits.append(exit_of(facts))
        print(json.dumps(facts) if options.json or options.jsonl else text_of(facts))
    return gravest(exits)


if __name__ == "__main__":
    if hasattr(signal, "SIGPIPE"):  # whoever reads may have read enough
        signal.signal(signal.SIGPIPE, signal.SIG_DFL)
    sys.exit(main())
