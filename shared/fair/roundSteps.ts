import { boneName } from '../engine/bone.ts';
import { QUICKNET_CHAIN } from './beaconRound.ts';
import { equalBytes, toHex, Z32 } from './bytes.ts';
import { contribDigest } from './contribution.ts';
import { dealBones, deckKey } from './deal.ts';
import { handContext } from './lock.ts';
import type { HandRecord, LogState } from './logState.ts';
import { rootFromPath, seedLeaf } from './seedTree.ts';
import { H } from './tags.ts';

export type StepName = 'contributions' | 'seed' | 'lock' | 'beacon' | 'deck' | 'deal';

/** One computation of a proof with its values, for people who want to follow it. */
export interface ProofStep {
  readonly name: StepName;
  readonly inputs: Readonly<Record<string, string>>;
  /** What was computed, as text. */
  readonly output: string;
  /** Whether it is what the log had published. */
  readonly ok: boolean;
}

/**
 * The computations that lead from what was published to the deck of an ended round, in order:
 * contributions, seed, lock, beacon, deck, deal. Empty while its seed is closed.
 */
export function roundSteps(log: LogState, hand: HandRecord): ProofStep[] {
  if (hand.ended === null) return [];
  const steps = [contributionStep(log, hand), seedStep(log, hand), lockStep(log, hand)];
  if (hand.dealt === null || hand.beacon === null || hand.stripped) return steps;
  const inputs = { seed: hand.ended.seed, lock: hand.locked.lock, beacon: hand.beacon };
  const deal = dealBones({ ...inputs, ...log.genesis });
  const { digest, beaconSig, commitments } = hand.dealt;
  const beaconValue = beaconSig.length === 0 ? Z32 : H(beaconSig);
  return [
    ...steps,
    step('beacon', { signature: toHex(beaconSig) }, beaconValue, hand.beacon),
    {
      name: 'deck',
      inputs: { ...hexOf(inputs), deckKey: toHex(deckKey(inputs)) },
      output: deal.deck.map(boneName).join(' '),
      ok: deal.commitments.every((c, pos) => equalBytes(c, commitments[pos] ?? Z32)),
    },
    step('deal', { commitments: deal.commitments.map(toHex).join(' ') }, deal.digest, digest),
  ];
}

function contributionStep({ gameId }: LogState, { epoch }: HandRecord): ProofStep {
  const inputs = Object.fromEntries(
    epoch.seats.map(({ kind, value }, seat) => [`seat${seat}`, `${kind} ${toHex(value)}`]),
  );
  return step('contributions', inputs, contribDigest({ gameId, ...epoch }), epoch.digest);
}

function seedStep({ gameId }: LogState, { epoch, locked, ended }: HandRecord): ProofStep {
  const { seed, path } = ended ?? { seed: Z32, path: [] };
  const leaf = seedLeaf({ gameId, epoch: epoch.epoch, slot: locked.slot, seed });
  const inputs = { seed: toHex(seed), leaf: toHex(leaf), path: path.map(toHex).join(' ') };
  return step('seed', inputs, rootFromPath(leaf, locked.slot, path), epoch.seedRoot);
}

function lockStep({ genesis }: LogState, { epoch, locked }: HandRecord): ProofStep {
  const context = handContext({
    ...genesis,
    ...locked,
    contribDigest: epoch.digest,
    beaconChain: genesis.flags.beacon ? QUICKNET_CHAIN : Z32,
  });
  return step('lock', { context: toHex(context) }, H(context), locked.lock);
}

function step(
  name: StepName,
  inputs: Readonly<Record<string, string>>,
  output: Uint8Array,
  published: Uint8Array,
): ProofStep {
  return { name, inputs, output: toHex(output), ok: equalBytes(output, published) };
}

function hexOf(values: Readonly<Record<string, Uint8Array>>): Record<string, string> {
  return Object.fromEntries(Object.entries(values).map(([name, bytes]) => [name, toHex(bytes)]));
}
