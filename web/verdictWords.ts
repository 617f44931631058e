import type { VerdictWords } from '../shared/verify/words/verdictWords.ts';
import { words } from './words.ts';

/** The verdicts in the language that is spoken now, fetched when they are first needed. */
export async function verdictWords(): Promise<VerdictWords> {
  if (words.language !== 'es') return (await import('../shared/verify/words/english.ts')).english;
  const { spanish } = await import('../shared/verify/words/spanish.ts');
  return spanish;
}
