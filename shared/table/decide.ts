/**
 * The rules of the table: a command against the state, giving events or a code. Pure; the time is
 * that of the command's arrival, and whatever is overdue at it has been settled before.
 */
import { parseBone } from '../engine/bone.ts';
import { EMPTY } from '../engine/boneSet.ts';
import { err, ok, type Result } from '../engine/result.ts';
import { checkPlay, giveLead } from '../engine/round.ts';
import { fromHex } from '../fair/bytes.ts';
import { moveMessage } from '../fair/move.ts';
import type { TableCommand } from '../protocol/commands.ts';
import { advance, emitPlay, type House, runningRound, type Signed } from './advance.ts';
import { claimable } from './can.ts';
import { contribute } from './ceremony.ts';
import { type Draft, hashBytes } from './draft.ts';
import { positionOf } from './hands.ts';
import { giveUpGame, goOnWithout } from './leaving.ts';
import { answerRedeal } from './redeal.ts';
import type { Rejection } from './rejection.ts';
import { endTable, giveUpRound, runningDeal } from './rounds.ts';
import { playExpired, walkOut } from './runOut.ts';
import { beaconAwaited, mayCancel, type SeatState, seatOf, seatsAsked } from './state.ts';
import { bankAfterPlay, setBank } from './turnClock.ts';
import { takeVacation } from './vacation.ts';

type Decided = Result<null, Rejection>;
type PlayCommand = Extract<TableCommand, { type: 'play' }>;

/**
 * The signature of a device, checked over the very event that will be stored. It must name a head
 * of this table: the newest, or that of the version it was meant for, since which nobody has moved.
 */
function signedBy(
  draft: Draft,
  seat: SeatState,
  command: PlayCommand,
  play: { seat: number; bone: ReturnType<typeof parseBone>; end: PlayCommand['end'] | null },
): Result<Signed | null, Rejection> {
  const { sig, seen } = command;
  if (sig === undefined) return ok(null);
  const { isSignedBy } = draft;
  if (isSignedBy === null) throw new Error('a signed play came without what checks it');
  const isInEpoch = draft.state.epoch?.reseated !== true && seat.fromEpoch === undefined;
  if (seat.key === null || !isInEpoch) return err('no-device-key');
  const { round } = draft.state;
  const deal = runningDeal(draft);
  const seenHead = fromHex(seen?.head ?? '');
  const bytes = fromHex(sig);
  if (round === null || deal === null || play.bone === null) return err('not-started');
  if (seen === undefined || seenHead === null || bytes === null) return err('bad-signature');
  if (seen.size <= round.lastSeq || !isHeadOf(draft, seen)) return err('stale');
  const pos = positionOf(deal, play.bone);
  const signed: Signed = { seenSize: seen.size, seenHead, sig: bytes };
  const message = moveMessage(draft.header.gameId, {
    type: 'play',
    roundNo: round.no,
    seat: play.seat,
    pos,
    bone: play.bone,
    where: play.end ?? null,
    salt: deal.salts[pos] ?? new Uint8Array(),
    ...signed,
  });
  return isSignedBy(bytes, message, hashBytes(seat.key)) ? ok(signed) : err('bad-signature');
}

function isHeadOf(
  { state, meantFor }: Draft,
  seen: { readonly size: number; readonly head: string },
): boolean {
  return [state, meantFor].some((log) => log?.size === seen.size && log.head === seen.head);
}

/** Why there is no round to play in. */
function notRunning(draft: Draft): Rejection {
  return beaconAwaited(draft.state) === null ? 'not-started' : 'not-dealt';
}

