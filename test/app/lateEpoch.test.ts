import { expect, test } from 'vitest';
import { makeApp } from '../../functions/app/app.ts';
import { storedState } from '../../functions/app/storedState.ts';
import { act, drivenTable, viewOf } from '../support/drivenTable.ts';

test('a commit of an epoch that has passed is told of by an instance that has never dealt it', async () => {
  const options = { scoring: 'race', target: 3 };
  const table = await drivenTable('late epoch', { options, terms: { swift: true } });
  const { t, tableId, players } = table;
  const [player = ''] = players;
  for (let steps = 0; steps < 300; steps += 1) {
    const { status, you } = await viewOf(table, player);
    if (status === 'over') break;
    const [move] = you.moves;
    t.clock.at += 11_000;
    if (move === undefined) await t.app.look(tableId);
    else await act(table, player, { type: 'play', ...move });
  }
  const commits = await t.ports.journal.after(tableId, 0, 1_000);
  const first = commits.find((commit) => (storedState(commit)?.round?.open.length ?? 0) > 0);
  if (first === undefined) throw new Error('no turn was opened');
  const cold = makeApp(t.ports);
  await expect(cold.consumeVersion(tableId, first.version)).resolves.toBeUndefined();
});
