/**
 * Faults that others had with shuffles, commitments and logs, by their number in docs/fairness.md
 * part C, each tried here. Rows that have tests of their own are listed there.
 */
import { createHash, createHmac } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { concat, fromHex, Z32 } from '../../shared/fair/bytes.ts';
import { contribCommit } from '../../shared/fair/contribution.ts';
import { deckKey, drawKey } from '../../shared/fair/deal.ts';
import { openEpochSecrets } from '../../shared/fair/epochSecrets.ts';
import type { LogError } from '../../shared/fair/logState.ts';
import * as log from '../support/logScript.ts';
import { beaconLog, ROUND } from './beaconLog.ts';
import { handVector, hex, lab } from './df1Vectors.ts';
import { check, GOOD, ROUND_1 } from './goodLog.ts';
import { FAULTS } from './logFaults.ts';

/** Row, source, what went wrong there, and the fault of `logFaults.ts` that is the same here. */
const LOGS: readonly (readonly [string, string, string, LogError, string])[] = [
  [
    'C15',
    'Dappub/fairdicegame #24',
    'nothing proves that the house seed came before the player’s',
    'commit_order',
    'before the seeds are fixed',
  ],
  [
    'C16',
    'berachain/beacon-kit #1059',
    'the last to reveal may bias by aborting',
    'unrevealed',
    'the last speaker is left out',
  ],
  [
    'C19',
    'SmartContractSecurity/SWC-registry PR #265',
    'one player reveals twice',
    'reveal_order',
    'twice',
  ],
  [
    'C19',
    'SmartContractSecurity/SWC-registry PR #265',
    'a secret that is missing counts as zero',
    'lock_contrib',
    'a missing secret counts as none',
  ],
  [
    'C20',
    'UMAprotocol/protocol PR #1273',
    'a reveal fits another promise',
    'reveal_mismatch',
    'another secret',
  ],
  [
    'C43',
    'Chainlink VRF security notes',
    'randomness is asked for again until it suits',
    'hand_open',
    'a second lock for an open round',
  ],
  [
    'C46',
    'own finding',
    'one seat contributes anew, alone, until the decks suit',
    'recontrib_unsafe',
    'a secret is left out',
  ],
];

describe('in a log that is signed', () => {
  it.each(LOGS)('%s (%s): %s', (_, __, ___, code, about) => {
    const fault = FAULTS.find(([c, a]) => c === code && a === about);
    if (fault === undefined) throw new Error(`no fault ${code}: ${about}`);
    const [, , seq, edit] = fault;
    expect(check(log.bundleOf(edit(GOOD))).fault).toEqual({ code, seq });
    expect(check(log.bundleOf(GOOD)).fault).toBeNull();
  });

  it('C17 (ethereum/EIPs PR #11861): the mix takes in what is public when it is fixed', () => {
    const codeOf = (script: log.Script) => check(log.bundleOf(script)).fault?.code;
    expect(codeOf(beaconLog())).toBeUndefined();
    expect(codeOf(beaconLog({ beaconRound: ROUND - 1 }))).toBe('beacon_round');
    // The deal of a server that leaves the beacon out of it.
    const { commitments, digest } = log.dealOf(ROUND_1);
    const script = beaconLog().map((step) => ({
      ...step,
      event: (before: log.LogSoFar) => {
        const event = step.event(before);
        return 'payload' in event || event.type !== 'deal'
          ? event
          : { ...event, commitments, digest };
      },
    }));
    expect(codeOf(script)).toBe('deal_digest');
  });
});

describe('in code', () => {
  const ROOT = join(import.meta.dirname, '..', '..');
  const sources = (folder: string) =>
    readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
      .filter((file) => file.endsWith('.ts'))
      .map((file) => readFileSync(join(ROOT, folder, file), 'utf8'))
      .map((text) => text.replace(/\/\*[\s\S]*?\*\/|\/\/.*$/gm, ''));
  const CHANCE = /\b(Date|performance|Math\.random|getRandomValues|randomBytes|randomUUID)\b/;
  const SORTED_BY_CHANCE = /\.sort\(\s*\(\s*\)/;

  it('C1 (PlanetPoker 1999): a seed from the clock; none is asked where decks are made', () => {
    const fair = sources('shared/fair');
    expect(fair.length).toBeGreaterThan(20);
    expect(fair.filter((text) => CHANCE.test(text))).toEqual([]);
    expect(CHANCE.test('const seed = Date.now();')).toBe(true);
  });

  it('C29 (deck-of-cards #9, 30-seconds-of-code #357): nothing is sorted by chance', () => {
    const all = ['shared', 'functions', 'local', 'cli', 'web'].flatMap(sources);
    expect(all.filter((text) => SORTED_BY_CHANCE.test(text))).toEqual([]);
    expect(SORTED_BY_CHANCE.test('deck.sort(() => random() - 0.5)')).toBe(true);
  });
});

describe('in values', () => {
  const v1 = handVector('V1');
  const [seed, lock, beacon] = [hex(v1.seed), hex(v1.lock), hex(v1.beacon)];
  const text = (tag: string): Uint8Array => new TextEncoder().encode(tag);

  it('C20 (UMAprotocol/protocol PR #1273): one secret serves one seat, epoch and game only', () => {
    const gameId = log.GAME_ID;
    const { playerId } = log.PLAYERS[0] ?? { playerId: Z32 };
    const by = { gameId, epoch: 1, seat: 0, playerId, seedRoot: log.secretsOf(1).root };
    const promise = contribCommit({ ...by, r: log.secretOf(1, 0) });
    expect(promise).toEqual(log.commitOf(1, 0));
    for (const other of [{ seat: 1 }, { epoch: 2 }, { gameId: lab('another game', 16) }]) {
      expect(contribCommit({ ...by, ...other, r: log.secretOf(1, 0) })).not.toEqual(promise);
    }
  });

  it('C21 (nexoraorg/chenaikit PR #281): a commitment is no exclusive or with its secret', () => {
    const given = log.commitOf(1, 0);
    const masks = [Z32, fromHex('ff'.repeat(32)) ?? Z32, log.secretsOf(1).root];
    const secret = log.secretOf(1, 0);
    for (const mask of masks) expect(given).not.toEqual(secret.map((b, i) => b ^ (mask[i] ?? 0)));
    const other = log.commitOf(1, 0, secret.with(0, (secret[0] ?? 0) ^ 1));
    const differ = given.filter((byte, i) => byte !== other[i]);
    expect(differ.length).toBeGreaterThan(24);
  });

  it('C31 (visa/SampleCode #5): secrets are keys of HMAC, not the first bytes of a hash', () => {
    const inputs = { seed, lock, beacon };
    for (const [tag, key] of [
      ['DF1D', deckKey(inputs)],
      ['DF1W', drawKey(inputs)],
    ] as const) {
      const message = concat(text(tag), lock, beacon);
      expect(Buffer.from(key)).toEqual(createHmac('sha256', seed).update(message).digest());
      const naive = createHash('sha256').update(concat(seed, message)).digest();
      expect(Buffer.from(key)).not.toEqual(naive);
    }
    const master = lab('master', 32);
    const gameId = lab('game', 16);
    const made = openEpochSecrets({ master, gameId, epoch: 1, depth: 1 }).seed(1);
    const message = concat(text('DF1Q'), gameId, Uint8Array.of(0, 0, 0, 1, 0, 1));
    expect(Buffer.from(made)).toEqual(createHmac('sha256', master).update(message).digest());
  });
});
