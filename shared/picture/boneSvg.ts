/** Bones as SVG: on a table, and alone as an emoji. */
import type { PlacedBone } from './layOut.ts';

const BONE = '#fffaee';
export const BONE_EDGE = '#1c1109';
const PIP = '#2b2118';

/** Centres of the pips in a half of side 1 about (0, 0); rows run along the bone, as they do. */
const FAR = 0.26;
const CORNERS: readonly (readonly [number, number])[] = [
  [-FAR, -FAR],
  [FAR, FAR],
  [FAR, -FAR],
  [-FAR, FAR],
];
const PIPS: Readonly<Record<string, readonly (readonly [number, number])[]>> = {
  1: [[0, 0]],
  2: CORNERS.slice(0, 2),
  3: [[0, 0], ...CORNERS.slice(0, 2)],
  4: CORNERS,
  5: [[0, 0], ...CORNERS],
  6: [...CORNERS, [0, -FAR], [0, FAR]],
};

/** Where a bone lies, as the attribute of its group. */
export function place({ x, y, turn }: PlacedBone): string {
  return `translate(${x} ${y})${turn === 0 ? '' : ` rotate(${turn})`}`;
}

/** A bone in its place; half of it is 1 by 1. */
export function boneSvg(bone: PlacedBone): string {
  const [first = '', second = ''] = bone.laid.lies;
  const pips = [...pipsSvg(first, -0.5), ...pipsSvg(second, 0.5)];
  return (
    `<g transform="${place(bone)}">` +
    `<rect x="-0.96" y="-0.46" width="1.92" height="0.92" rx="0.16" fill="${BONE}" ` +
    `stroke="${BONE_EDGE}" stroke-width="0.05"/>` +
    `<path d="M0-0.34V0.34" stroke="${BONE_EDGE}" stroke-width="0.05"/>` +
    `${pips.length === 0 ? '' : `<g fill="${PIP}">${pips.join('')}</g>`}</g>`
  );
}

function pipsSvg(pip: string, middle: number): string[] {
  return (PIPS[pip] ?? []).map(
    ([x, y]) => `<circle cx="${decimal(x + middle)}" cy="${decimal(y)}" r="0.1"/>`,
  );
}

function decimal(value: number): string {
  return String(Math.round(value * 100) / 100);
}

/** Side of an emoji in pixels, and its bone: fatter than a real one, to be read when small. */
const EMOJI = 128;
const EMOJI_BONE = { wide: 92, tall: 124, pip: 8.5 };

/** A bone such as `36` upright in a square, its first pip above, on no ground. */
export function boneEmojiSvg(bone: string): string {
  const { wide, tall, pip } = EMOJI_BONE;
  const middle = EMOJI / 2;
  const circles = [...bone].flatMap((half, i) =>
    (PIPS[half] ?? []).map(([far, low]) => {
      // The three of a six lie across, where a fat bone has more room.
      const y = middle + ((i === 0 ? -1 : 1) * tall) / 4 + (low * tall) / 2;
      return `<circle cx="${decimal(middle + far * wide)}" cy="${decimal(y)}" r="${pip}"/>`;
    }),
  );
  const left = middle - wide / 2;
  return `${[
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${EMOJI} ${EMOJI}" ` +
      `width="${EMOJI}" height="${EMOJI}" role="img">`,
    `<rect x="${left}" y="${middle - tall / 2}" width="${wide}" height="${tall}" rx="16" ` +
      `fill="${BONE}" stroke="${BONE_EDGE}" stroke-width="4"/>`,
    `<path d="M${left + 8} ${middle}H${left + wide - 8}" stroke="${BONE_EDGE}" stroke-width="4"/>`,
    `<g fill="${PIP}">${circles.join('')}</g>`,
    '</svg>',
  ].join('\n')}\n`;
}
