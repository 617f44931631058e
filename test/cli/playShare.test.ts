import { expect, it } from 'vitest';
import { Client } from '../../cli/play/client.ts';
import { Kept } from '../../cli/play/kept.ts';
import { Share } from '../../cli/play/share.ts';
import type { View } from '../../shared/protocol/view.ts';

const ID = 'A'.repeat(22);

it('asks once for a proof that is not to be had, and promises nothing', async () => {
  const asked: string[] = [];
  const io = {
    async fetch(url: URL) {
      asked.push(url.pathname);
      return Response.json({ code: 'not-found', title: 'Nothing.' }, { status: 404 });
    },
    wait: async () => undefined,
    randomBytes: (count: number) => new Uint8Array(count),
  };
  const share = new Share({
    client: new Client('http://dominoes.test/', io, new AbortController().signal),
    kept: new Kept('/nowhere'),
    playerId: ID,
    logKeys: [],
    io,
    onWithheld: (reason) => asked.push(reason),
  });
  const view = {
    tableId: ID,
    version: 1,
    fair: { epoch: { no: 1, phase: 'commit', seedRoot: '00'.repeat(32) } },
    you: { seat: 0, can: ['contribute'] },
  };
  expect(await share.look(view as unknown as View)).toBe(false);
  expect(asked).toEqual([`/v1/tables/${ID}/proof`]);
});
