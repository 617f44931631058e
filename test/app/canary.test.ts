import { describe, expect, test } from 'vitest';
import { commitToItem } from '../../functions/adapters/dynamo/journalItem.ts';
import type { Directory } from '../../functions/app/ports.ts';
import { type Bone, boneName } from '../../shared/engine/bone.ts';
import { EMPTY, has } from '../../shared/engine/boneSet.ts';
import { fromHex, Z32 } from '../../shared/fair/bytes.ts';
import { deckKey, handOf } from '../../shared/fair/deal.ts';
import { openEpochSecrets } from '../../shared/fair/epochSecrets.ts';
import { macUnder, TAGS } from '../../shared/fair/tags.ts';
import { idBytes } from '../../shared/journal/eventData.ts';
import type { Command } from '../../shared/protocol/commands.ts';
import { EPOCH_DEPTH } from '../../shared/table/ceremony.ts';
import { httpEvent } from '../support/gatewayEvents.ts';
import { spellings } from '../support/spellings.ts';
import { newCommandId, openHouseTable, see, testApp } from '../support/testApp.ts';
import { planWorlds } from '../support/worldPlan.ts';
import { openWorld, send, type World } from '../support/worlds.ts';
import { observe } from '../support/worldView.ts';

const LONG = Boolean(process.env['SIXLOVE_LONG']);

/** A shorter list of bones, or of their bytes, could stand somewhere by chance. */
const SHORT_HAND = 5;
const LONG_HAND = 7;

/** A hand in the ways in which a program would print it: names or numbers, in either order. */
function handSpellings(hand: readonly Bone[]): string[] {
  const orders = [[...hand], [...hand].sort((a, b) => a - b)];
  return orders.flatMap((bones) => [
    bones.map(boneName).join('","'),
    bones.map(boneName).join(' '),
    bones.join(','),
    ...(bones.length < LONG_HAND ? [] : spellings(Uint8Array.from(bones))),
  ]);
}

interface Hidden {
  readonly name: string;
  readonly ways: readonly string[];
}

/** What must not be seen of the round that runs, by a seat or by a watcher (null). */
async function hiddenFrom(world: World, viewer: number | null): Promise<Hidden[]> {
  const { t, tableId } = world;
  const { round, epochs } = await world.state();
  if (round === null) throw new Error('no round is running');
  const hidden: Hidden[] = [];
  const hide = (name: string, bytes: Uint8Array) => hidden.push({ name, ways: spellings(bytes) });
  const gameId = idBytes(tableId) ?? new Uint8Array();
  for (let epoch = 1; epoch <= epochs; epoch += 1) {
    const master = (await t.ports.vault.master(tableId, epoch))?.reveal();
    if (master === undefined) throw new Error(`the vault holds no master ${epoch}`);
    hide(`master ${epoch}`, master);
    const { seed } = openEpochSecrets({ master, gameId, epoch, depth: EPOCH_DEPTH });
    const first = epoch === round.epoch ? round.slot : 0;
    for (const slot of [first, first + 1, 4_095]) hide(`seed ${epoch}/${slot}`, seed(slot));
    if (epoch !== round.epoch) continue;
    const inputs = { seed: seed(round.slot), lock: fromHex(round.lock) ?? Z32, beacon: Z32 };
    hide('deck key', deckKey(inputs));
    hide('salt key', macUnder(inputs.seed)(TAGS.salts, inputs.lock, inputs.beacon));
  }
  const deal = world.deal(round.slot);
  for (let seat = 0; seat < deal.seats; seat += 1) {
    if (seat === viewer) continue;
    const lying = round.play?.line.bones ?? EMPTY;
    const left = handOf(deal, seat).filter((bone) => !has(lying, bone));
    for (const bone of left) {
      const pos = deal.deck.indexOf(bone);
      hide(`salt ${pos}`, deal.salts[pos] ?? Z32);
    }
    if (left.length >= SHORT_HAND)
      hidden.push({ name: `hand of ${seat}`, ways: handSpellings(left) });
  }
  return hidden;
}

