import { chatCode } from '../fair/chatCode.ts';
import type { Deal } from '../fair/deal.ts';
import { isoTime } from '../protocol/time.ts';
import type { EpochView, FairView } from '../protocol/view.ts';
import type { TableState } from './state.ts';

const SECRET = 2;

const WORDS = {
  B: 'Your device added a secret nobody could see before the shuffle was fixed.',
  C: 'You added nothing to this shuffle. Another player’s secret protects it from the house.',
  D:
    'Nobody but us had a say in this shuffle. ' +
    'We can prove we did not change it, not that we did not choose it.',
} as const;

/** The grade of DF1 A.13 as far as the log alone gives it: no beacon is in use. */
function gradeFor(kinds: readonly number[], seat: number | null): 'B' | 'C' | 'D' {
  if (seat !== null && kinds[seat] === SECRET) return 'B';
  return kinds.some((kind) => kind !== 0) ? 'C' : 'D';
}

function epochView(state: TableState): EpochView | null {
  const c = state.ceremony;
  if (c !== null) {
    const seatsWith = (list: readonly (string | null)[]) =>
      list.flatMap((value, seat) => (value === null ? [] : [seat]));
    return {
      no: c.no,
      phase: c.closed ? 'reveal' : 'commit',
      deadline: state.deadline === null ? null : isoTime(state.deadline),
      seedRoot: c.root,
      committed: seatsWith(c.commits),
      revealed: seatsWith(c.reveals),
    };
  }
  const e = state.epoch;
  if (e === null) return null;
  return {
    no: e.no,
    phase: 'locked',
    deadline: null,
    seedRoot: e.root,
    committed: [],
    revealed: [],
  };
}

/** What a viewer is told about the shuffle: facts from the log, and the grade they give. */
export function fairView(state: TableState, deal: Deal | null, seat: number | null): FairView {
  const kinds = state.epoch?.kinds;
  const grade = kinds === undefined ? null : gradeFor(kinds, seat);
  return {
    grade,
    words: grade === null ? null : WORDS[grade],
    code: deal === null ? null : chatCode(deal.digest),
    secrets: (kinds ?? []).flatMap((kind, s) => (kind === SECRET ? [s] : [])),
    epoch: epochView(state),
    size: state.size,
    head: state.head,
  };
}
