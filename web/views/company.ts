import { agreement } from '../../shared/words/agreement.ts';
import { askedOptions, type Draft, draftTerms } from '../choice.ts';
import { type TermsChange, termsSentence } from '../terms.ts';
import { type El, h } from '../vdom.ts';
import { words } from '../words.ts';
import { sentencesView } from './agreement.ts';
import { selectView } from './fields.ts';
import { allowanceView, termsView, whoView } from './terms.ts';

export interface CompanyState {
  readonly draft: Draft;
  readonly isBusy: boolean;
  /** This server asks the public beacon. */
  readonly hasBeacon: boolean;
}

export interface CompanyActions {
  setFriends(count: number): void;
  setTerms(change: TermsChange): void;
  /** Finds out whether the beacon can be had. */
  askBeacon(): void;
}

/** A table with other people at it: how many, who, and what everybody agrees to. */
export function companyView(state: CompanyState, actions: CompanyActions): readonly El[] {
  const { setFriends, setTerms, askBeacon } = actions;
  const { draft, isBusy, hasBeacon } = state;
  const { ruleset, seats } = draft.choice;
  const terms = draftTerms(draft);
  return [
    h('p', { class: 'hint' }, words.start.friendsHint[ruleset.sides]),
    h(
      'div',
      { class: 'field-row', key: `${ruleset.id} ${seats}` },
      selectView(
        'friends',
        words.start.friendsLegend,
        Array.from({ length: seats - 1 }, (_, i) => [i + 1, words.start.friendsCount(i + 1)]),
        draft.friends,
        setFriends,
      ),
      allowanceView(terms, setTerms),
    ),
    whoView(terms, setTerms),
    h(
      'details',
      { class: 'more', ontoggle: () => askBeacon() },
      h('summary', {}, words.terms.more),
      termsView({ terms, hasBeacon }, setTerms),
    ),
    agreedView(draft),
    h(
      'button',
      { type: 'submit', class: 'primary', name: 'with', value: 'people', disabled: isBusy },
      words.start.create,
    ),
  ];
}

/** What everybody agrees to who sits down here: in a sentence, and in full. */
function agreedView({ choice, terms }: Draft): El {
  const asked = draftTerms({ choice, terms });
  const all = agreement(choice.ruleset, askedOptions(choice), asked, words.language);
  return h(
    'section',
    { class: 'agreed', 'aria-labelledby': 'agreed-title' },
    h('h2', { id: 'agreed-title', class: 'small-title' }, words.terms.agreedTitle),
    h('p', { role: 'status' }, termsSentence(asked)),
    h('details', {}, h('summary', {}, words.terms.agreedAll), sentencesView(all)),
  );
}
