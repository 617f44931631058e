/**
 * An adversary who owns the signing key changes any byte of a game, its times and its types, and
 * signs the result. What a verifier takes is listed in `harmlessChanges.ts`, each with the reason;
 * none of it touches a deal, a move, or who had a part in the shuffle.
 */
import { describe, expect, test } from 'vitest';
import { privateKeyOf, signWith } from '../../functions/adapters/ed25519Key.ts';
import { readBundle } from '../../shared/fair/bundle.ts';
import type { VerifyBeacon } from '../../shared/fair/logState.ts';
import { Secret } from '../../shared/fair/secret.ts';
import { type CheckedProof, checkProof } from '../../shared/verify/verifyProof.ts';
import { AT, check, GOOD } from '../fair/goodLog.ts';
import { DEVICE, missedTable, promiseAll } from '../support/backgroundEpochs.ts';
import {
  act,
  type Choose,
  type DrivenTable,
  drivenTable,
  plainly,
  playOn,
  runOut,
  viewOf,
} from '../support/drivenTable.ts';
import { bundleOf, LOG_KEY, LOG_KEY_SEED } from '../support/logScript.ts';
import { rulesOf } from '../support/positions.ts';
import { proofOf, sampleTable } from '../support/sampleTable.ts';
import { testBeacon, verifyTestRound } from '../support/testBeacon.ts';
import { EXCUSED, harmless } from './harmlessChanges.ts';
import { type Change, changesOf, KeyOwner, type Signer } from './keyOwner.ts';

const LONG = Boolean(process.env['SIXLOVE_LONG']);

interface Game {
  readonly proof: string;
  readonly signer: Signer;
}

const logKey = privateKeyOf(new Secret(LOG_KEY_SEED));
const SCRIPTED: Signer = { ...LOG_KEY, sign: async (message) => signWith(logKey, message) };

const scripted = (seed: number, rounds: number, ruleset: string, options: object = {}): Game => ({
  proof: proofOf(sampleTable(seed, rounds, rulesOf(ruleset, options))),
  signer: SCRIPTED,
});

async function served(table: DrivenTable): Promise<Game> {
  const { t, tableId, players } = table;
  await t.drain();
  const proof = await t.app.reading.proof(tableId, { player: players[0] ?? '', key: null }, null);
  if (!proof.ok) throw new Error(proof.error.code);
  return { proof: proof.value, signer: t.ports.logKeys[0].signer };
}

const RACE = { scoring: 'race', target: 1 } as const;
const RACE_2 = { scoring: 'race', target: 2 } as const;
const greedily: Choose = (view) =>
  view.you.can.includes('redeal') ? { type: 'redeal' } : plainly(view);

/** One game of every kind that a log can hold. */
const GAMES: readonly (readonly [string, () => Game | Promise<Game>])[] = [
  ['a round of a partner game', () => scripted(5, 1, 'jamaican-partner')],
  ['a drawn lead', () => scripted(3, 1, 'latin-international')],
  ['a cross', () => scripted(3, 1, 'french-cross')],
  [
    'bones dealt again',
    () => scripted(5, 4, 'jamaican-partner', { redeal: { mode: 'auto', minDoubles: 3 } }),
  ],
  [
    'bones dealt again on request',
    async () => {
      const redeal = { mode: 'onRequest', minDoubles: 4 };
      const table = await drivenTable('owner-redeal', { options: { ...RACE, redeal } });
      await runOut(table);
      await playOn(table, greedily);
      return served(table);
    },
  ],
  [
    'drawn seats',
    async () => {
      const table = await drivenTable('owner-seats', {
        options: RACE,
        terms: { seating: 'drawn' },
      });
      await runOut(table);
      await playOn(table);
      return served(table);
    },
  ],
  [
    'the beacon',
    async () => {
      const plan = { options: RACE, terms: { beacon: true } };
      const table = await drivenTable('owner-beacon', plan, (ports) => ({
        ...ports,
        beacon: testBeacon(ports.clock).beacon,
      }));
      await runOut(table);
      await playOn(table);
      return served(table);
    },
  ],
  [
    'secrets, words and a shuffle called off',
    async () => {
      const table = await missedTable('owner-epochs', { ...DEVICE, options: RACE_2 });
      const { players, t } = table;
      await promiseAll(table, players, 1);
      const { fair } = await viewOf(table, players[0] ?? '');
      t.clock.at = Date.parse(fair.epoch?.deadline ?? '') + 5_000;
      await t.app.look(table.tableId);
      await playOn(table, plainly, ({ fair: { epoch } }) => epoch?.no === 3);
      const [ana = '', bo = ''] = players;
      await act(table, bo, { type: 'contribute', text: 'purple otter 42' });
      const open = await promiseAll(table, [ana], 5);
      await open();
      await playOn(table);
      return served(table);
    },
  ],
];

