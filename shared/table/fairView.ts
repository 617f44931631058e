import { chatCode } from '../fair/chatCode.ts';
import { CONTRIBUTION_KINDS } from '../fair/contribution.ts';
import type { Deal } from '../fair/deal.ts';
import { isoTime } from '../protocol/time.ts';
import type { EpochView, FairView } from '../protocol/view.ts';
import type { Header } from './header.ts';
import { isOwnShare, newestEpoch, type PartState, type TableState } from './state.ts';

const SECRET = CONTRIBUTION_KINDS.indexOf('secret');
const TEXT = CONTRIBUTION_KINDS.indexOf('text');

const WORDS = {
  B: 'Your device added a secret nobody could see before the shuffle was fixed.',
  C: 'You added nothing to this shuffle. Another player’s secret protects it from the house.',
  text: 'You added your words. They count unless someone who spoke after you works with the house.',
  beacon:
    'You added nothing to this shuffle. It waits for a public beacon that nobody can foresee, ' +
    'if the lock was shown before it was due.',
  textAndBeacon:
    'You added your words. They count unless someone who spoke after you works with the house; ' +
    'the public beacon covers that.',
  D:
    'Nobody but us had a say in this shuffle. ' +
    'We can prove we did not change it, not that we did not choose it.',
} as const;

/**
 * The grade of DF1 A.13 as far as the log alone gives it: that a lock was seen in time, before its
 * beacon was due, is a device's own to say.
 */
function gradeFor(
  kinds: readonly number[],
  seat: number | null,
  hasBeacon: boolean,
): 'B' | 'C' | 'D' {
  const own = seat === null ? undefined : kinds[seat];
  if (own === SECRET) return 'B';
  return hasBeacon || own === TEXT || kinds.includes(SECRET) ? 'C' : 'D';
}

function wordsFor(kinds: readonly number[], seat: number | null, hasBeacon: boolean): string {
  const isWords = seat !== null && kinds[seat] === TEXT;
  const grade = gradeFor(kinds, seat, hasBeacon);
  if (isWords) return hasBeacon ? WORDS.textAndBeacon : WORDS.text;
  return grade === 'C' && hasBeacon ? WORDS.beacon : WORDS[grade];
}

function seatsWith(
  parts: readonly (PartState | null)[],
  ...kinds: readonly PartState['kind'][]
): number[] {
  return parts.flatMap((part, seat) => (part !== null && kinds.includes(part.kind) ? [seat] : []));
}

function epochView(state: TableState): EpochView | null {
  const c = state.ceremony;
  if (c !== null) {
    return {
      no: c.no,
      phase: c.closed ? 'reveal' : 'commit',
      background: c.background,
      deadline: c.deadline === null ? null : isoTime(c.deadline),
      seedRoot: c.root,
      committed: seatsWith(c.parts, 'commit', 'secret'),
      revealed: seatsWith(c.parts, 'secret'),
      texts: seatsWith(c.parts, 'text'),
    };
  }
  const e = newestEpoch(state);
  if (e === null) return null;
  return {
    no: e.no,
    phase: 'locked',
    background: e !== state.epoch,
    deadline: null,
    seedRoot: null,
    committed: [],
    revealed: [],
    texts: [],
  };
}

interface FairInput {
  readonly header: Header;
  readonly state: TableState;
  readonly deal: Deal | null;
  readonly viewer: number | null;
}

/** What a viewer is told about the shuffle: facts from the log, and the grade they give. */
export function fairView({ header, state, deal, viewer }: FairInput): FairView {
  const { beacon } = header.terms;
  const kinds = state.epoch?.kinds;
  // Who came later has no share in it, whatever this seat gave before.
  const isOwn = viewer !== null && isOwnShare(state, viewer, state.epoch?.no ?? 0);
  const seat = isOwn ? viewer : null;
  const grade = kinds === undefined ? null : gradeFor(kinds, seat, beacon);
  return {
    grade,
    words: kinds === undefined ? null : wordsFor(kinds, seat, beacon),
    beacon: beacon ? 'claimed' : 'none',
    code: deal === null ? null : chatCode(deal.digest),
    secrets: (kinds ?? []).flatMap((kind, s) => (kind === SECRET ? [s] : [])),
    texts: (kinds ?? []).flatMap((kind, s) => (kind === TEXT ? [s] : [])),
    epoch: epochView(state),
    size: state.size,
    head: state.head,
  };
}
