import { QUICKNET_CHAIN } from '../../shared/fair/beaconRound.ts';
import { fromHex, toHex } from '../../shared/fair/bytes.ts';
import type { Beacon, Log } from '../app/ports.ts';

/** Public HTTP relays of drand, by two operators. */
const QUICKNET_RELAYS = [
  'https://api.drand.sh',
  'https://api2.drand.sh',
  'https://api3.drand.sh',
  'https://drand.cloudflare.com',
];

const ASK_MS_MAX = 3_000;
/** An answer has some 250. */
const ANSWER_BYTES_MAX = 4_096;
/** Tables that lock at the same time wait for the same round. */
const ROUNDS_KEPT_MAX = 100;

export interface RelayOptions {
  /** Addresses without a path. */
  readonly relays: readonly string[];
  /** Whether a signature is the beacon's for the round. */
  readonly verify: (round: number, signature: Uint8Array) => Promise<boolean>;
  readonly log: Log;
}

/**
 * The beacon over several HTTP relays, all asked at once; the first signature that verifies is
 * taken. A relay that has none, or a wrong one, is logged by its name.
 */
export function relayBeacon({ relays, verify, log }: RelayOptions): Beacon {
  const kept = new Map<number, Promise<Uint8Array | null>>();

  async function askOne(relay: string, round: number, stop: AbortSignal): Promise<Uint8Array> {
    const signature = await fetchSignature(relay, round, stop);
    if (await verify(round, signature)) return signature;
    throw new WrongSignature('not signed by the beacon');
  }

  async function askAll(round: number): Promise<Uint8Array | null> {
    const stop = new AbortController();
    const asked = relays.map(async (relay) => {
      try {
        return await askOne(relay, round, stop.signal);
      } catch (error) {
        if (!stop.signal.aborted) report(relay, round, error);
        throw error;
      }
    });
    try {
      return await Promise.any(asked);
    } catch {
      return null;
    } finally {
      stop.abort();
    }
  }

  function report(relay: string, round: number, error: unknown): void {
    if (error instanceof WrongSignature) {
      log.error('a relay gave a wrong signature of the beacon', error, { relay, round });
    } else {
      const reason = error instanceof Error ? error.message : String(error);
      log.info('a relay did not have the beacon', { relay, round, reason });
    }
  }

  return {
    async round(no) {
      const asked = kept.get(no) ?? askAll(no);
      if (kept.size >= ROUNDS_KEPT_MAX) kept.clear();
      kept.set(no, asked);
      const signature = await asked;
      if (signature === null) kept.delete(no);
      return signature;
    },
  };
}

/** The beacon of DF1 A.8 over its public relays. */
export function quicknetRelays(log: Log): Beacon {
  return relayBeacon({
    relays: QUICKNET_RELAYS,
    // Loaded at the first round, so that nobody without a beacon waits for the curve.
    verify: async (round, signature) => {
      const { verifyQuicknet } = await import('../../shared/fair/quicknet.ts');
      return verifyQuicknet(round, signature);
    },
    log,
  });
}

class WrongSignature extends Error {}

/** What a relay says is the signature of a round. Throws where it does not say one in time. */
async function fetchSignature(
  relay: string,
  round: number,
  stop: AbortSignal,
): Promise<Uint8Array> {
  const response = await fetch(`${relay}/${toHex(QUICKNET_CHAIN)}/public/${round}`, {
    signal: AbortSignal.any([stop, AbortSignal.timeout(ASK_MS_MAX)]),
    redirect: 'error',
  });
  if (response.status !== 200) {
    await response.body?.cancel();
    throw new Error(`status ${response.status}`);
  }
  const answer: unknown = JSON.parse(await shortText(response));
  if (!isAnswer(answer)) throw new Error('the answer is not that of a relay');
  const signature = fromHex(answer.signature);
  if (answer.round !== round || signature === null) throw new WrongSignature('another round');
  return signature;
}

function isAnswer(answer: unknown): answer is { round: unknown; signature: string } {
  return (
    typeof answer === 'object' &&
    answer !== null &&
    'round' in answer &&
    'signature' in answer &&
    typeof answer.signature === 'string'
  );
}

async function shortText(response: Response): Promise<string> {
  const decoder = new TextDecoder();
  let text = '';
  let bytes = 0;
  for await (const chunk of response.body ?? []) {
    bytes += chunk.length;
    if (bytes > ANSWER_BYTES_MAX) throw new Error('the answer is too long');
    text += decoder.decode(chunk, { stream: true });
  }
  return text + decoder.decode();
}
