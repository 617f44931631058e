import type { View } from '../../shared/protocol/view.ts';
import { agreement } from '../../shared/words/agreement.ts';
import type { Language } from '../../shared/words/language.ts';
import { describedAs } from '../rules.ts';
import { type El, h } from '../vdom.ts';
import { words } from '../words.ts';

type Agreed = Pick<View, 'ruleset' | 'options' | 'terms'>;

/** What a table agreed on, a sentence each. */
export function agreementList(view: Agreed, language: Language): El {
  const { ruleset, options, terms } = view;
  const sentences = agreement(describedAs(ruleset), options, terms, language);
  return h(
    'ul',
    { class: 'agreement', lang: language },
    sentences.map((sentence) => h('li', {}, sentence)),
  );
}

/** The same, behind a line that opens it. */
export function agreementView(view: Agreed, language: Language): El {
  return h(
    'details',
    { class: 'about' },
    h('summary', {}, words.join.agreed),
    agreementList(view, language),
  );
}
