import type { RulesetDescription } from '../../shared/rulesets/ruleset.ts';
import { Facts } from '../../shared/words/facts.ts';
import { rulesetName, rulesWords } from '../../shared/words/rulesWords.ts';
import type { Space } from '../fitTable.ts';
import { gameHash, rulesHash } from '../route.ts';
import { RULESETS } from '../rules.ts';
import { picturesOf, type RulesPicture } from '../rulesPictures.ts';
import { type El, h } from '../vdom.ts';
import { words } from '../words.ts';
import { sentencesView } from './agreement.ts';
import { boardView, NO_MARKS } from './board.ts';

const PICTURE: Space = { width: 288, height: 200 };

/** The rules of one game: what it comes to, pictures, then every sentence. */
export function rulesView(ruleset: RulesetDescription): El {
  const facts = new Facts(ruleset, {});
  const [heading = '', ...sentences] = rulesWords(ruleset, {}, words.language);
  return h(
    'article',
    { class: 'page rules' },
    h('p', {}, h('a', { href: '#/', class: 'back' }, `‹ ${words.actions.back}`)),
    h('h1', { tabindex: -1, 'data-home': true }, rulesetName(ruleset, words.language)),
    h('p', { lang: words.language }, heading),
    h('p', {}, h('a', { class: 'button primary', href: gameHash(ruleset.id) }, words.rules.play)),
    h('h2', {}, words.rules.pictures),
    picturesOf(facts).map(pictureView),
    h('h2', {}, words.rules.all),
    sentencesView(sentences),
    othersView(ruleset.id),
  );
}

function pictureView({ shown, table, marked, locked }: RulesPicture): El {
  const marks = { ...NO_MARKS, last: marked, locked };
  const { title, text, label } = words.rules[shown];
  return h(
    'figure',
    { key: shown, class: 'rules-picture' },
    h('div', { class: 'wood' }, boardView(table, PICTURE, marks, label)),
    h('figcaption', {}, h('strong', {}, title), ' ', text),
  );
}

function othersView(id: string): El {
  const others = RULESETS.filter((ruleset) => ruleset.id !== id);
  return h(
    'nav',
    { 'aria-labelledby': 'others-title' },
    h('h2', { id: 'others-title' }, words.rules.others),
    h(
      'ul',
      { class: 'links' },
      others.map((ruleset) =>
        h('li', {}, h('a', { href: rulesHash(ruleset.id) }, rulesetName(ruleset, words.language))),
      ),
    ),
  );
}
