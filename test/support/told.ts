/** A person who is told by mail, and minutes in which the service tells people. */
import { act, type DrivenTable, drivenTable, openTable, plainly, viewOf } from './drivenTable.ts';
import type { TestApp } from './testApp.ts';

export const MINUTE = 60_000;
export const HOUR = 60 * MINUTE;
export const DAY = 24 * HOUR;

/** Gives a player a confirmed address, no quiet hours, and forgets the mail that asked. */
export async function takeMail(t: TestApp, player: string, address = `${player}@dominoes.test`) {
  await t.ports.directory.changePlayer(player, { quiet: null });
  const { book } = t.app.telling;
  const taken = await book.setMail(player, address);
  if (!taken.ok) throw new Error(taken.error.code);
  const mail = t.notices.mails.pop();
  const [, token = ''] = /[?]t=([\w-]+)/.exec(mail?.text ?? '') ?? [];
  if (!(await book.confirmMail(player, token))) throw new Error('the link was not taken');
}

/** Lets minutes pass: commits are consumed, tables settled and people told in each of them. */
export async function minutes(t: TestApp, count: number): Promise<void> {
  for (let i = 0; i < count; i += 1) {
    t.clock.at += MINUTE;
    await t.drain();
    await t.app.sweep();
    await t.drain();
    await t.delivery.sweep();
  }
}

/** Whoever's turn it is plays, once. The player who played; null if nobody could. */
export async function playOnce(table: DrivenTable): Promise<string | null> {
  for (const player of table.players) {
    const body = plainly(await viewOf(table, player));
    if (body === null) continue;
    const answer = await act(table, player, body);
    if (!answer.ok) throw new Error(answer.error.code);
    return player;
  }
  return null;
}

/** The player whose turn it is, once the table has come to one. */
export async function waitedFor(table: DrivenTable): Promise<string> {
  const { t, players } = table;
  for (let i = 0; i < 10; i += 1) {
    for (const player of players) {
      const view = await viewOf(table, player);
      if (view.you.moves.length > 0) return player;
    }
    t.clock.at += 10_000;
    await t.app.look(table.tableId);
  }
  throw new Error('nobody is waited for');
}

export const FOUR = ['me', 'open', 'open', 'open'] as const;

/** A table of four whose players all get mail, with a turn open. */
export async function mailedTable(seed: string, allowanceSeconds = 86_400) {
  const table = await drivenTable(seed, { seats: FOUR, terms: { allowanceSeconds } });
  for (const player of table.players) await takeMail(table.t, player);
  const player = await waitedFor(table);
  return { ...table, player, mails: table.t.notices.mails };
}

export type Mailed = Awaited<ReturnType<typeof mailedTable>>;

/** The mails to the player whose turn it was. */
export const toPlayer = ({ mails, player }: Mailed) =>
  mails.filter(({ to }) => to.startsWith(player));

/** Another turn of the same player, at a table of its own. */
export async function anotherTurn(table: Mailed): Promise<string> {
  const { t, player } = table;
  const opened = await openTable(t, player, { terms: { allowanceSeconds: 7 * 86_400 } });
  if (!opened.ok) throw new Error(opened.error.code);
  const { tableId } = opened.value;
  await waitedFor({ ...table, tableId, players: [player] });
  await t.drain();
  return tableId;
}

/** Lets every put fail that is of such a row, until it is mended. */
export function failPuts({ t }: Mailed, isOf: (partition: string, key: string) => boolean) {
  const { rows } = t.ports.notices;
  const put = rows.put.bind(rows);
  rows.put = (partition, key, ...rest) => {
    if (isOf(partition, key)) throw new Error('the store takes no more');
    return put(partition, key, ...rest);
  };
  return { mend: () => Object.assign(rows, { put }) };
}

/** Lets a table be unreadable, until it is mended. */
export function breakTable({ t }: Mailed, tableId: string) {
  const { newest } = t.ports.journal;
  t.ports.journal.newest = (id, ...rest) => {
    if (id === tableId) throw new Error('not to be read');
    return newest.call(t.ports.journal, id, ...rest);
  };
  return { mend: () => Object.assign(t.ports.journal, { newest }) };
}
