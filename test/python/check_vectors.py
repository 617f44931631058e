"""Holds verify_df1.py against docs/vectors/df1.json, and prints how many values were compared."""

from __future__ import annotations

import hashlib
import json
import sys
from pathlib import Path
from typing import Any

DOCS = Path(__file__).resolve().parents[2] / "docs"
sys.path.insert(0, str(DOCS / "verifier"))

import verify_df1 as df1  # noqa: E402

VECTORS = json.loads((DOCS / "vectors" / "df1.json").read_text(encoding="utf-8"))
compared = 0


def same(name: str, value: Any, expected: Any) -> None:
    global compared
    compared += 1
    if isinstance(value, bytes):
        value = value.hex()
    if value != expected:
        sys.exit(f"{name}: {value} instead of {expected}")


def lab(label: str, size: int = 32) -> bytes:
    """The inputs of the vectors (part E)."""
    return hashlib.sha256(f"DF1 test {label}".encode("ascii")).digest()[:size]


def check_beacon() -> None:
    for row in VECTORS["beacon"]:
        number = row["round"]
        if "signature" in row:
            value = df1.sha256(bytes.fromhex(row["signature"]))
            same(f"beacon {number} value", value, row["value"])
        if "seconds" in row:
            same(f"beacon {number} due", df1.beacon_due_ms(number), 1000 * row["seconds"])
    same("beacon of a lock", df1.beacon_round_of(1692803722000, 10), 123)


def epoch_of(hand: dict[str, Any]) -> df1.Epoch:
    players = tuple(
        df1.Player(bytes.fromhex(seat["playerId"]), df1.Z32) for seat in hand["seatValues"]
    )
    return df1.Epoch(hand["epoch"], hand["depth"], bytes.fromhex(hand["seedRoot"]), players)


def check_contributions(hand: dict[str, Any], game_id: bytes) -> bytes:
    name, label, epoch = hand["id"], hand["label"], epoch_of(hand)
    given = []
    for seat, row in enumerate(hand["seatValues"]):
        where = f"{name} seat {seat}"
        player_id = lab(f"{label} player {seat}", 16)
        same(f"{where} player", player_id, row["playerId"])
        value = df1.Z32
        if row["kind"] == df1.SECRET:
            value = lab(f"{label} r {seat}")
            commit = df1.secret_commit(game_id, epoch, seat, value)
            same(f"{where} commit", commit, row["commit"])
        elif row["kind"] == df1.TEXT:
            value = df1.text_value(game_id, epoch, seat, row["text"].encode("utf-8"))
        same(f"{where} value", value, row["value"])
        given.append(df1.Contribution(row["kind"], value))
    return df1.contribution_digest(game_id, epoch, given)


def check_seed(hand: dict[str, Any], game_id: bytes) -> bytes:
    name, label, epoch, slot = hand["id"], hand["label"], hand["epoch"], hand["slot"]
    level = [
        df1.seed_leaf(game_id, epoch, i, lab(f"{label} seed {epoch} {i}"))
        for i in range(2 ** hand["depth"])
    ]
    path, index, leaf = [], slot, level[slot]
    while len(level) > 1:
        path.append(level[index ^ 1])
        index >>= 1
        pairs = zip(level[::2], level[1::2], strict=True)
        level = [df1.sha256(b"\x01", left, right) for left, right in pairs]
    same(f"{name} root", level[0], hand["seedRoot"])
    same(f"{name} root by path", df1.root_of(leaf, slot, path), hand["seedRoot"])
    for i, sibling in enumerate(hand.get("path", [])):
        same(f"{name} path {i}", path[i], sibling)
    seed = lab(f"{label} seed {epoch} {slot}")
    same(f"{name} seed", seed, hand["seed"])
    return seed


def check_hand(hand: dict[str, Any]) -> None:
    name, label = hand["id"], hand["label"]
    game_id, ruleset_hash = lab(f"{label} game", 16), lab(f"{label} rules")
    same(f"{name} game", game_id, hand["gameId"])
    same(f"{name} rules", ruleset_hash, hand["rulesetHash"])
    digest = check_contributions(hand, game_id)
    same(f"{name} X", digest, hand["contribDigest"])
    seed = check_seed(hand, game_id)
    has_beacon = hand["beaconRound"] > 0
    genesis = df1.Genesis(
        game_id=game_id,
        ruleset_hash=ruleset_hash,
        seats=hand["seats"],
        hand_size=hand["handSize"],
        deck_mask=hand["deckMask"],
        flags=df1.BEACON_EVERY_ROUND if has_beacon else 0,
        beacon_chain=df1.QUICKNET_CHAIN if has_beacon else df1.Z32,
        beacon_lead_s=0,
    )
    context = df1.round_context(
        genesis, hand["roundNo"], hand["epoch"], hand["slot"], digest, hand["beaconRound"]
    )
    same(f"{name} CTX size", len(context), 141)
    if "context" in hand:
        same(f"{name} CTX", context, hand["context"])
    lock = df1.sha256(context)
    same(f"{name} L", lock, hand["lock"])
    check_deck(hand, genesis, seed, lock)


