/** Rounds that are over, gone through again: from the server, and from a proof file alone. */
import { afterEach, describe, expect, test } from 'vitest';
import { readBundle, writeBundle } from '../../shared/fair/bundle.ts';
import { utf8Bytes } from '../../shared/fair/bytes.ts';
import type { View } from '../../shared/protocol/view.ts';
import { chooseGame } from '../../web/choice.ts';
import { openReplay } from '../../web/replay/openReplay.ts';
import { replayView } from '../../web/replay/replayView.ts';
import { fileHash, replayHash } from '../../web/route.ts';
import type { El } from '../../web/vdom.ts';
import { textSource } from '../../web/verifier/source.ts';
import { english } from '../../web/words/en/words.ts';
import { spanish } from '../../web/words/es/words.ts';
import { speak } from '../../web/words.ts';
import { openHouseTable, type TestApp, testApp } from '../support/testApp.ts';
import { playRounds, seated, tableId, text } from './support/guarded.ts';
import { openPage, type Page } from './support/page.ts';
import { button, byTag, elements, press, textOf } from './support/tree.ts';

async function played(seed: string, rounds: number): Promise<{ server: TestApp; page: Page }> {
  const server = testApp(seed);
  const choice = chooseGame('jamaican-partner', 'short');
  const page = await seated(server, {}, { choice });
  for (let round = 1; round <= rounds; round += 1) {
    await playRounds(page, round);
    const on = button(page.view(), 'On to the next round');
    if (round === rounds) break;
    press(on);
    // What a new shuffle waits for at most.
    server.clock.at += 10_000;
    await server.app.look(tableId(page));
    await page.settle();
  }
  return { server, page };
}

afterEach(() => speak(english));

const viewOf = (page: Page): View => {
  const view = page.app.table?.state().view;
  if (view === undefined || view === null) throw new Error('no table is shown');
  return view;
};

const stepOf = (page: Page): string =>
  elements(...page.view())
    .filter((el) => el.attrs['class'] === 'replay-step')
    .map(textOf)
    .join('');

const laid = (page: Page): number =>
  elements(...page.view()).filter((el) => el.attrs['class'] === 'laid').length;

const replayOf = (page: Page): El | undefined =>
  elements(...page.view()).find((el) => el.attrs['class'] === 'page replay');

/** Presses a key in the replay, as it was drawn last; whether it was taken. */
function key(page: Page, name: string, tag = 'DIV', root = replayOf(page)): boolean {
  let isTaken = false;
  const event = { key: name, target: { tagName: tag }, preventDefault: () => (isTaken = true) };
  if (root === undefined) throw new Error('nothing is gone through');
  (root.attrs['onkeydown'] as (event: unknown) => void)(event);
  return isTaken;
}

