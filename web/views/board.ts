import type { PlacedBone } from '../../shared/picture/layOut.ts';
import type { EndName, LaidBone, LaidTable } from '../../shared/protocol/view.ts';
import { fitTable, type Space } from '../fitTable.ts';
import { type El, h } from '../vdom.ts';
import { boneRing, boneShape, lockedMark } from './bone.ts';
import { placeSigns, signView } from './signs.ts';

/** A place where the chosen bone could go. */
export interface Offer {
  /** Null for the pose. */
  readonly end: EndName | null;
  /** As it would lie there: on a line from left to right, on an arm from the centre outwards. */
  readonly lies: string;
}

export interface BoardMarks {
  /** The place of the last play in the round's history. */
  readonly last: number | null;
  /** Arms of the cross, by number, whose tips are locked. */
  readonly locked: readonly number[];
  readonly offers: readonly Offer[];
  /** Letters that a legend explains, by bone. */
  readonly signs?: ReadonlyMap<string, readonly string[]>;
  choose(end: EndName | null): void;
}

export const NO_MARKS: BoardMarks = { last: null, locked: [], offers: [], choose: () => undefined };

const PAD = 0.35;
const SIGN_PAD = 0.2;

/** The bones on the table drawn, as large as the space allows. `label` says it in words. */
export function boardView(table: LaidTable, space: Space, marks: BoardMarks, label: string): El {
  const ghosts = new Map(marks.offers.map((offer) => [ghostOf(offer), offer]));
  const { bones, bounds, unit, columns } = fitTable(withGhosts(table, ghosts), space);
  const signs = placeSigns(bones, marks.signs ?? new Map(), { unit, columns });
  const top = Math.min(bounds.top - PAD, ...signs.map(({ y, radius }) => y - radius - SIGN_PAD));
  const bottom = Math.max(
    bounds.bottom + PAD,
    ...signs.map(({ y, radius }) => y + radius + SIGN_PAD),
  );
  const tall = bottom - top;
  const last = bones.find(({ laid }) => laid.turn === marks.last);
  const lockedTips = 'line' in table ? [] : marks.locked.map((arm) => table.arms[arm - 1]?.at(-1));
  return h(
    'svg',
    {
      class: 'board',
      role: 'img',
      'aria-label': label,
      viewBox: `${-columns / 2} ${top} ${columns} ${tall}`,
      width: Math.round(columns * unit),
      height: Math.round(tall * unit),
    },
    bones.map((at) => {
      const offer = ghosts.get(at.laid);
      return offer === undefined ? laidBone(at) : offeredBone(at, offer, unit, marks);
    }),
    bones
      .filter(({ laid }) => lockedTips.includes(laid) && laid !== undefined)
      .map((at) => h('g', { key: `lock${at.laid.bone}`, transform: place(at) }, lockedMark())),
    last !== undefined && h('g', { key: 'last', transform: place(last) }, boneRing('last')),
    signs.map(signView),
  );
}

function ghostOf({ lies }: Offer): LaidBone {
  return { bone: lies, lies, seat: 0, turn: Number.POSITIVE_INFINITY };
}

function withGhosts(table: LaidTable, ghosts: ReadonlyMap<LaidBone, Offer>): LaidTable {
  const at = (end: EndName | null): readonly LaidBone[] =>
    [...ghosts].flatMap(([ghost, offer]) => (offer.end === end ? [ghost] : []));
  if ('line' in table) return { line: [...at('L'), ...at(null), ...table.line, ...at('R')] };
  const arms = ([1, 2, 3, 4] as const).map((arm) => [...(table.arms[arm - 1] ?? []), ...at(arm)]);
  return { center: table.center ?? at(null)[0] ?? null, arms };
}

function place({ x, y, turn }: PlacedBone): string {
  return `translate(${x} ${y}) rotate(${turn})`;
}

function laidBone(at: PlacedBone): El {
  const { bone, lies } = at.laid;
  return h('g', { key: bone, class: 'laid', transform: place(at) }, boneShape(lies));
}

/** A finger's width, in pixels. */
const TOUCH = 44;

/** A pointer's short way; keys and readers use the buttons below the table. */
function offeredBone(at: PlacedBone, { end, lies }: Offer, unit: number, marks: BoardMarks): El {
  return h(
    'g',
    { key: `offer${end}`, class: 'offer', transform: place(at), onclick: () => marks.choose(end) },
    h('circle', { class: 'offer-touch', r: TOUCH / 2 / unit }),
    boneShape(lies),
    boneRing('offered'),
  );
}
