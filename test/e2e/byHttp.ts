/** People at a server, over its HTTP interface: quicker than through their browsers. */
import type { View } from '../../shared/protocol/view.ts';
import { dealAtOnce } from '../support/contributing.ts';
import { HttpClient } from '../support/httpClient.ts';

export interface Person {
  readonly playerId: string;
  readonly token: string;
  readonly name: string;
}

export interface TableLink {
  readonly tableId: string;
  readonly invite: string;
}

let commands = 0;

function newId(): string {
  commands += 1;
  return `e2e-${commands}`;
}

async function ask<T>(url: string, token: string | null, path: string, body?: unknown): Promise<T> {
  const response = await fetch(url + path, {
    method: body === undefined ? 'GET' : 'POST',
    headers: {
      'content-type': 'application/json',
      ...(token === null ? {} : { authorization: `Bearer ${token}` }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const answer = (await response.json()) as T & { readonly code?: string };
  if (!response.ok) throw new Error(`${path}: ${answer.code}`);
  return answer;
}

export async function person(url: string, name: string): Promise<Person> {
  const { playerId, token } = await ask<Person>(url, null, '/v1/guests', { name });
  return { playerId, token, name };
}

/** A table of one quick round, its free seats open or the house's. */
export function newTable(
  url: string,
  { token }: Person,
  others: readonly ('open' | 'house')[],
  ruleset = 'jamaican-partner',
  options: unknown = { scoring: 'race', rounds: 1 },
  terms: unknown = {},
): Promise<TableLink> {
  const seats = [{ kind: 'me' }, ...others.map((kind) => ({ kind }))];
  return ask(url, token, '/v1/tables', { commandId: newId(), ruleset, options, terms, seats });
}

/** Sits down at a table by its invite. */
export function sit(url: string, { token }: Person, { tableId, invite }: TableLink) {
  return ask(url, token, `/v1/tables/${tableId}/join`, { commandId: newId(), invite });
}

export function command(
  url: string,
  { token }: Person,
  tableId: string,
  expectedVersion: number,
  said: object,
) {
  const body = { commandId: newId(), expectedVersion, ...said };
  return ask(url, token, `/v1/tables/${tableId}/commands`, body);
}

export async function viewAt(url: string, { token }: Person, tableId: string): Promise<View> {
  return (await ask<{ view: View }>(url, token, `/v1/tables/${tableId}`)).view;
}

/** Plays what fits first until the table is over. */
export async function playOut(url: string, who: Person, tableId: string): Promise<void> {
  // Else everybody waits for the secrets of others, who are the house.
  await dealAtOnce(new HttpClient(who.token), url, await viewAt(url, who, tableId));
  for (let turn = 0; turn < 200; turn += 1) {
    const { status, version, you } = await viewAt(url, who, tableId);
    if (status === 'over') return;
    const [move] = you.moves;
    if (move === undefined) {
      await ask(url, who.token, `/v1/tables/${tableId}/events?after=${version}&wait=10`);
      continue;
    }
    await command(url, who, tableId, version, { type: 'play', ...move });
  }
  throw new Error('the table does not come to its end');
}
