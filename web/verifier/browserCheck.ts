/**
 * The second opinion: the chain, the signatures and every listed step of a proof again, written
 * from DF1's own formulas on top of the browser's WebCrypto, with none of the page's hash code.
 */
import { QUICKNET_CHAIN } from '../../shared/fair/beaconRound.ts';
import { ascii, concat, equalBytes, u8, u16, u32, u64, Z32 } from '../../shared/fair/bytes.ts';
import { CONTRIBUTION_KINDS } from '../../shared/fair/contribution.ts';
import type { HandRecord, LogState } from '../../shared/fair/logState.ts';
import type { StepName } from '../../shared/fair/roundSteps.ts';
import { BrowserCrypto, type Signed } from './browserCrypto.ts';
import type { OwnResult } from './ownResult.ts';
import { signaturesOf } from './signatures.ts';

/** What the browser made something else of. `round` is null for what is of the whole log. */
export interface Difference {
  readonly round: number | null;
  readonly step: StepName | 'chain' | 'signature';
}

export type BrowserCheck =
  /** `nothing`: not even the first event could be read. */
  | { readonly status: 'insecure' | 'missing' | 'nothing' }
  | {
      readonly status: 'done';
      readonly hashes: number;
      /** Null where this browser has no Ed25519. */
      readonly signatures: number | null;
      readonly differences: readonly Difference[];
    };

/** Works everything out again; `subtle` is undefined outside of a secure context. */
export async function browserCheck(
  own: OwnResult,
  subtle: SubtleCrypto | undefined,
  isSecure: boolean,
): Promise<BrowserCheck> {
  if (subtle === undefined) return { status: isSecure ? 'missing' : 'insecure' };
  const crypto = new BrowserCrypto(subtle);
  const differences: Difference[] = [];
  if (!(await isChain(crypto, own))) differences.push({ round: null, step: 'chain' });
  for (const { roundNo, steps } of own.rounds) {
    const hand = own.log.hands[roundNo - 1];
    for (const step of hand === undefined ? [] : steps) {
      const isSame = hand !== undefined && (await STEPS[step](crypto, own.log, hand));
      if (!isSame) differences.push({ round: roundNo, step });
    }
  }
  const signed = (await crypto.canVerify()) ? signaturesOf(own) : null;
  if (signed !== null && !(await areSigned(crypto, signed))) {
    differences.push({ round: null, step: 'signature' });
  }
  const signatures = signed === null ? null : signed.length;
  return { status: 'done', hashes: crypto.hashes, signatures, differences };
}

async function areSigned(crypto: BrowserCrypto, signed: readonly Signed[]): Promise<boolean> {
  const verdicts = await Promise.all(signed.map((each) => crypto.isSigned(each)));
  return verdicts.every((verdict) => verdict);
}

/** E of every event (DF1 A.4). */
async function isChain(crypto: BrowserCrypto, { bundle, log }: OwnResult): Promise<boolean> {
  const events = bundle.events.slice(0, log.hashes.length);
  const payloads = await Promise.all(
    events.map((event) =>
      event.payload === null ? event.payloadHash : crypto.hash(event.payload),
    ),
  );
  let before = Z32;
  for (const [i, { seq, ts, type }] of events.entries()) {
    const payload = payloads[i] ?? Z32;
    before = await crypto.hash(
      concat(ascii('DF1E'), log.gameId, u64(seq), before, u64(ts), u8(type), payload),
    );
    if (!equalBytes(before, log.hashes[i] ?? Z32)) return false;
  }
  return true;
}

type Step = (crypto: BrowserCrypto, log: LogState, hand: HandRecord) => Promise<boolean>;

