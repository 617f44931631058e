import { describe, expect, test } from 'vitest';
import { readBundle } from '../../shared/fair/bundle.ts';
import { toHex } from '../../shared/fair/bytes.ts';
import { headText, readHead } from '../../shared/fair/head.ts';
import { signNote } from '../../shared/fair/note.ts';
import type { ServerFrame } from '../../shared/protocol/frames.ts';
import type { View } from '../../shared/protocol/view.ts';
import { named } from '../support/logScript.ts';
import { type TestApp, testApp } from '../support/testApp.ts';
import { beaconPage, begin, kinds, playOne, seated, tableId, text } from './support/guarded.ts';
import { type Between, openPage } from './support/page.ts';
import { button, press } from './support/tree.ts';

/** Changes the views in frames and answers. */
function changingViews(change: (view: View) => View): Partial<Between> {
  const changed = (body: string): string => {
    if (!body.includes('"view":{')) return body;
    const value = JSON.parse(body) as { view: View };
    return JSON.stringify({ ...value, view: change(value.view) });
  };
  return { said: changed, response: (_, body) => changed(body) };
}

/** The log key's own signature under a head that says something else. */
async function otherHead(server: TestApp, note: string): Promise<string> {
  const { signer } = server.ports.logKeys[0];
  const head = readHead(note)?.head;
  if (head === undefined) throw new Error('that is no head');
  const forged = headText({ ...head, hash: named('another log') });
  return signNote(forged, signer, (message) => signer.sign(message));
}

