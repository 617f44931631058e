/** The languages in which the page speaks, and how it comes to one. */
import { jamaica } from './words/en/jamaica.ts';
import * as regions from './words/es/regions.ts';
import { type Overlay, overlaid } from './words/overlay.ts';
import type { Words } from './words.ts';

/** Each by its tag (BCP 47), and as its speakers call it. */
export const TONGUES = [
  ['en', 'English'],
  ['en-JM', 'English (Jamaica)'],
  ['es', 'Español'],
  ['es-CU', 'Español (Cuba)'],
  ['es-DO', 'Español (República Dominicana)'],
  ['es-MX', 'Español (México)'],
  ['es-PR', 'Español (Puerto Rico)'],
  ['es-VE', 'Español (Venezuela)'],
] as const;
export type Tongue = (typeof TONGUES)[number][0];

/** What is said otherwise in one country; it is little, and comes with the first view. */
const OVERLAYS: Readonly<Partial<Record<Tongue, Overlay>>> = {
  'en-JM': jamaica,
  'es-CU': regions.cuba,
  'es-DO': regions.dominicana,
  'es-MX': regions.mexico,
  'es-PR': regions.puertoRico,
  'es-VE': regions.venezuela,
};

const known = (tag: string): Tongue | undefined => TONGUES.find(([one]) => one === tag)?.[0];

/** What was chosen on this device, else the first of the browser's that is spoken here. */
export function tongueFor(chosen: string | null, wished: readonly string[]): Tongue {
  for (const tag of [chosen ?? '', ...wished]) {
    const found = known(tag) ?? known(tag.slice(0, 2));
    if (found !== undefined) return found;
  }
  return 'en';
}

/** Every text in a language, fetched when it is first wished for. */
export async function wordsIn(tongue: Tongue): Promise<Words> {
  const all = tongue.startsWith('es')
    ? (await import('./words/es/words.ts')).spanish
    : (await import('./words/en/words.ts')).english;
  const overlay = OVERLAYS[tongue];
  return overlay === undefined ? all : overlaid(all, overlay);
}
