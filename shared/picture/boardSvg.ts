/**
 * A table as an SVG picture that stands alone: no fonts, no scripts, no style sheets, and a ground
 * of its own, so that it looks the same on a light page and on a dark one. The same table gives the
 * same bytes.
 */
import type { LaidTable } from '../protocol/view.ts';
import { type BoardLanguage, boardWords, ENGLISH, lastPlayed } from './boardWords.ts';
import { BONE_EDGE, boneSvg, place } from './boneSvg.ts';
import { layOut, type PlacedBone, type Space } from './layOut.ts';

export interface BoardOptions {
  /** Round number for the title; null where there is none. */
  readonly round: number | null;
  readonly words?: BoardLanguage;
}

const WOOD = '#50341c';
const WOOD_EDGE = '#3f2814';
const RING = '#ffb84d';

const SPACE: Space = { columns: 20, stem: 9 };
const MARGIN = 1;
/** A table of few bones shows them this much smaller than the picture, not larger. */
const LEAST = { columns: 12, rows: 5 };
/** Pixels of half a bone at the picture's own size. */
const UNIT = 40;

/** The picture of a table. Its title and description are what `boardWords` says. */
export function boardSvg(table: LaidTable, { round, words = ENGLISH }: BoardOptions): string {
  const { bones, bounds } = layOut(table, SPACE);
  const [x, wide] = extent(bounds.left, bounds.right, LEAST.columns);
  const [y, tall] = extent(bounds.top, bounds.bottom, LEAST.rows);
  const last = lastPlayed(table);
  const marked = bones.filter(({ laid }) => laid === last);
  const title = round === null ? [] : [`<title>${escapeXml(words.round(round))}</title>`];
  return `${[
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${x} ${y} ${wide} ${tall}" ` +
      `width="${wide * UNIT}" height="${tall * UNIT}" role="img">`,
    ...title,
    `<desc>${escapeXml(boardWords(table, words))}</desc>`,
    `<rect x="${x}" y="${y}" width="${wide}" height="${tall}" rx="0.8" fill="${WOOD_EDGE}"/>`,
    `<rect x="${x + 0.2}" y="${y + 0.2}" width="${wide - 0.4}" height="${tall - 0.4}" ` +
      `rx="0.6" fill="${WOOD}"/>`,
    ...bones.map(boneSvg),
    ...marked.map(markSvg),
    '</svg>',
  ].join('\n')}\n`;
}

/** Where a side of the picture begins and how long it is: what the bones cover, and a margin. */
function extent(low: number, high: number, least: number): readonly [number, number] {
  const covered = Math.max(high - low, least);
  return [(low + high - covered) / 2 - MARGIN, covered + 2 * MARGIN];
}

/** A frame around the bone, light between two dark lines: its form marks it, not its colour. */
function markSvg(bone: PlacedBone): string {
  const frame = 'x="-1.02" y="-0.52" width="2.04" height="1.04" rx="0.2" fill="none"';
  return (
    `<g transform="${place(bone)}">` +
    `<rect ${frame} stroke="${BONE_EDGE}" stroke-width="0.22"/>` +
    `<rect ${frame} stroke="${RING}" stroke-width="0.12"/></g>`
  );
}

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
};

function escapeXml(text: string): string {
  return text.replace(/[&<>]/g, (sign) => ENTITIES[sign] ?? '');
}
