import type { View } from '../../shared/protocol/view.ts';
import { agreement } from '../../shared/words/agreement.ts';
import { rulesetName } from '../../shared/words/rulesWords.ts';
import { rulesHash } from '../route.ts';
import { describedAs } from '../rules.ts';
import { type El, h } from '../vdom.ts';
import { words } from '../words.ts';

type Agreed = Pick<View, 'ruleset' | 'options' | 'terms'>;

/** Sentences, each on a line of its own. */
export function sentencesView(sentences: readonly string[]): El {
  return h(
    'ul',
    { class: 'agreement', lang: words.language },
    sentences.map((sentence) => h('li', {}, sentence)),
  );
}

/** What a table agreed on, a sentence each. */
export function agreementList({ ruleset, options, terms }: Agreed): El {
  return sentencesView(agreement(describedAs(ruleset), options, terms, words.language));
}

/** What a table agreed on, behind a line that opens it, and where its rules are told. */
export function agreementView(view: Agreed): El {
  return h(
    'details',
    { class: 'about' },
    h('summary', {}, words.join.agreed),
    agreementList(view),
    rulesLink(view.ruleset),
  );
}

/** The way to the rules of a game. */
export function rulesLink(id: string): El {
  const name = rulesetName(describedAs(id), words.language);
  return h('p', {}, h('a', { href: rulesHash(id) }, words.rules.link(name)));
}
