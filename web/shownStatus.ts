import type { View } from '../shared/protocol/view.ts';
import type { Scene } from './playback.ts';
import { turnWords } from './recap.ts';
import { statusWords } from './tableWords.ts';
import { words } from './words.ts';

/**
 * Whose turn it is, or what the table waits for. While older turns are shown, the one just shown:
 * an end is not told before its last bones.
 */
export function shownStatus(view: View, scene: Scene | null): string {
  if (scene?.kind !== 'round' || scene.live) return statusWords(view);
  const last = scene.history.at(-1);
  if (last === undefined) return words.score.round(scene.no);
  return turnWords(view, last, scene.history.length === 1);
}