/** What hidden things a text shows. */
function shownIn(text: string, hidden: readonly Hidden[]): string[] {
  // JSON in JSON has its quotes escaped.
  const plain = text.replaceAll('\\', '');
  return hidden
    .filter(({ ways }) => ways.some((way) => plain.includes(way)))
    .map(({ name }) => name);
}

/** The pictures of a table, their bytes in hex. */
async function pictures({ t, http, tableId, readKey }: World): Promise<string> {
  const shown: string[] = [];
  for (const kind of ['svg', 'png']) {
    const path = `/v1/tables/${tableId}/board.${kind}`;
    const answer = await http(httpEvent({ path, query: { k: readKey }, at: t.clock.at }));
    if (answer.statusCode !== 200) throw new Error(`${kind}: ${answer.body}`);
    const bytes = Buffer.from(answer.body ?? '', answer.isBase64Encoded ? 'base64' : 'utf8');
    shown.push(answer.body ?? '', bytes.toString('hex'));
  }
  return shown.join();
}

/** Everything that is written into the directory from now on. */
function writtenTo(directory: Directory): string[] {
  const rows: string[] = [];
  for (const name of Object.keys(directory).filter((key) => /^(put|set|drop)/.test(key))) {
    const write: unknown = Reflect.get(directory, name);
    if (typeof write !== 'function') continue;
    Reflect.set(directory, name, (...args: unknown[]) => {
      rows.push(JSON.stringify([name, args]));
      return write.apply(directory, args);
    });
  }
  return rows;
}

/** What leaves a server besides answers: rows of stores and streams, queues, log lines. */
async function storedBy({ t, tableId, logged }: World, rows: readonly string[]): Promise<string> {
  const commits = await t.ports.journal.after(tableId, 0, 10_000);
  const streamed = commits.map((commit) => commitToItem(tableId, commit));
  const payloads = commits.flatMap(({ events }) =>
    events.flatMap(({ payload }) =>
      payload === null ? [] : [Buffer.from(payload).toString('hex')],
    ),
  );
  return [JSON.stringify([commits, streamed, t.looks, logged, rows]), ...payloads].join();
}

