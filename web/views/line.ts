import type { LaidBone } from '../../shared/protocol/view.ts';
import type { Placed } from '../armLayout.ts';
import { fitLine } from '../lineLayout.ts';
import { type El, h } from '../vdom.ts';
import { words } from '../words.ts';
import { boneRing, boneShape } from './bone.ts';

/** Pixels the line may take. */
export interface Space {
  readonly width: number;
  readonly height: number;
}

/** Where the chosen bone could go, as it would lie there. */
export interface Offers {
  readonly left: string;
  readonly right: string;
  choose(end: 'L' | 'R'): void;
}

const PAD = 0.35;

/** The line drawn. `lastTurn` is the place of the last play in the round's history. */
export function lineView(
  line: readonly LaidBone[],
  space: Space,
  lastTurn: number | null,
  offers: Offers | null,
): El {
  const lies = line.map((bone) => bone.lies);
  const all = offers === null ? lies : [offers.left, ...lies, offers.right];
  const before = offers === null ? 0 : 1;
  const firstTurn = Math.min(...line.map((bone) => bone.turn));
  const pose = line.findIndex((bone) => bone.turn === firstTurn) + before;
  const { placed, bounds, unit, columns } = fitLine(all, pose, space.width, space.height);
  const top = bounds.top - PAD;
  const tall = bounds.bottom - bounds.top + 2 * PAD;
  const bones = placed.map((at, i) => {
    const bone = line[i - before];
    if (bone !== undefined) return laidBone(bone, at);
    return offers === null ? null : offeredBone(offers, i === 0 ? 'L' : 'R', at);
  });
  const last = placed.find((_, i) => line[i - before]?.turn === lastTurn);
  return h(
    'svg',
    {
      class: 'line',
      role: 'img',
      'aria-label': words.line.label(line.length),
      viewBox: `${-columns / 2} ${top} ${columns} ${tall}`,
      width: Math.round(columns * unit),
      height: Math.round(tall * unit),
    },
    bones,
    last !== undefined && h('g', { key: 'last', transform: place(last) }, boneRing('last')),
  );
}

function place({ x, y, turn }: Placed): string {
  return `translate(${x} ${y}) rotate(${turn})`;
}

function laidBone(bone: LaidBone, at: Placed): El {
  return h('g', { key: bone.bone, class: 'laid', transform: place(at) }, boneShape(bone.lies));
}

/** A pointer's short way; keys and readers use the two buttons below the table. */
function offeredBone(offers: Offers, end: 'L' | 'R', at: Placed): El {
  const lies = end === 'L' ? offers.left : offers.right;
  return h(
    'g',
    { key: `offer${end}`, class: 'offer', transform: place(at), onclick: () => offers.choose(end) },
    boneShape(lies),
    boneRing('offered'),
  );
}
