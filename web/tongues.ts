/** The languages in which the page speaks, and how it comes to one. */
import { english } from './words/en/words.ts';
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

type Region = 'cuba' | 'dominicana' | 'mexico' | 'puertoRico' | 'venezuela';
const REGIONS: Readonly<Partial<Record<Tongue, Region>>> = {
  'es-CU': 'cuba',
  'es-DO': 'dominicana',
  'es-MX': 'mexico',
  'es-PR': 'puertoRico',
  'es-VE': 'venezuela',
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

/** Every text in a language. What is not English is fetched when it is first wished for. */
export async function wordsIn(tongue: Tongue): Promise<Words> {
  if (tongue === 'en') return english;
  if (tongue === 'en-JM') {
    return overlaid(english, (await import('./words/en/jamaica.ts')).jamaica);
  }
  const { spanish } = await import('./words/es/words.ts');
  const region = REGIONS[tongue];
  if (region === undefined) return spanish;
  const regions: Readonly<Record<Region, Overlay>> = await import('./words/es/regions.ts');
  return overlaid(spanish, regions[region]);
}
