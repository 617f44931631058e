import { rulesetName } from '../../shared/words/rulesWords.ts';
import type { Page } from '../page.ts';
import { RULESETS } from '../rules.ts';
import type { El } from '../vdom.ts';
import { rulesView } from '../views/rules.ts';
import { messageView } from '../views/shell.ts';
import { words } from '../words.ts';

/** The rules of one game. */
export class RulesPage implements Page {
  readonly key: string;
  readonly #id: string;

  /** @param id of a ruleset; one that is not known is said to be so */
  constructor(id: string) {
    this.key = `rules ${id}`;
    this.#id = id;
  }

  title(): string | null {
    const ruleset = this.#ruleset();
    return ruleset === undefined ? null : rulesetName(ruleset, words.language);
  }

  open(): void {}

  async refresh(): Promise<void> {}

  close(): void {}

  view(): El {
    const ruleset = this.#ruleset();
    return ruleset === undefined ? messageView(words.rules.unknown, '', null) : rulesView(ruleset);
  }

  #ruleset() {
    return RULESETS.find(({ id }) => id === this.#id);
  }
}