describe('a round that is over', () => {
  test('is gone through step by step by buttons and by keys, each step in words', async () => {
    const { page } = await played('replay', 1);
    const last = viewOf(page).lastRound;
    if (last === null) throw new Error('no round is over');
    page.go(replayHash(tableId(page), 1));
    await page.settle();
    const turns = last.history.length;
    expect(stepOf(page)).toBe(`Step 0 of ${turns} The bones are dealt. Nothing lies yet.`);
    expect(laid(page)).toBe(0);

    press(button(page.view(), 'One step on'));
    expect(stepOf(page)).toMatch(/^Step 1 of \d+ .* (led|had to lead) with /);
    expect(laid(page)).toBe(1);
    expect(page.said.at(-1)).toBe(stepOf(page).replace(/^Step 1 of \d+ /, ''));

    expect(key(page, 'End')).toBe(true);
    expect(laid(page)).toBe(last.history.filter(({ bone }) => bone !== undefined).length);
    expect(text(page)).toContain('What the letters on the picture mean');
    expect(text(page)).toContain('How the score changed');
    expect(key(page, 'ArrowRight')).toBe(true);
    expect(stepOf(page)).toContain(`Step ${turns} of ${turns}`);
    expect(key(page, 'ArrowLeft')).toBe(true);
    expect(stepOf(page)).toContain(`Step ${turns - 1} of ${turns}`);
    expect(key(page, 'Home')).toBe(true);
    expect(stepOf(page)).toContain('Step 0 of');
    // A choice that uses the same keys keeps them.
    expect(key(page, 'End', 'SELECT')).toBe(false);
    expect(key(page, 'x')).toBe(false);
  });

  test('counts every press, also of those that come before the next step is drawn', async () => {
    const { page } = await played('replay in haste', 1);
    page.go(replayHash(tableId(page), 1));
    await page.settle();
    const drawn = replayOf(page);
    for (let time = 0; time < 4; time += 1) key(page, 'ArrowRight', 'DIV', drawn);
    expect(stepOf(page)).toContain('Step 4 of');
    key(page, 'ArrowLeft', 'DIV', drawn);
    const on = button(drawn === undefined ? [] : [drawn], 'One step on');
    for (let time = 0; time < 2; time += 1) press(on);
    expect(stepOf(page)).toContain('Step 5 of');
  });

  test('says who played it, also of somebody who has left since', async () => {
    const { server, page } = await played('left since', 1);
    const { readKey } = viewOf(page);
    const id = tableId(page);
    page.app.table?.order('leave');
    await page.settle();
    const watcher = openPage(server, replayHash(id, 1, readKey));
    await watcher.settle();
    press(button(watcher.view(), 'One step on'));
    const hands = () => text(watcher).replace(/[\u2068\u2069]/g, '');
    expect(hands()).toContain('Ana');
    expect(hands()).not.toContain('Seat 1');
    // A file alone names nobody, and nobody is asked.
    watcher.network.up = false;
    const proof = await page.app.desk.api.proof(id, 1, readKey);
    await watcher.app.desk.proofFile.read(textSource('file', proof.ok ? proof.value : ''));
    watcher.go(fileHash(1));
    await watcher.settle();
    expect(hands()).toContain('Seat 1');
  });

  test('runs by itself to its end, and stops when it is told to', async () => {
    const { page } = await played('running replay', 1);
    page.go(replayHash(tableId(page), 1));
    await page.settle();
    press(button(page.view(), 'Let it run'));
    expect(button(page.view(), 'Stop')).toBeDefined();
    press(button(page.view(), 'Stop'));
    await page.settle();
    expect(stepOf(page)).toContain('Step 0 of');
    expect(key(page, 'p')).toBe(true);
    await page.settle();
    expect(stepOf(page)).toMatch(/Step (\d+) of \1 /);
    expect(button(page.view(), 'Let it run')).toBeDefined();
  });

  test('shows every hand, or what one seat saw', async () => {
    const { page } = await played('eyes', 1);
    page.go(replayHash(tableId(page), 1));
    await page.settle();
    const backs = () =>
      elements(...page.view()).filter((el) => el.attrs['class'] === 'backs').length;
    expect(backs()).toBe(0);
    const [select] = byTag(page.view(), 'select');
    if (select === undefined) throw new Error('there is nothing to choose');
    expect(byTag([select], 'option').map(textOf)[1]).toBe('Only yours, as you played');
    (select.attrs['onchange'] as (event: unknown) => void)({ target: { value: '0' } });
    expect(backs()).toBe(3);
    expect(text(page)).toContain('7 bones, face down');
  });

  test('leads to the rounds beside it, its check and its link', async () => {
    const { page } = await played('ways', 2);
    const { readKey, lastRound } = viewOf(page);
    const id = tableId(page);
    page.go(replayHash(id, 1));
    await page.settle();
    const hrefs = byTag(page.view(), 'a').map((el) => String(el.attrs['href']));
    expect(hrefs).toContain(replayHash(id, lastRound?.no ?? 0));
    expect(hrefs.some((href) => href.includes(`/v1/tables/${id}/share?round=1`))).toBe(true);
    expect(hrefs.some((href) => href.includes(`k=${readKey}`))).toBe(true);
    press(button(page.view(), 'Check this deal'));
    await page.settle();
    expect(text(page)).toContain('Everything holds.');
    // The secret of this device counts as on the table itself.
    expect(text(page)).toContain('Grade B.');
    press(button(page.view(), 'Save the picture'));
    expect(page.downloads.at(-1)?.text).toContain('<svg');
  });

  test('is open to a watcher by the key in its link, and to nobody without', async () => {
    const { server, page } = await played('watcher', 1);
    const { readKey } = viewOf(page);
    const watcher = openPage(server, replayHash(tableId(page), 1, readKey));
    await watcher.settle();
    expect(stepOf(watcher)).toContain('Step 0 of');
    expect(text(watcher)).not.toContain('Only yours');
    const stranger = openPage(server, replayHash(tableId(page), 1));
    await stranger.settle();
    expect(text(stranger)).toContain('This table is not open to you');
  });

  test('that is not over yet is said to be none', async () => {
    const { page } = await played('none yet', 1);
    page.go(replayHash(tableId(page), 40));
    await page.settle();
    expect(text(page)).toContain('There is no such round, or it is not over yet.');
  });

  test('that was dealt again shows the hands, and that nothing counted', async () => {
    const server = testApp('auto-1');
    const redeal = { mode: 'auto', minDoubles: 3 };
    const options = { scoring: 'race', rounds: 1, redeal };
    const { tableId: id, view } = await openHouseTable(server, options);
    expect(view.round?.no).toBeGreaterThan(1);
    const page = openPage(server, replayHash(id, 1, view.readKey));
    await page.settle();
    expect(text(page)).toContain('A deal that was called off');
    expect(text(page).match(/Holds /g)).toHaveLength(4);
    expect(button(page.view(), 'One step on')).toBeUndefined();
  });

  test('is checked at once where a link asks it', async () => {
    const { page } = await played('asked check', 1);
    page.go(`#/t/${tableId(page)}?verify=1`);
    await page.settle();
    expect(text(page)).toContain('Round 1, bone by bone');
    expect(text(page)).toContain('Everything holds.');
  });
});