def check_deck(hand: dict[str, Any], genesis: df1.Genesis, seed: bytes, lock: bytes) -> None:
    name, beacon = hand["id"], bytes.fromhex(hand["beacon"])
    key = df1.deck_key(seed, lock, beacon)
    deck = df1.shuffle(genesis.bones, key)
    same(f"{name} deck key", key, hand["deckKey"])
    same(f"{name} deck", deck, hand["deck"])
    salt_key = df1.salt_key(seed, lock, beacon)
    same(f"{name} salt key", salt_key, hand["saltKey"])
    same(f"{name} first salt", df1.salt_of(salt_key, 0), hand["saltFirst"])
    same(f"{name} last salt", df1.salt_of(salt_key, len(deck) - 1), hand["saltLast"])
    commitments = df1.commitments_of(seed, lock, beacon, deck)
    same(f"{name} first c", commitments[0], hand["commitmentFirst"])
    same(f"{name} last c", commitments[-1], hand["commitmentLast"])
    digest = df1.deal_digest(lock, beacon, commitments)
    same(f"{name} D", digest, hand["digest"])
    if VECTORS["chatCode"]["hand"] == name:
        same(f"{name} code", df1.hash_code(digest), VECTORS["chatCode"]["code"])


def check_shuffle() -> None:
    row = VECTORS["shuffle"]
    key = lab(row["label"])
    same("S1 key", key, row["deckKey"])
    same("S1 deck", df1.shuffle(list(range(28)), key), row["deck"])
    limits = [256 - 256 % m for m in range(28, 1, -1)]
    same("limits", limits, VECTORS["limits"])


def check_log() -> None:
    log = VECTORS["log"]
    public_key = bytes.fromhex(log["publicKey"])
    same("key id", df1.key_id(log["keyName"], public_key), log["keyId"])
    head = df1.read_head(log["head"])
    if head is None or not df1.is_note_signed_by(head.note, public_key):
        sys.exit("the head of the log is not good")
    game_id = lab(f"{log['label']} game", 16)
    same("game of the head", head.game_id, game_id.hex())
    rows = {row["seq"]: row for row in log["events"]}
    before = df1.Z32
    for seq in range(max(rows) + 1):
        row = rows.get(seq) or secret_of_seat_1(seq, rows, game_id)
        payload = bytes.fromhex(row["payload"]) if "payload" in row else None
        payload_hash = bytes.fromhex(row["payloadHash"]) if payload is None else df1.sha256(payload)
        event = df1.Event(seq, row["ts"], row["type"], payload, payload_hash)
        before = df1.event_hash(game_id, before, event)
        if seq in rows:
            same(f"E_{seq}", before, row["hash"])


def secret_of_seat_1(seq: int, rows: dict[int, Any], game_id: bytes) -> dict[str, Any]:
    """The commit and the reveal of seat 1, which the vectors leave to be made."""
    leaves = [df1.seed_leaf(game_id, 1, i, lab(f"bundle seed 1 {i}")) for i in range(256)]
    while len(leaves) > 1:
        pairs = zip(leaves[::2], leaves[1::2], strict=True)
        leaves = [df1.sha256(b"\x01", left, right) for left, right in pairs]
    players = tuple(df1.Player(lab(f"bundle player {i}", 16), df1.Z32) for i in range(4))
    epoch, r = df1.Epoch(1, 8, leaves[0], players), lab("bundle r 1")
    value = df1.secret_commit(game_id, epoch, 1, r) if seq == 3 else r
    payload = df1.u32(1) + df1.u8(1) + value
    kind = df1.CONTRIB_COMMIT if seq == 3 else df1.CONTRIB_REVEAL
    return {"ts": rows[0]["ts"], "type": kind, "payload": payload.hex()}


def check_signatures() -> None:
    for row in VECTORS["signatures"]:
        is_good = df1.is_signed_by(
            bytes.fromhex(row["signature"]),
            bytes.fromhex(row["message"]),
            bytes.fromhex(row["publicKey"]),
        )
        same(f"signature: {row['about']}", is_good, row["valid"])


check_beacon()
for vector in VECTORS["hands"]:
    check_hand(vector)
check_shuffle()
check_log()
check_signatures()
print(f"{compared} values as they must be")
