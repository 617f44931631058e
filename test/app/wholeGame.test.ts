import { describe, expect, test } from 'vitest';
import type { Command } from '../../shared/protocol/commands.ts';
import type { View } from '../../shared/protocol/view.ts';
import { adjudicate } from '../../shared/rulesets/adjudicate.ts';
import { verifyProof } from '../../shared/verify/verifyProof.ts';
import { newCommandId, openHouseTable, type Seated, see, testApp } from '../support/testApp.ts';

type Test = ReturnType<typeof testApp>;

function playOf(view: View): Command {
  const [move] = view.you.moves;
  if (move === undefined) throw new Error('no move');
  const base = { commandId: newCommandId(), expectedVersion: view.version, type: 'play' as const };
  return { ...base, ...move } as Command;
}

async function run(t: Test, table: Seated, command: Command) {
  const { tableId, player } = table;
  return t.app.commands.run({ tableId, player, command, receivedAt: t.clock.at, via: null });
}

async function playOut(t: Test, table: Seated): Promise<View> {
  for (let turn = 0; turn < 2_000; turn += 1) {
    const view = await see(t, table.tableId, table.player);
    if (view.status === 'over') return view;
    if (view.you.moves.length === 0) await t.app.look(table.tableId);
    else {
      const answer = await run(t, table, playOf(view));
      if (!answer.ok) throw new Error(answer.error.code);
    }
    t.clock.at += 1_000;
  }
  throw new Error('the game does not end');
}

describe('a game against the house', () => {
  test.each(['a', 'b', 'c'])(
    'is played to its end, adjudicated and verified (%s)',
    async (seed) => {
      const t = testApp(seed);
      const table = await openHouseTable(t, { scoring: 'race', target: 2 });
      const view = await playOut(t, table);
      await t.drain();
      expect(view.over).toBe('finished');

      const record = await t.app.reading.record(table.tableId, { player: table.player, key: null });
      if (!record.ok) throw new Error(record.error.code);
      const adjudged = adjudicate(record.value);
      expect(adjudged).toMatchObject({ ok: true, scores: view.scores });

      const reader = { player: table.player, key: null };
      const proof = await t.app.reading.proof(table.tableId, reader, null);
      if (!proof.ok) throw new Error(proof.error.code);
      const report = verifyProof(proof.value);
      if (!report.ok) throw new Error(String(report.error));
      expect(report.value).toMatchObject({
        commitment: { verdict: 'ok' },
        shuffle: { verdict: 'ok' },
        play: { verdict: 'ok' },
      });
    },
  );
});

describe('a command', () => {
  test('sent many times, at once and later, gives one commit and one receipt (report 1)', async () => {
    const t = testApp('repeat');
    const table = await openHouseTable(t);
    const command = playOf(table.view);
    const answers = await Promise.all(Array.from({ length: 20 }, () => run(t, table, command)));
    t.clock.at += 86_400_000 / 2;
    answers.push(await run(t, table, command));
    const receipts = answers.map((answer) => (answer.ok ? answer.value.receipt : answer.error));
    expect(new Set(receipts.map((receipt) => JSON.stringify(receipt))).size).toBe(1);
    const commits = await t.ports.journal.after(table.tableId, 0, 200);
    expect(commits.filter((c) => c.receipt?.commandId === command.commandId)).toHaveLength(1);
  });

  test('with the id of another body is refused', async () => {
    const t = testApp('reused');
    const table = await openHouseTable(t);
    const command = playOf(table.view);
    await run(t, table, command);
    const other = await run(t, table, { ...command, type: 'resign' } as Command);
    expect(other).toMatchObject({ ok: false, error: { code: 'command-id-reused' } });
  });

  test('two valid moves on one version give one commit and one stale answer (report 2)', async () => {
    const t = testApp('race');
    const table = await openHouseTable(t);
    const [a, b] = await Promise.all([
      run(t, table, playOf(table.view)),
      run(t, table, playOf(table.view)),
    ]);
    const codes = [a, b].map((answer) => (answer.ok ? 'ok' : answer.error.code)).sort();
    expect(codes).toEqual(['ok', 'stale']);
  });

  test('at the deadline less 1 ms counts, at the deadline it does not (report 23)', async () => {
    const t = testApp('deadline');
    const table = await openHouseTable(t);
    const deadline = Date.parse(table.view.deadline ?? '');
    t.clock.at = deadline;
    const late = await run(t, table, playOf(table.view));
    expect(late).toMatchObject({ ok: false, error: { code: 'stale' } });
    const again = testApp('deadline');
    const second = await openHouseTable(again);
    again.clock.at = Date.parse(second.view.deadline ?? '') - 1;
    expect(await run(again, second, playOf(second.view))).toMatchObject({ ok: true });
  });
});