describe('a proof file', () => {
  async function proofOf(page: Page, round: number | null): Promise<string> {
    const proof = await page.app.desk.api.proof(tableId(page), round, null);
    if (!proof.ok) throw new Error(proof.trouble.code);
    return proof.value;
  }

  test('that is given to the page is checked, and its rounds can be gone through', async () => {
    const { page } = await played('file', 2);
    const proof = await proofOf(page, null);
    const other = openPage(testApp('another server'), fileHash());
    await other.app.desk.proofFile.read(textSource('mine.json', proof));
    await other.settle();
    expect(text(other)).toContain('mine.json: All rounds that are over hold');
    const rounds = byTag(other.view(), 'a').filter((el) => textOf(el).includes('bone by bone'));
    expect(rounds.length).toBeGreaterThan(1);
    other.go(String(rounds[0]?.attrs['href']));
    await other.settle();
    expect(stepOf(other)).toContain('Step 0 of');
    expect(text(other)).toContain('Seat 1');
    press(button(other.view(), 'To the end'));
    expect(text(other)).toContain('How the score changed');
    // Nobody is asked who may see it, so there is no link either.
    expect(button(other.view(), 'Copy the link')).toBeUndefined();
  });

  test('of another server is checked by its own keys, which are not taken for this one’s', async () => {
    const { page } = await played('theirs', 1);
    const proof = await proofOf(page, 1);
    const other = openPage(testApp('ours'), fileHash());
    const ours = ['ab'.repeat(32)];
    other.app.desk.store.setLogKeys(ours);
    await other.app.desk.proofFile.read(textSource('theirs.json', proof));
    other.go(fileHash(1));
    await other.settle();
    press(button(other.view(), 'Check this deal'));
    await other.settle();
    expect(text(other)).toContain('Everything holds.');
    expect(text(other)).toContain('for the first time');
    expect(other.app.desk.store.logKeys()).toEqual(ours);
  });

  test('tells the same round as the table did', async () => {
    const { page } = await played('same', 1);
    const { lastRound } = viewOf(page);
    const opened = await openReplay(await proofOf(page, 1));
    const [round] = opened?.table?.rounds ?? [];
    if (opened?.table == null || round?.status !== 'played') throw new Error('no round');
    const withoutWhy = round.last.history.map(({ auto: _, ...turn }) => turn);
    expect({ ...round.last, history: withoutWhy }).toEqual(lastRound);
    // And says beside it why the server played.
    expect(round.last.history.some(({ auto }) => auto === 'house')).toBe(true);
    const me = page.app.desk.store.me()?.playerId ?? null;
    const view = replayView(opened.table, round, { names: new Map(), me });
    expect(view.you.seat).toBe(0);
    expect(view.seats.map(({ kind }) => kind)).toEqual(['person', 'house', 'house', 'house']);
  });

  test('of a single round shows that round alone', async () => {
    const { page } = await played('single', 2);
    const opened = await openReplay(await proofOf(page, 1));
    expect(opened?.table?.rounds.map(({ no, status }) => [no, status])).toEqual([[1, 'played']]);
  });

  /** The same file, in which the last round is said to have ended otherwise. */
  function forged(proof: string): string {
    const bundle = readBundle(proof);
    if (!bundle.ok) throw new Error(bundle.error);
    const forge = (payload: Uint8Array): Uint8Array => {
      const said = new TextDecoder().decode(payload);
      return utf8Bytes(said.replace('"tie":false', '"tie":true ')) ?? payload;
    };
    const events = bundle.value.events.map((event) =>
      event.type === 0x86 && event.payload !== null
        ? { ...event, payload: forge(event.payload) }
        : event,
    );
    return writeBundle({ ...bundle.value, events });
  }

  test('whose play was changed shows no round of it', async () => {
    const { page } = await played('forged', 1);
    const opened = await openReplay(forged(await proofOf(page, 1)));
    expect(opened?.report.verdict).toBe('failed');
    expect(opened?.table?.rounds.every(({ status }) => status !== 'played')).toBe(true);
  });

  test('is judged in the language that is spoken, also when that changes', async () => {
    const { page } = await played('two languages', 1);
    const proof = forged(await proofOf(page, 1));
    const reader = openPage(testApp('reader'), fileHash());
    await reader.app.desk.proofFile.read(textSource('mine.json', proof));
    const why = async (): Promise<string> =>
      (await openReplay(proof))?.report.commitment.words ?? 'no report';
    const inEnglish = await why();
    expect(text(reader)).toContain(inEnglish);
    // The table's own check, and that of a replay, are said anew as well.
    const checker = openPage(testApp('checker'), fileHash());
    await checker.app.desk.proofFile.read(textSource('mine.json', proof));
    checker.go(fileHash(1));
    await checker.settle();
    press(button(checker.view(), 'Check this deal'));
    await checker.settle();
    expect(text(checker)).toContain(inEnglish);

    speak(spanish);
    const inSpanish = await why();
    expect(inSpanish).not.toBe(inEnglish);
    for (const shown of [reader, checker]) {
      shown.app.spoken();
      await expect.poll(() => shown.settle().then(() => text(shown))).toContain(inSpanish);
      expect(text(shown)).not.toContain(inEnglish);
    }
  });

  test('that is none is said to be none', async () => {
    const page = openPage(testApp('no proof'), fileHash());
    await page.app.desk.proofFile.read(textSource('letter.txt', 'Dear all'));
    expect(text(page)).toContain('letter.txt: That file is no proof file.');
  });
});
