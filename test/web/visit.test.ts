import { expect, test } from 'vitest';
import type { View } from '../../shared/protocol/view.ts';
import { Visit } from '../../web/visit.ts';
import { roundOf, viewOf } from './support/views.ts';

function viewAt(turns: number, isMine: boolean): View {
  const history = Array.from({ length: turns }, () => ({ seat: 1, pass: true as const }));
  const you = { ...viewOf().you, moves: isMine ? [{ bone: '36' }] : [] };
  const round = roundOf({ history, ends: [3, 5], turns: [isMine ? 0 : 1] });
  return viewOf({ version: 5 + turns, round, you });
}

function start() {
  const said: string[] = [];
  const saw: number[] = [];
  const sounds: string[] = [];
  const visit = new Visit({
    at: { tableId: 'table', playerId: 'p' },
    api: {
      since: async () => ({ ok: true, value: { after: 3, lines: ['Bo passed.', 'Your turn.'] } }),
      async saw(_, version) {
        saw.push(version);
        return { ok: true, value: null };
      },
    },
    store: { seen: () => ({ no: 1, turns: 0, version: 2 }), setSeen: () => undefined },
    announce: (text) => void said.push(text),
    sound: (sound) => void sounds.push(sound),
    onChange: () => undefined,
  });
  return { visit, said, saw, sounds };
}

const shown = { no: 1, turns: 0 };

test('each turn of the viewer is announced once, however often it is looked at', () => {
  const { visit, said, sounds } = start();
  for (const view of [viewAt(1, true), viewAt(1, true), viewAt(2, false), viewAt(3, true)]) {
    visit.caughtUp(view, shown);
  }
  expect(said).toHaveLength(2);
  expect(sounds).toEqual(['turn', 'turn']);
  expect(said[0]).toBe('Your turn. The left end shows 3, the right 5.');
});

test('a turn that stood when the page was opened is on the page, and not announced', async () => {
  const { visit, said } = start();
  await visit.begin(viewAt(1, true));
  visit.caughtUp(viewAt(1, true), shown);
  expect(said).toEqual(['Bo passed.']);
});

test('the server is told how far one has looked when one comes and when one goes', async () => {
  const { visit, saw } = start();
  const begun = visit.begin(viewAt(1, true));
  expect(saw).toEqual([]);
  await begun;
  visit.end(viewAt(1, true));
  expect(saw).toEqual([6]);
  visit.end(viewAt(4, false));
  expect(saw).toEqual([6, 9]);
});

test('what was missed can be put aside, and is not told to who has gone meanwhile', async () => {
  const { visit, said } = start();
  await visit.begin(viewAt(1, true));
  expect([visit.told, visit.from]).toEqual([['Bo passed.'], { no: 1, turns: 0 }]);
  visit.putAside();
  expect([visit.told, visit.from]).toEqual([[], null]);
  const gone = start();
  const begun = gone.visit.begin(viewAt(1, true));
  gone.visit.end(null);
  await begun;
  expect([gone.said, gone.saw]).toEqual([[], []]);
  expect(said).toHaveLength(1);
});
