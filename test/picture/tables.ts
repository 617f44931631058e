/** Tables as they could lie, for the tests of pictures. */
import fc from 'fast-check';
import type { LaidBone, LaidTable } from '../../shared/protocol/view.ts';

const PIPS = [...Array(7).keys()];

/** All 28 bones, low half first. */
export const ALL: readonly string[] = PIPS.flatMap((low) =>
  PIPS.filter((high) => high >= low).map((high) => `${low}${high}`),
);

const nameOf = (a: number, b: number): string => [a, b].sort().join('');

interface Step {
  /** Which of the runs, the ends of the line or the arms, grows. */
  readonly run: number;
  readonly pip: number;
}

/** Grows runs of bones outwards from a pose; each bone is read outwards. */
function grow(pose: string, starts: readonly number[], steps: readonly Step[]) {
  const used = new Set([pose]);
  const tips = [...starts];
  const runs: LaidBone[][] = starts.map(() => []);
  let turn = 0;
  for (const step of steps) {
    const run = step.run % starts.length;
    const tip = tips[run] ?? 0;
    const free = PIPS.filter((pip) => !used.has(nameOf(tip, pip)));
    const pip = free.includes(step.pip) ? step.pip : free[step.pip % Math.max(1, free.length)];
    if (pip === undefined) continue;
    const bone = nameOf(tip, pip);
    used.add(bone);
    turn += 1;
    runs[run]?.push({ bone, lies: `${tip}${pip}`, seat: turn % 4, turn });
    tips[run] = pip;
  }
  return runs;
}

const steps = (runs: number, least: number) =>
  fc.array(fc.record({ run: fc.nat(runs - 1), pip: fc.nat(6) }), {
    minLength: least,
    maxLength: 90,
    size: 'max',
  });

const turnedBone = (laid: LaidBone): LaidBone => ({
  ...laid,
  lies: `${laid.lies[1]}${laid.lies[0]}`,
});

/** A line of 1 to 28 bones. */
export const lineArb: fc.Arbitrary<LaidTable> = fc
  .tuple(fc.nat(6), fc.nat(6), steps(2, 0))
  .map(([a, b, grown]) => {
    const bone = nameOf(a, b);
    const [left = [], right = []] = grow(bone, [a, b], grown);
    const pose = { bone, lies: `${a}${b}`, seat: 0, turn: 0 };
    return { line: [...left.map(turnedBone).reverse(), pose, ...right] };
  });

/** A cross of any pose, with four arms of any lengths; some have one arm that takes nearly all. */
export const crossArb: fc.Arbitrary<LaidTable> = fc
  .tuple(fc.nat(6), fc.oneof(fc.constant(null), fc.nat(3)), steps(4, 4))
  .map(([pip, long, grown]) => {
    const bone = `${pip}${pip}`;
    const steered = grown.map((step, i) => ({
      ...step,
      run: i < 4 ? i : (long ?? step.run),
    }));
    const arms = grow(bone, [pip, pip, pip, pip], steered);
    return { center: { bone, lies: bone, seat: 0, turn: 0 }, arms };
  });

export const spaceArb = fc.record({
  columns: fc.double({ min: 16, max: 60, noNaN: true }),
  stem: fc.double({ min: 4, max: 20, noNaN: true }),
});
