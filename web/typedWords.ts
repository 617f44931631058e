import type { View } from '../shared/protocol/view.ts';
import type { RoundScene } from './playback.ts';
import { tableInWords } from './tableWords.ts';
import type { Typed } from './typed.ts';
import { words } from './words.ts';

/** What is answered to something typed. */
export function typedWords(view: View, scene: RoundScene, typed: Typed): string {
  const { answers, faults } = words.typed;
  switch (typed.kind) {
    case 'table':
      return tableInWords(view, scene).join(' ');
    case 'hand':
      return scene.hand.length === 0
        ? words.hand.empty
        : words.line.mine(words.list(scene.hand.map(words.bone)));
    case 'pass':
      return answers.pass;
    case 'play':
      return answers.play(
        words.bone(typed.bone),
        typed.end === undefined ? '' : words.recap.on(typed.end),
      );
    case 'fault':
      return faults[typed.why](typed.why === 'unread' ? typed.bone : words.bone(typed.bone));
  }
}