function play(draft: Draft, seat: number, command: PlayCommand, house: House): Decided {
  const running = runningRound(draft);
  if (running === null) return err(notRunning(draft));
  if (seatsAsked(draft.state) !== null) return err('redeal-open');
  const bone = parseBone(command.bone);
  if (!running.play.turns.includes(seat)) return err('not-your-turn');
  if (bone === null) return err('no-such-bone');
  const hand = running.hands[seat] ?? EMPTY;
  const { rules } = draft.header;
  const checked = checkPlay(rules, running.play, seat, hand, bone, command.end);
  if (!checked.ok) return checked;
  const end = checked.value;
  const state = draft.state.seats[seat];
  if (state === undefined) return err('not-seated');
  const signed = signedBy(draft, state, command, { seat, bone, end });
  if (!signed.ok) return signed;
  const bankMs = bankAfterPlay(draft, seat);
  emitPlay(draft, { seat, bone, end }, signed.value);
  setBank(draft, seat, bankMs);
  advance(draft, house);
  return ok(null);
}

function lead(draft: Draft, seat: number, to: number, house: House): Decided {
  const running = runningRound(draft);
  if (running === null) return err(notRunning(draft));
  if (seatsAsked(draft.state) !== null) return err('redeal-open');
  const given = giveLead(draft.header.rules, running.play, seat, to);
  if (!given.ok) return given;
  draft.emit({ type: 'leadGiven', from: seat, to });
  advance(draft, house);
  return ok(null);
}

/** Gives the game to the other side. With more than two sides the house takes the seat. */
function resign(draft: Draft, seat: number, house: House): Decided {
  if (draft.state.status === 'open') return err('not-started');
  giveUpGame(draft, seat, 'resigned', house);
  return ok(null);
}

/** The house plays an overdue turn of somebody else, because this player asks for it. */
function claim(draft: Draft, seat: number, house: House): Decided {
  const { header, state, now } = draft;
  const of = claimable(header, state, seat, now);
  if (of === null) return err('not-eligible');
  draft.emit({ type: 'claimed', seat, of });
  playExpired(draft);
  advance(draft, house);
  return ok(null);
}

function leave(draft: Draft, seat: number, house: House): Decided {
  if (draft.state.status === 'open') {
    draft.emit({ type: 'seatLeft', seat, reason: 'left', becomes: 'open' });
    goOnWithout(draft, seat, house);
  } else {
    walkOut(draft, seat, house);
  }
  return ok(null);
}

/** Calls the game off before everyone has done something: it counts for nobody. */
function cancel(draft: Draft, seat: number): Decided {
  if (draft.state.status === 'open') return err('not-started');
  if (!mayCancel(draft.state)) return err('not-eligible');
  draft.emit({ type: 'cancelled', seat });
  giveUpRound(draft);
  endTable(draft, 'abandoned', 'cancelled', []);
  return ok(null);
}

function back(draft: Draft, seat: number): Decided {
  if (draft.state.seats[seat]?.away !== true) return err('not-eligible');
  draft.emit({ type: 'seatAway', seat, away: false });
  return ok(null);
}

/**
 * Decides a player's command. On success the draft holds its events and all that follows from
 * them; on a refusal it is to be thrown away.
 */
export function decide(draft: Draft, player: string, command: TableCommand, house: House): Decided {
  const seat = seatOf(draft.state, player);
  if (seat === null) return err('not-seated');
  if (draft.state.status === 'over') return err('table-over');
  switch (command.type) {
    case 'play':
      return play(draft, seat, command, house);
    case 'lead':
      return lead(draft, seat, command.seat, house);
    case 'keep':
    case 'redeal': {
      const decided = answerRedeal(draft, seat, command.type);
      if (decided.ok) advance(draft, house);
      return decided;
    }
    case 'resign':
      return resign(draft, seat, house);
    case 'leave':
      return leave(draft, seat, house);
    case 'cancel':
      return cancel(draft, seat);
    case 'claim':
      return claim(draft, seat, house);
    case 'vacation':
      return takeVacation(draft, seat, command.days);
    case 'back':
      return back(draft, seat);
    case 'contribute': {
      const decided = contribute(draft, seat, command);
      if (decided.ok) advance(draft, house);
      return decided;
    }
  }
}
