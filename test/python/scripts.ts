import {
  beaconRoundFor,
  beaconRoundSeconds,
  QUICKNET_CHAIN,
} from '../../shared/fair/beaconRound.ts';
import { Z32 } from '../../shared/fair/bytes.ts';
import { dealBones } from '../../shared/fair/deal.ts';
import { drawnSeats } from '../../shared/fair/draws.ts';
import { lockDigest } from '../../shared/fair/lock.ts';
import { H } from '../../shared/fair/tags.ts';
import type { JournalEvent } from '../../shared/journal/events.ts';
import { drawStep, GOOD, ROUND_1 } from '../fair/goodLog.ts';
import * as log from '../support/logScript.ts';
import { type Script, type Step, step } from '../support/logScript.ts';

const round = log.roundSteps(ROUND_1);
const begin: Script = [log.genesis(), ...log.epochSteps(1)];

function closedPlay(seat: number, pos: number): Step {
  return {
    event: (before) => {
      const play = log.playStep(ROUND_1, seat, pos).event(before);
      return { ...play, pos: 0xff, salt: new Uint8Array(16) } as JournalEvent;
    },
  };
}

/** Bones drawn from a boneyard, and opened only at the end. */
const closed: Script = [
  log.genesis({ flags: { liveOpenings: false, beacon: false } }),
  ...log.epochSteps(1),
  round.lock,
  round.deal,
  closedPlay(0, 0),
  closedPlay(1, 3),
  drawStep(6),
  closedPlay(0, 6),
  log.passStep(ROUND_1, 1),
  round.end,
];

/** Bones drawn from a boneyard, and opened as they are played. */
const drawing: Script = [
  ...begin,
  round.lock,
  round.deal,
  drawStep(6),
  log.playStep(ROUND_1, 0, 6),
  drawStep(7),
  log.playStep(ROUND_1, 0, 1),
  round.end,
  step({ type: 'gameEnd', reason: 'finished' }),
];

/** Seats drawn before play, and a round in the new order. */
function seatDraw(): Script {
  const opened = {
    roundNo: 1,
    seed: log.secretsOf(1).seed(0),
    path: log.secretsOf(1).path(0),
  };
  const draw = { seed: opened.seed, lock: log.lockOf(ROUND_1), beacon: Z32, seats: 2 };
  const players = drawnSeats(draw).flatMap((old) => log.PLAYERS[old] ?? []);
  const open = { epoch: 2, depth: log.DEPTH, seedRoot: log.secretsOf(2).root, players };
  const second = log.roundSteps({ roundNo: 2, epoch: 1, slot: 1 });
  return [
    ...begin,
    round.lock,
    round.deal,
    step({ type: 'roundVoid', reason: 'seatDraw', ...opened }),
    step({ type: 'epochOpen', ...open }),
    step({ type: 'epochCancel', epoch: 2, reason: 'superseded', seat: 1 }),
    second.lock,
    second.deal,
    second.end,
  ];
}

/** One round with a beacon, whose signature neither verifier looks at here. */
function beacon(): Script {
  const start = log.START_MS;
  const lockMs = start + 10_000;
  const beaconRound = beaconRoundFor(lockMs, 10);
  const dueMs = beaconRoundSeconds(beaconRound) * 1000;
  const beaconSig = new Uint8Array(48).fill(7);
  const contribDigest = log.digestOf(1);
  const table = { gameId: log.GAME_ID, ...log.SMALL, beaconChain: QUICKNET_CHAIN };
  const lock = lockDigest({ ...table, ...ROUND_1, contribDigest, beaconRound });
  const seed = log.secretsOf(1).seed(0);
  const { commitments, digest } = dealBones({ ...log.SMALL, seed, lock, beacon: H(beaconSig) });
  return [
    log.genesis({
      flags: { liveOpenings: true, beacon: true },
      beaconChain: QUICKNET_CHAIN,
      beaconLeadSeconds: 10,
    }),
    ...log.epochSteps(1),
    step({ type: 'roundLock', ...ROUND_1, beaconRound, lock }, lockMs),
    step({ type: 'deal', roundNo: 1, beaconSig, commitments, digest }, dueMs),
    { ...log.passStep(ROUND_1, 0), ts: dueMs },
    { ...round.end, ts: dueMs + 1 },
  ];
}

/** Good logs that between them have every event in every form. */
export const SCRIPTS: readonly Script[] = [GOOD, closed, drawing, seatDraw(), beacon()];
