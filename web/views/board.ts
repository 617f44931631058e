import type { PlacedBone } from '../../shared/picture/layOut.ts';
import type { EndName, LaidBone, LaidTable } from '../../shared/protocol/view.ts';
import { fitTable, type Space } from '../fitTable.ts';
import { type El, h } from '../vdom.ts';
import { boneRing, boneShape, lockedMark } from './bone.ts';

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

/** The bones on the table drawn, as large as the space allows. `label` says it in words. */
export function boardView(table: LaidTable, space: Space, marks: BoardMarks, label: string): El {
  const ghosts = new Map(marks.offers.map((offer) => [ghostOf(offer), offer]));
  const { bones, bounds, unit, columns } = fitTable(withGhosts(table, ghosts), space);
  const top = bounds.top - PAD;
  const tall = bounds.bottom - bounds.top + 2 * PAD;
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
    bones.flatMap((at) => signsOf(at, marks.signs?.get(at.laid.bone) ?? [], unit)),
  );
}

/** The radius of a letter that covers no pip. */
const SIGN_MIN = 0.25;
/** On a small board letters are larger than that, up to so much: one alone, and each of several. */
const SIGN_MAX = 0.35;
const SIGN_MAX_OF_SEVERAL = 0.28;
/** What can be read, in pixels from the middle of a letter. */
const SIGN_PIXELS = 6;

/** Letters along the middle of a bone, within it and upright whichever way it lies. */
function signsOf({ laid, x, y, turn }: PlacedBone, signs: readonly string[], unit: number) {
  const most = signs.length > 1 ? SIGN_MAX_OF_SEVERAL : SIGN_MAX;
  const radius = Math.min(most, Math.max(SIGN_MIN, SIGN_PIXELS / unit));
  const isUpright = turn % 180 !== 0;
  return signs.map((sign, i): El => {
    const off = (2 * i - signs.length + 1) * radius;
    const [atX, atY] = isUpright ? [x, y + off] : [x + off, y];
    return h(
      'g',
      {
        key: `sign${laid.bone}${sign}`,
        class: 'sign',
        transform: `translate(${atX} ${atY}) scale(${radius})`,
      },
      h('circle', { r: 0.95 }),
      h('text', { y: 0.57, 'text-anchor': 'middle' }, sign),
    );
  });
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
