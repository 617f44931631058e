import { english } from '../shared/verify/words/english.ts';
import type { VerdictWords } from '../shared/verify/words/verdictWords.ts';
import { words } from './words.ts';

/** The verdicts in the language that is spoken now; Spanish is loaded when it is. */
export async function verdictWords(): Promise<VerdictWords> {
  if (words.language !== 'es') return english;
  const { spanish } = await import('../shared/verify/words/spanish.ts');
  return spanish;
}
