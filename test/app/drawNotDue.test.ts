/** A server that dislikes the first deal calls it a draw of seats. */
import { expect, test } from 'vitest';
import { makeApp } from '../../functions/app/app.ts';
import { commitOf } from '../../functions/app/commits.ts';
import { Tables } from '../../functions/app/tables.ts';
import { Secret } from '../../shared/fair/secret.ts';
import { endPhase, startEpoch } from '../../shared/table/ceremony.ts';
import { Draft } from '../../shared/table/draft.ts';
import { nextRound, voidRound } from '../../shared/table/rounds.ts';
import {
  type DrivenTable,
  drivenTable,
  eventsOf,
  plainly,
  playOn,
  reportOf,
  runOut,
} from '../support/drivenTable.ts';

test('a draw of seats that the terms do not know is noticed', async () => {
  const table = await drivenTable('uncounted', {
    seats: ['me', 'open', 'open', 'open'],
    options: { scoring: 'race', target: 2 },
  });
  const { t, tableId } = table;
  await t.drain();
  const loaded = await new Tables(t.ports).load(tableId, { fresh: true, opens: 'all' });
  if (loaded === null) throw new Error('gone');
  expect(loaded.header.terms.seating).toBe('joined');
  const now = loaded.state.ceremony?.deadline ?? 0;
  t.clock.at = now;
  const draft = new Draft({ ...loaded, version: loaded.version + 1, now });
  const next = loaded.state.epochs + 1;
  loaded.dealer.add(
    next,
    await t.ports.vault.keepMaster(tableId, next, new Secret(new Uint8Array(32).fill(9))),
  );
  endPhase(draft);
  nextRound(draft);
  // Here the server knows every hand, and would rather have others.
  voidRound(draft, 'seatDraw');
  startEpoch(draft);
  await t.ports.journal.append(tableId, commitOf(draft, null));
  const honest: DrivenTable = { ...table, t: { ...t, app: makeApp(t.ports) } };
  await runOut(honest);
  await playOn(honest, plainly);
  const report = await reportOf(honest);
  expect((await eventsOf(honest)).some((e) => e.type === 'roundVoid')).toBe(true);
  expect(report).toMatchObject({ verdict: 'failed', play: { code: 'bad-redeal' } });
});
