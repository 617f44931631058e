import type { View } from '../../shared/protocol/view.ts';
import type { OwnGrade } from '../fair/ownGrade.ts';
import { seatWho } from '../seating.ts';
import { type El, h } from '../vdom.ts';
import { words } from '../words.ts';

/** What the shuffle is worth to the reader: by their own device where it plays, else by the log. */
export function shuffleView({
  view,
  own,
}: {
  readonly view: View;
  readonly own: OwnGrade | null;
}): readonly (El | false)[] {
  const { fair } = view;
  const grade = own?.grade ?? fair.grade;
  const names = (seats: readonly number[]) =>
    words.list(seats.map((seat) => seatWho(view, seat).name));
  const why =
    own === null
      ? grade === null
        ? ''
        : words.fair.grades[grade]
      : words.fair.own({ you: own.you, beacon: own.beacon, others: names(own.others) });
  return [
    grade !== null && h('p', {}, h('strong', {}, words.proof.grade(grade)), ` ${why}`),
    fair.secrets.length > 0 && h('p', {}, words.fair.secretsFrom(names(fair.secrets))),
    fair.texts.length > 0 && h('p', {}, words.fair.luck.from(names(fair.texts))),
  ];
}