/** Each step, against what the log had published. */
const STEPS: Readonly<Record<StepName, Step>> = {
  async contributions(crypto, { gameId }, { epoch }) {
    const seats = epoch.seats.map(({ playerId, playerKey, kind, value }) =>
      concat(playerId, playerKey, u8(CONTRIBUTION_KINDS.indexOf(kind)), value),
    );
    const head = concat(ascii('DF1X'), gameId, u32(epoch.epoch), epoch.seedRoot);
    const X = await crypto.hash(concat(head, u8(seats.length), ...seats));
    return equalBytes(X, epoch.digest);
  },

  async seed(crypto, { gameId }, { epoch, locked: { slot }, ended }) {
    const { seed, path } = ended ?? { seed: Z32, path: [] };
    let node = await crypto.hash(
      concat(u8(0), ascii('DF1S'), gameId, u32(epoch.epoch), u16(slot), seed),
    );
    for (const [level, sibling] of path.entries()) {
      const isLeft = Math.floor(slot / 2 ** level) % 2 === 0;
      node = await crypto.hash(concat(u8(1), ...(isLeft ? [node, sibling] : [sibling, node])));
    }
    return equalBytes(node, epoch.seedRoot);
  },

  async lock(crypto, { gameId, genesis }, { epoch, locked }) {
    const table = concat(ascii('DF1H'), u8(1), gameId, genesis.rulesetHash);
    const place = concat(u32(locked.roundNo), u32(epoch.epoch), u16(locked.slot));
    const deck = concat(u8(genesis.seats), u8(genesis.handSize), u32(genesis.deckMask));
    const chain = genesis.flags.beacon ? QUICKNET_CHAIN : Z32;
    const beacon = concat(chain, u64(locked.beaconRound));
    const L = await crypto.hash(concat(table, place, deck, epoch.digest, beacon));
    return equalBytes(L, locked.lock);
  },

  async beacon(crypto, _log, { beacon, dealt }) {
    const signature = dealt?.beaconSig ?? new Uint8Array();
    const B = signature.length === 0 ? Z32 : await crypto.hash(signature);
    return equalBytes(B, beacon ?? new Uint8Array());
  },

  async deck(crypto, { genesis: { deckMask } }, { locked: { lock }, beacon, ended, dealt, deck }) {
    const context = concat(lock, beacon ?? Z32);
    const bySeed = await crypto.mac(ended?.seed ?? Z32);
    const bySalt = await crypto.mac(await bySeed(concat(ascii('DF1K'), context)));
    const order = await shuffled(crypto, deckMask, await bySeed(concat(ascii('DF1D'), context)));
    const commitments = await Promise.all(
      order.map(async (bone, p) => {
        const salt = (await bySalt(concat(ascii('DF1P'), u8(p)))).slice(0, 16);
        return crypto.hash(concat(ascii('DF1B'), lock, u8(p), u8(bone), salt));
      }),
    );
    return (
      order.length === deck?.length &&
      order.every((bone, p) => bone === deck[p]) &&
      commitments.every((c, p) => equalBytes(c, dealt?.commitments[p] ?? Z32))
    );
  },

  async deal(crypto, _log, { locked: { lock }, beacon, dealt }) {
    const commitments = dealt?.commitments ?? [];
    const head = concat(ascii('DF1L'), lock, beacon ?? Z32, u8(commitments.length));
    const D = await crypto.hash(concat(head, ...commitments));
    return equalBytes(D, dealt?.digest ?? Z32);
  },
};

/** DF1 A.9: bone ids of the mask in ascending order, shuffled from the last place down. */
async function shuffled(
  crypto: BrowserCrypto,
  deckMask: number,
  deckKey: Uint8Array,
): Promise<number[]> {
  const a = Array.from({ length: 28 }, (_, bone) => bone).filter(
    (bone) => Math.floor(deckMask / 2 ** bone) % 2 === 1,
  );
  const byDeck = await crypto.mac(deckKey);
  const stream: number[] = [];
  for (let blocks = 0, i = a.length - 1; i >= 1; ) {
    if (stream.length === 0) {
      stream.push(...(await byDeck(concat(ascii('DF1R'), u32(blocks)))));
      blocks += 1;
    }
    const byte = stream.shift() ?? 0;
    if (byte >= 256 - (256 % (i + 1))) continue;
    const j = byte % (i + 1);
    [a[i], a[j]] = [a[j] ?? 0, a[i] ?? 0];
    i -= 1;
  }
  return a;
}
