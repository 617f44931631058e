import type { EndName, View } from '../shared/protocol/view.ts';
import type { RoundScene } from './playback.ts';
import type { TableState } from './tableState.ts';
import { tableInWords } from './tableWords.ts';
import { readTyped } from './typed.ts';
import { typedWords } from './typedWords.ts';

export interface SpokenDeps {
  state(): Pick<TableState, 'view' | 'scene' | 'waiting'>;
  play(bone: string, end?: EndName): void;
  announce(text: string): void;
  onChange(): void;
}

/** The table for somebody who hears it and types. */
export class Spoken {
  readonly #deps: SpokenDeps;
  #answer = '';

  constructor(deps: SpokenDeps) {
    this.#deps = deps;
  }

  /** What was answered to the last typed command; empty before it. */
  get answer(): string {
    return this.#answer;
  }

  /** Says what lies and what the viewer holds. */
  read(): void {
    const at = this.#round();
    if (at === null) return;
    for (const sentence of tableInWords(at.view, at.scene)) this.#deps.announce(sentence);
  }

  /** Does what was typed, such as "64R", and keeps the answer. */
  type(text: string): void {
    const at = this.#round();
    if (at === null) return;
    const { view, scene } = at;
    const isBusy = this.#deps.state().waiting.some((command) => command.type === 'play');
    const typed = readTyped(text, {
      hand: scene.hand,
      moves: scene.live && !isBusy ? view.you.moves : [],
    });
    this.#answer = typedWords(view, scene, typed);
    if (typed.kind === 'play') this.#deps.play(typed.bone, typed.end);
    this.#deps.onChange();
  }

  #round(): { readonly view: View; readonly scene: RoundScene } | null {
    const { view, scene } = this.#deps.state();
    return view === null || scene.kind !== 'round' ? null : { view, scene };
  }
}