describe('the secrets of a table', () => {
  test('show in no frame, view, event, record, proof, log line or journal row', async () => {
    const lines: string[] = [];
    const note = (...args: unknown[]) => {
      lines.push(
        args.map((arg) => (arg instanceof Error ? arg.stack : JSON.stringify(arg))).join(),
      );
    };
    const t = testApp('canary', (ports) => ({ ...ports, log: { info: note, error: note } }));
    const { tableId, player } = await openHouseTable(t, { rounds: 2 });
    await t.app.follow('connection', player, tableId);
    const reader = { player, key: null };
    const outputs: string[] = [];
    const keep = (output: unknown) => outputs.push(JSON.stringify(output));
    const page = { after: 0, limit: 200, waitSeconds: 0 };
    for (let turn = 0; turn < 200; turn += 1) {
      const view = await see(t, tableId, player);
      keep(view);
      keep(await t.app.reading.events(tableId, reader, page));
      keep(await t.app.reading.proof(tableId, reader, null));
      if (view.status === 'over') break;
      const base = { commandId: newCommandId(), expectedVersion: view.version };
      const command = { ...base, type: 'play', ...view.you.moves[0] } as Command;
      const received = { tableId, player, command, receivedAt: t.clock.at, via: null };
      keep(
        await t.app.commands.run({ ...received, command: { ...command, bone: '77' } as Command }),
      );
      keep(await t.app.commands.run(received));
      await t.drain();
    }
    keep(await t.app.reading.record(tableId, reader));
    keep(await t.app.keys());
    const commits = await t.ports.journal.after(tableId, 0, 1_000);
    for (const commit of commits) {
      keep(commit.state);
      for (const { payload } of commit.events) {
        for (const spelling of payload === null ? [] : spellings(payload)) keep(spelling);
      }
    }
    outputs.push(...lines, ...t.sent.map(({ message }) => message));
    const all = outputs.join('\n');

    const master = (await t.ports.vault.master(tableId, 1))?.reveal();
    if (master === undefined) throw new Error('the vault holds no master');
    const gameId = idBytes(tableId) ?? new Uint8Array();
    const secrets = openEpochSecrets({ master, gameId, epoch: 1, depth: 12 });
    // A tie after two rounds brings a third; what was dealt is opened, the rest is not.
    const dealt = (await see(t, tableId, player)).lastRound?.no ?? 0;
    const hidden = [master, ...[dealt, dealt + 1, 4_095].map((slot) => secrets.seed(slot))];
    for (const spelling of hidden.flatMap(spellings)) expect(all.includes(spelling)).toBe(false);
    // The search itself works: what was opened at the rounds' ends is found.
    for (const slot of [0, 1]) {
      const found = spellings(secrets.seed(slot)).filter((spelling) => all.includes(spelling));
      expect(found.length).toBeGreaterThan(0);
    }
  });

  test('show to no seat and no watcher before they are opened, in any sink or spelling (reports 43, 44, 46, 51)', async () => {
    const plan = await planWorlds(1);
    const world = await openWorld(plan.seed, null);
    const rows = writtenTo(world.t.ports.directory);
    for (const [place, command] of plan.before.entries()) await send(world, command, place);
    const known = new Set<string>();
    for (const [step, command] of [null, ...plan.during].entries()) {
      if (command !== null) await send(world, command, plan.before.length + step);
      for (const viewer of LONG ? [0, 1, 2, 3] : [step % 4]) {
        const hidden = await hiddenFrom(world, viewer);
        // Plays of bones that are not the viewer's: refused, and the refusal says nothing.
        const moved = viewer === plan.viewer ? plan.moved : [];
        const seen = await observe(world, { ...plan, viewer, moved });
        const answers = [...seen].filter(([what]) => what.startsWith('viewer')).map(([, v]) => v);
        expect(shownIn(answers.join('\n'), hidden)).toEqual([]);
        // The search itself works: the seat before this one is shown its own salts and bones.
        const own = await hiddenFrom(world, (viewer + 1) % 4);
        for (const name of shownIn(answers.join('\n'), own)) known.add(name.replace(/\d+/, 'n'));
      }
      const hidden = await hiddenFrom(world, null);
      const open = await observe(world, { ...plan, viewer: null });
      const [board, stored] = [await pictures(world), await storedBy(world, rows)];
      expect(shownIn([...open.values(), board, stored].join('\n'), hidden)).toEqual([]);
    }
    expect(rows.length).toBeGreaterThan(0);
    expect(known).toEqual(new Set(['salt n', 'hand of n']));
  });

  test('would be found in the middle of other bytes', () => {
    const secret = Uint8Array.from({ length: 16 }, (_, i) => 200 - 7 * i);
    for (const before of [0, 1, 2, 3, 41]) {
      const bytes = Buffer.concat([Buffer.alloc(before, 9), secret, Buffer.from([1, 2, 3, 4])]);
      const texts = [
        bytes.toString('hex'),
        bytes.toString('hex').toUpperCase(),
        bytes.toString('base64'),
        bytes.toString('base64url'),
        JSON.stringify([...bytes]),
      ];
      const found = (text: string) => spellings(secret).some((way) => text.includes(way));
      expect(texts.map(found)).toEqual(texts.map(() => true));
      expect(found(bytes.fill(0, before, before + 1).toString('base64'))).toBe(false);
    }
    expect(JSON.stringify(secret)).toContain(spellings(secret).at(-1));
  });
});