describe('a server that', () => {
  test('signs another head for the same log is caught, and its two heads can be saved', async () => {
    const server = testApp('two heads');
    const cheat = { on: false };
    const page = await seated(server, {
      async said(frame) {
        const value = JSON.parse(frame) as Extract<ServerFrame, { type: 'answer' }>;
        if (!cheat.on || value.type !== 'answer' || !value.ok || value.head === null) return frame;
        return JSON.stringify({ ...value, head: await otherHead(server, value.head) });
      },
    });
    await playOne(page);
    expect(kinds(page)).toEqual([]);
    cheat.on = true;
    await playOne(page);
    expect(kinds(page)).toEqual(['changed']);
    expect(text(page)).toContain('Do not trust this table');
    press(button(page.view(), 'Save the evidence'));
    const [file] = page.downloads;
    expect(file?.name).toMatch(/evidence\.json$/);
    const bundle = readBundle(file?.text ?? '');
    if (!bundle.ok) throw new Error(bundle.error);
    const bySize = bundle.value.heads.map((note) => readHead(note)?.head);
    const forged = bySize.find(
      (head) => toHex(head?.hash ?? named('')) === toHex(named('another log')),
    );
    expect(forged).toBeDefined();
    expect(JSON.parse(file?.text ?? '')).not.toHaveProperty('private');

    const again = openPage(server, page.hash(), page.shelf);
    await again.settle();
    expect(kinds(again)).toEqual(['changed']);
  });

  test('tells another hash than its events give is caught', async () => {
    const cheat = { on: false };
    const page = await seated(
      testApp('other hash'),
      changingViews((view) =>
        cheat.on ? { ...view, fair: { ...view.fair, head: toHex(named('other')) } } : view,
      ),
    );
    cheat.on = true;
    await page.app.table?.load();
    await page.settle();
    expect(kinds(page)).toEqual(['changed']);
  });

  test('changes its root before the secrets are opened gets none', async () => {
    const page = await seated(
      testApp('other root'),
      changingViews((view) => {
        const { epoch } = view.fair;
        if (epoch?.phase !== 'reveal') return view;
        const other = { ...epoch, seedRoot: toHex(named('other root')) };
        return { ...view, fair: { ...view.fair, epoch: other } };
      }),
      { friends: 0 },
    );
    expect(kinds(page)).toEqual(['other-root']);
    expect(text(page)).toContain('The server changed its own half of the shuffle');
  });

  test('takes a promise and leaves it out is caught', async () => {
    const server = testApp('dropped');
    const shown: { view?: View } = {};
    const page = await seated(server, {
      response(_, body) {
        const { view } = JSON.parse(body) as { view?: View };
        if (view !== undefined) shown.view = view;
        return body;
      },
      sent(frame) {
        const command = JSON.parse(frame) as { type: string; commandId: string; tableId: string };
        if (command.type !== 'contribute') return null;
        const { commandId, type } = command;
        const receipt = { commandId, type, version: 2, events: [8, 8], code: 'ok' };
        const { view } = shown;
        const answer = { type: 'answer', ok: true, commandId, tableId: command.tableId };
        return JSON.stringify({ ...answer, receipt, version: view?.version, head: null, view });
      },
    });
    server.clock.at += 10_000;
    await server.app.look(tableId(page));
    await page.settle();
    expect(kinds(page)).toEqual(['dropped']);
  });

  test('shows a lock only when the beacon may be known is caught', async () => {
    const hold = { frames: false };
    const { server, page } = await beaconPage({
      said: (frame) => (hold.frames || isLockFrame(frame) ? null : frame),
    });
    hold.frames = true;
    server.clock.at += 40_000;
    hold.frames = false;
    await page.app.table?.load();
    await page.settle();
    expect(kinds(page)).toEqual(['late']);
    expect(text(page)).toContain('A lock came late');
  });

  test('gives a bone that was not dealt is caught', async () => {
    const cheat = { on: false };
    const page = await seated(
      testApp('wrong salt'),
      changingViews((view) => {
        const [first, ...rest] = view.you.openings;
        if (!cheat.on || first === undefined) return view;
        const openings = [{ ...first, salt: '00'.repeat(16) }, ...rest];
        return { ...view, you: { ...view.you, openings } };
      }),
    );
    expect(kinds(page)).toEqual([]);
    cheat.on = true;
    await page.app.table?.load();
    await page.settle();
    expect(kinds(page)).toEqual(['opening']);
    press(button(page.view(), 'Save the evidence'));
    expect(JSON.parse(page.downloads[0]?.text ?? '')).toMatchObject({ private: { seat: 0 } });
  });

  test('has another key than before gets nothing, until the player takes the key', async () => {
    const server = testApp('other key');
    const shelf = openPage(server).shelf;
    shelf.setItem('sixlove.logKeys', JSON.stringify([toHex(named('old key'))]));
    const page = openPage(server, '', shelf);
    begin(page);
    await page.settle();
    expect(kinds(page)).toEqual(['key']);
    expect(page.app.table?.state().view?.fair.epoch?.committed).toEqual([]);
    press(button(page.view(), 'take this key'));
    await page.settle();
    expect(kinds(page)).toEqual([]);
  });

  test('goes back behind what it has signed is caught', async () => {
    const cheat = { on: false };
    const page = await seated(testApp('back'), {
      response(path, body) {
        if (!cheat.on || !/tables\/[\w-]{22}$/.test(path)) return body;
        const value = JSON.parse(body) as { view: View };
        const fair = { ...value.view.fair, size: 3, head: '' };
        return JSON.stringify({ ...value, view: { ...value.view, version: 1, fair } });
      },
    });
    await playOne(page);
    cheat.on = true;
    await page.app.table?.load();
    expect(kinds(page)).toEqual(['back']);
  });

  test('changes an event after it was shown is caught', async () => {
    const cheat = { on: false };
    const page = await seated(testApp('changed event'), {
      response(path, body) {
        if (!cheat.on || !path.endsWith('/events')) return body;
        const value = JSON.parse(body) as { events: { events: { ts: number }[] }[] };
        for (const event of value.events.flatMap((commit) => commit.events)) event.ts += 1;
        return JSON.stringify(value);
      },
    });
    cheat.on = true;
    await playOne(page);
    expect(kinds(page)).toEqual(['broken']);
  });
});

function isLockFrame(frame: string): boolean {
  return frame.includes('"beacon":{"round"');
}
