import type { View } from '../../shared/protocol/view.ts';
import { agreement } from '../../shared/words/agreement.ts';
import { describedAs } from '../rules.ts';
import { type El, h } from '../vdom.ts';
import { words } from '../words.ts';

type Agreed = Pick<View, 'ruleset' | 'options' | 'terms'>;

/** What a table agreed on, a sentence each. */
export function agreementList(view: Agreed): El {
  const { ruleset, options, terms } = view;
  const sentences = agreement(describedAs(ruleset), options, terms, words.language);
  return h(
    'ul',
    { class: 'agreement', lang: words.language },
    sentences.map((sentence) => h('li', {}, sentence)),
  );
}

/** The same, behind a line that opens it. */
export function agreementView(view: Agreed): El {
  return h('details', { class: 'about' }, h('summary', {}, words.join.agreed), agreementList(view));
}
