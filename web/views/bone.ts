import { type El, h } from '../vdom.ts';

/** Centres of the pips in a half of side 1 about (0, 0); rows run along the bone, as they do. */
const FAR = 0.26;
const PIPS: readonly (readonly (readonly [number, number])[])[] = [
  [],
  [[0, 0]],
  [
    [-FAR, -FAR],
    [FAR, FAR],
  ],
  [
    [-FAR, -FAR],
    [0, 0],
    [FAR, FAR],
  ],
  [
    [-FAR, -FAR],
    [FAR, -FAR],
    [-FAR, FAR],
    [FAR, FAR],
  ],
  [
    [-FAR, -FAR],
    [FAR, -FAR],
    [0, 0],
    [-FAR, FAR],
    [FAR, FAR],
  ],
  [
    [-FAR, -FAR],
    [0, -FAR],
    [FAR, -FAR],
    [-FAR, FAR],
    [0, FAR],
    [FAR, FAR],
  ],
];

const GAP = 0.04;

/** The inside of a bone that lies along x about (0, 0), 2 by 1; `lies` is read left to right. */
export function boneShape(lies: string): readonly El[] {
  return [
    h('rect', { class: 'bone-body', ...box(GAP), rx: 0.16 }),
    h('line', { class: 'bone-bar', x1: 0, x2: 0, y1: -0.34, y2: 0.34 }),
    ...halfPips(lies[0], -0.5),
    ...halfPips(lies[1], 0.5),
  ];
}

/** An outline around a bone: thick for the last play, dashed for a place that is offered. */
export function boneRing(kind: 'last' | 'offered'): El {
  return h('rect', { class: `bone-${kind}`, ...box(kind === 'last' ? -0.02 : GAP), rx: 0.18 });
}

function box(inset: number): Readonly<Record<'x' | 'y' | 'width' | 'height', number>> {
  return { x: -1 + inset, y: -0.5 + inset, width: 2 - 2 * inset, height: 1 - 2 * inset };
}

function halfPips(pip: string | undefined, middle: number): readonly El[] {
  return (PIPS[Number(pip)] ?? []).map(([x, y]) =>
    h('circle', { class: 'bone-pip', cx: x + middle, cy: y, r: 0.095 }),
  );
}

/** A bone standing upright, low half on top; decoration only, so say it in words beside it. */
export function uprightBone(bone: string, look = ''): El {
  return h(
    'svg',
    { class: `bone ${look}`, viewBox: '-0.5 -1 1 2', 'aria-hidden': 'true', focusable: 'false' },
    h('g', { transform: 'rotate(90)' }, boneShape(bone)),
  );
}

/** So many backs of bones, as others see a hand. */
export function backs(count: number): El {
  const step = 0.62;
  const wide = Math.max(1, count) * step;
  const each = Array.from({ length: count }, (_, i) =>
    h('rect', { class: 'bone-back', x: i * step + 0.05, y: 0.05, width: 0.5, height: 1, rx: 0.1 }),
  );
  return h(
    'svg',
    { class: 'backs', viewBox: `0 0 ${wide} 1.1`, 'aria-hidden': 'true', focusable: 'false' },
    each,
  );
}

/** A bar before the second half of a bone: nothing but a double may follow here. */
export function lockedMark(): El {
  return h('line', { class: 'bone-locked', x1: 1.16, x2: 1.16, y1: -0.45, y2: 0.45 });
}
