/** A player's own secret for the deal. Whoever gives one need not wait for others to do so. */
import { toHex } from '../../shared/fair/bytes.ts';
import { contribCommit } from '../../shared/fair/contribution.ts';
import type { View } from '../../shared/protocol/view.ts';
import type { HttpClient } from './httpClient.ts';

const bytesOf = (id: string) => new Uint8Array(Buffer.from(id, 'base64url'));

/** The player of seat 0, the only person at the table, adds a secret: the first hand is dealt. */
export async function dealAtOnce(client: HttpClient, url: string, view: View): Promise<void> {
  const { seats, fair, tableId, version } = view;
  const secret = new Uint8Array(32).fill(7);
  const commit = contribCommit({
    gameId: bytesOf(tableId),
    epoch: 1,
    seat: 0,
    playerId: bytesOf(seats[0]?.player ?? ''),
    seedRoot: new Uint8Array(Buffer.from(fair.epoch?.seedRoot ?? '', 'hex')),
    r: secret,
  });
  const path = `/v1/tables/${tableId}/commands`;
  const contribute = (commandId: string, expectedVersion: unknown, part: object) =>
    client.post(url, path, { commandId, expectedVersion, type: 'contribute', ...part });
  const committed = await contribute('commit', version, { commit: toHex(commit) });
  await contribute('reveal', committed.body['version'], { reveal: toHex(secret) });
}
