import type { Grade } from '../../../shared/fair/roundFacts.ts';
import { type El, h } from '../../vdom.ts';
import type { Opened, VerifierApp } from '../app.ts';
import type { Findings } from '../check.ts';
import { playersOf, runs, worthOf } from '../reader.ts';

/** The grades of a file for its reader, who says who they were and how their device behaved. */
export function worthView(
  app: VerifierApp,
  { reader }: Opened,
  { rounds }: Findings,
): readonly El[] {
  const { you, grades } = app.words;
  const proven = rounds.filter(({ verified }) => verified);
  const worths = proven.map((round) => ({ round, worth: worthOf(round, reader) }));
  const gaveSecret = worths.some(({ worth }) => worth.gave === 'secret');
  const byGrade = new Map<Grade, number[]>();
  for (const { round, worth } of worths) {
    byGrade.set(worth.grade, [...(byGrade.get(worth.grade) ?? []), round.roundNo]);
  }
  return [
    h('h3', {}, you.title),
    h(
      'div',
      { class: 'field' },
      h('label', { for: 'who' }, you.who),
      h(
        'select',
        {
          id: 'who',
          onchange: ({ currentTarget }: { readonly currentTarget: HTMLSelectElement }) =>
            app.readAs({ player: currentTarget.value || null, kept: false }),
        },
        h('option', { value: '' }, you.nobody),
        playersOf(rounds).map(({ id, seats }) => h('option', { value: id }, you.player(seats, id))),
      ),
    ),
    ...(gaveSecret
      ? [
          h(
            'div',
            { class: 'kept' },
            h('input', {
              id: 'kept',
              type: 'checkbox',
              'aria-describedby': 'kept-rules',
              onchange: ({ currentTarget }: { readonly currentTarget: HTMLInputElement }) =>
                app.readAs({ ...reader, kept: currentTarget.checked }),
            }),
            h('label', { for: 'kept' }, you.followed),
            h('p', { id: 'kept-rules', class: 'hint' }, you.rules),
          ),
        ]
      : []),
    h(
      'div',
      { class: 'grades', role: 'status' },
      worths.some(({ worth }) => worth.isUnkept) && h('p', {}, you.ask),
      proven.length === 0
        ? h('p', {}, you.noGrade)
        : h(
            'dl',
            {},
            Array.from(byGrade).flatMap(([grade, numbers]) => [
              h('dt', {}, you.grade(grade, you.rounds(runs(numbers), numbers.length))),
              h('dd', {}, grades[grade]),
            ]),
          ),
    ),
  ];
}
