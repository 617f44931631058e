import { size } from '../engine/boneSet.ts';
import { err, ok, type Result } from '../engine/result.ts';
import { QUICKNET_CHAIN } from './beaconRound.ts';
import { equalBytes, Z32 } from './bytes.ts';
import type { LogEvent } from './chain.ts';
import type { Genesis, LogError, LogState, VerifyBeacon } from './logState.ts';
import { DF1_PAYLOADS, decodePayload } from './payloads.ts';

const SEATS_MIN = 2;
const SEATS_MAX = 4;

function isInRange({ seats, handSize, deckMask, flags, ...genesis }: Genesis): boolean {
  const isTable = seats >= SEATS_MIN && seats <= SEATS_MAX && handSize >= 1;
  const chain = flags.beacon ? QUICKNET_CHAIN : Z32;
  return (
    isTable &&
    seats * handSize <= size(deckMask) &&
    equalBytes(genesis.beaconChain, chain) &&
    (flags.beacon || genesis.beaconLeadSeconds === 0)
  );
}

export interface GenesisContext {
  readonly gameId: Uint8Array;
  /** Names of the keys that may sign the log. */
  readonly origins: readonly string[];
  readonly verifyBeacon: VerifyBeacon | null;
}

/** GENESIS, which must be the first event: what the whole log is read by (DF1 A.13). */
export function openLog(first: LogEvent, context: GenesisContext): Result<LogState, LogError> {
  if (first.type !== DF1_PAYLOADS.genesis[0]) return err('no_genesis');
  if (first.payload === null) return err('encoding');
  const decoded = decodePayload(first, { seats: 0 });
  if (!decoded.ok) return decoded;
  const genesis = decoded.value;
  if (genesis.type !== 'genesis') return err('no_genesis');
  const { gameId, verifyBeacon } = context;
  if (!equalBytes(genesis.gameId, gameId)) return err('game_id');
  if (!isInRange(genesis)) return err('genesis_range');
  if (genesis.createdMs !== first.ts) return err('genesis_ts');
  if (!context.origins.includes(genesis.origin)) return err('origin');
  return ok({
    gameId,
    genesis,
    verifyBeacon,
    hashes: [],
    lastEpoch: 0,
    ceremony: null,
    epoch: null,
    nextSlot: 0,
    hands: [],
    voids: 0,
    cancelled: [],
    seatOf: new Map(),
    drawnPlayers: null,
    gameEnded: false,
  });
}