/** Each signature of the beacon is checked once: it takes a curve 40 ms. */
const known = new Map<string, boolean>();
const verifyBeacon: VerifyBeacon = (round, signature) => {
  const key = `${round} ${signature}`;
  const isGood = known.get(key) ?? verifyTestRound(round, signature);
  known.set(key, isGood);
  return isGood;
};

function accepted(file: string): CheckedProof | null {
  const checked = checkProof(file, { verifyBeacon });
  if (!checked.ok) return null;
  const { fault, verdict } = checked.value.report;
  return fault === null && verdict !== 'failed' ? checked.value : null;
}

/** Every deal and move that a proof shows, and who had a part in the shuffle. */
function playedIn({ log, report }: CheckedProof): unknown {
  const moves = log.log?.hands.map((hand) =>
    hand.moves.map((move) => ({ ...move, seenSize: 0, seenHead: 0 })),
  );
  const shuffles = report.rounds.map(({ roundNo, status, hands, deck, secrets, texts, grade }) => ({
    roundNo,
    status,
    hands,
    deck,
    secrets,
    texts,
    grade,
  }));
  return JSON.stringify({ moves, shuffles });
}

interface Taken {
  readonly field: string;
  readonly why: string | null;
  /** Deals and moves are as they were. */
  readonly isSame: boolean;
}

/** All changes in the long run, else one in so many. */
const STRIDE = LONG ? 1 : 61;

/** The changes of a game that a verifier takes, signed by the log key. */
async function takenOf({ proof, signer }: Game): Promise<Taken[]> {
  const read = readBundle(proof);
  const good = accepted(proof);
  if (!read.ok || good === null || good.log.log === null) throw new Error('the game is no proof');
  const { log } = good.log;
  const owner = new KeyOwner(read.value, signer);
  const before = playedIn(good);
  const taken: Taken[] = [];
  let no = 0;
  for (const change of changesOf(read.value, log.genesis.seats)) {
    no += 1;
    if (no % STRIDE !== 0) continue;
    const made = accepted(await owner.file(change));
    if (made === null) continue;
    const isSame = playedIn(made) === before;
    taken.push({ field: change.field, why: harmless(change, log), isSame });
  }
  return taken;
}

describe('a server that owns the log key and changes one thing', () => {
  const seen = new Set<string>();

  test.each(GAMES)(
    'cannot touch a deal or a move: %s',
    async (_, make) => {
      const taken = await takenOf(await make());
      expect(taken.filter(({ why, isSame }) => why === null || !isSame)).toEqual([]);
      expect(taken.length).toBeGreaterThan(0);
      for (const { field } of taken) seen.add(field);
    },
    3_600_000,
  );

  test('is excused for nothing that is not taken anyway', () => {
    expect(EXCUSED.filter((field) => LONG && !seen.has(field))).toEqual([]);
  });

  test('can change nothing before a move that a device signed, nor the move', async () => {
    const bundle = bundleOf(GOOD);
    const owner = new KeyOwner(bundle, SCRIPTED);
    const taken: Change[] = [];
    for (const change of changesOf(bundle, 2)) {
      if (change.seq > AT.play) break;
      // Another type leaves the move out: then it is another log, which its device has not signed.
      if (change.field === 'play.type') continue;
      const read = readBundle(await owner.file(change));
      if (read.ok && check(read.value).fault === null) taken.push(change);
    }
    // Nobody has seen when it came, but for the head that its own player gets.
    expect(new Set(taken.map(({ field }) => field))).toEqual(new Set(['play.ts']));
  });
});
