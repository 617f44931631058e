/**
 * Two worlds at one table that is shown on three platforms: two games that differ in hidden bones
 * alone, in which the same people do the same. Every request that the adapters send into a group
 * is the same in both, byte for byte: its address, headers, text, buttons, file and its name, the
 * picture and its words, the order of requests and how many there are.
 */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { PLATFORM_NAMES, type PlatformName } from '../../functions/app/ports/chat.ts';
import { type Bone, boneName } from '../../shared/engine/bone.ts';
import { boardWith, buttonOf, type ChatPerson, type Told } from '../support/chatPeople.ts';
import {
  type ChatLeak,
  type ChatRealWorld,
  chatRealWorld,
  type PictureHouse,
  pictureHouse,
} from '../support/chatRealWorld.ts';
import type { RecordedCall } from '../support/chatRecorder.ts';
import { MINUTE } from '../support/told.ts';
import { type Swap, SwappingDealer } from '../support/worlds.ts';

const PEOPLE: readonly (readonly [string, PlatformName])[] = [
  ['ana', 'discord'],
  ['ben', 'slack'],
  ['cai', 'telegram'],
  ['dora', 'discord'],
];
const HAND = 7;
const PLAYS = 6;

/** What somebody did when it was their turn. */
interface Turn {
  readonly who: string;
  /** What the button of the play says. */
  readonly data: string;
}

interface Played {
  readonly script: readonly Turn[];
  /** What everybody may know of the round, as JSON. */
  readonly history: string;
  readonly open: Readonly<Record<PlatformName, readonly string[]>>;
  /** What each was told alone, in order. */
  readonly told: ReadonlyMap<string, readonly string[]>;
  readonly deck: readonly Bone[];
  readonly slot: number;
}

let house: PictureHouse;
beforeAll(async () => {
  house = await pictureHouse();
});
afterAll(() => house.close());

/** A request as text, and the picture that the platform fetches for it. */
async function written({ method, path, headers, body }: RecordedCall): Promise<string> {
  const text = body.toString('latin1');
  const [url] = /http:[^"\\]*board[.]png[^"\\]*/.exec(text) ?? [];
  const picture = url === undefined ? '' : Buffer.from(await (await fetch(url)).arrayBuffer());
  return [`${method} ${path}`, JSON.stringify(headers), text, picture.toString('latin1')].join(
    '\n',
  );
}

/** Everybody asks for everything, and plays a bone that they may not have. */
async function chatter(people: readonly ChatPerson[]): Promise<Told[]> {
  const told: Told[] = [];
  for (const person of people) {
    for (const command of ['clock', 'score', 'orders', 'verify', 'proof'] as const) {
      told.push(await person.say(command));
    }
    told.push(await person.say('play', '00 L'));
  }
  return told;
}

/** Nobody takes messages any more, and time passes over the turn. */
async function unheard({ t, town, settle }: ChatRealWorld, people: readonly ChatPerson[]) {
  for (const { id, platform, name } of people) {
    town.shut({ id, platform });
    const { playerId } = await t.app.accounts.chatPlayer(platform, id, name);
    await t.ports.directory.changePlayer(playerId, { quiet: null });
  }
  for (let i = 0; i < 4; i += 1) {
    t.clock.at += 10 * MINUTE;
    await t.app.sweep();
    await settle();
    await t.delivery.sweep();
    await settle();
  }
}

async function sitDown({ t, town, settle }: ChatRealWorld, people: readonly ChatPerson[]) {
  const [first, ...others] = people;
  await first?.say('start', '1d');
  await settle();
  const board = await boardWith(town.groups.discord, 'j1:');
  const [link = '', tableId = ''] = /http:\S+#\/t\/([\w-]{22})\S*/.exec(board.text) ?? [];
  for (const person of others) await person.say('join', link);
  await settle();
  t.clock.at += 10_000;
  await t.app.look(tableId);
  await settle();
  return tableId;
}

/** Whose turn it is, once everybody before them has looked at their own bones. */
async function turnOf(people: readonly ChatPerson[], scripted: Turn | undefined) {
  for (const person of people) {
    const shown = await person.say('hand');
    const data = scripted?.who === person.name ? scripted.data : buttonOf(shown, 'p');
    const isTurn = scripted === undefined ? data !== null : scripted.who === person.name;
    if (isTurn && data !== null) return { person, shown, data };
  }
  return null;
}

/** By a button of one's own message, or in words. */
function play(
  { person, shown, data }: NonNullable<Awaited<ReturnType<typeof turnOf>>>,
  no: number,
) {
  const [, bone = '', end = ''] = /:(\d\d)([LR1-4]?)$/.exec(data) ?? [];
  return no % 2 === 0 ? shown.press(data) : person.say('play', `${bone} ${end}`.trim());
}

interface Choice {
  readonly swap?: Swap;
  readonly script?: readonly Turn[];
  readonly leak?: (bones: string) => ChatLeak;
  readonly plays?: number;
}

async function played({ swap = null, script, leak, plays = PLAYS }: Choice): Promise<Played> {
  const dealers: SwappingDealer[] = [];
  const dealt = () => [...(dealers[0]?.deals ?? [])][0] ?? ([0, { deck: [] }] as const);
  const hidden = () => dealt()[1].deck.slice(HAND).map(boneName).join(' ');
  const world = await chatRealWorld('three platforms', house, {
    leak: {
      open: (message) => leak?.(hidden()).open?.(message) ?? message,
      picture: (png) => leak?.(hidden()).picture?.(png) ?? png,
    },
    change: (ports) => ({
      ...ports,
      dealerFor(header) {
        const [known] = dealers;
        if (known !== undefined) return known;
        const dealer = new SwappingDealer(header, swap);
        dealers.push(dealer);
        return dealer;
      },
    }),
  });
  try {
    const told = new Map<string, string[]>(PEOPLE.map(([name]) => [name, []]));
    const people = PEOPLE.map(([name, platform]) => heard(world.person(name, platform), told));
    const tableId = await sitDown(world, people);
    const turns: Turn[] = [];
    for (let i = 0; i < plays; i += 1) {
      if (i % 3 === 0 && leak === undefined) await chatter(people);
      const turn = await turnOf(people, script?.[i]);
      if (turn === null || !turn.shown.buttons.includes(turn.data)) break;
      await play(turn, i);
      await world.settle();
      turns.push({ who: turn.person.name, data: turn.data });
    }
    if (leak === undefined) await unheard(world, people);
    const open = {} as Record<PlatformName, readonly string[]>;
    for (const name of PLATFORM_NAMES) {
      open[name] = await Promise.all(world.inTheOpen(name).map(written));
    }
    const [slot, { deck }] = dealt();
    return { script: turns, history: await historyOf(world, tableId), open, told, deck, slot };
  } finally {
    await world.close();
  }
}

/** A person, with what they are told noted down. */
function heard(person: ChatPerson, told: ReadonlyMap<string, string[]>): ChatPerson {
  const note = async (answer: Promise<Told>): Promise<Told> => {
    const { text, buttons, press } = await answer;
    told.get(person.name)?.push(JSON.stringify({ text, buttons }));
    return { text, buttons, press: (data) => note(press(data)) };
  };
  return {
    ...person,
    say: (command, words) => note(person.say(command, words)),
    pressBoard: (data) => note(person.pressBoard(data)),
  };
}

async function historyOf({ t }: ChatRealWorld, tableId: string): Promise<string> {
  const key = t.ports.derive.id('read', tableId);
  const seen = await t.app.reading.view(tableId, { player: null, key });
  return JSON.stringify(seen.ok ? seen.value.view.round?.history : null);
}

type Pair = readonly [number, number];

/** Places of two bones in different seats that nobody has played. */
function pairs({ deck, history }: Played): readonly Pair[] {
  const hidden = deck.flatMap((bone, at) => (history.includes(`"${boneName(bone)}"`) ? [] : [at]));
  const seatAt = (at: number): number => Math.floor(at / HAND);
  return hidden.flatMap((a) =>
    hidden.flatMap((b): Pair[] => (seatAt(a) < seatAt(b) ? [[a, b]] : [])),
  );
}

const exchanged = (deck: readonly Bone[], [a, b]: Pair): readonly Bone[] =>
  deck.map((bone, at) => (at === a ? deck[b] : at === b ? deck[a] : bone) ?? bone);

/** Those that look the same from outside, the next pair of them. */
async function another(one: Played): Promise<{ readonly other: Played; readonly pair: Pair }> {
  for (const pair of pairs(one)) {
    const swap = { slot: one.slot, deck: exchanged(one.deck, pair) };
    const other = await played({ swap, script: one.script });
    // Somebody had to pass, or could not: the worlds differ in what everybody knows.
    if (other.history === one.history) return { other, pair };
  }
  throw new Error('no other deal looks the same');
}

/** What goes wrong on purpose, and who then reads it: Telegram shows no words for a picture. */
const LEAKS: readonly (readonly [string, readonly PlatformName[], (bones: string) => ChatLeak])[] =
  [
    [
      'in the words of a picture',
      ['discord', 'slack'],
      (bones) => ({
        open: (message) => {
          const { picture } = message;
          if (picture === null) return message;
          return { ...message, picture: { ...picture, alt: `${picture.alt} ${bones}` } };
        },
      }),
    ],
    [
      'in a button',
      PLATFORM_NAMES,
      (bones) => ({
        open: (message) => ({
          ...message,
          buttons: [
            ...message.buttons,
            [{ label: 'More', data: `x1:${bones.replaceAll(' ', '')}` }],
          ],
        }),
      }),
    ],
    [
      'in a picture',
      PLATFORM_NAMES,
      (bones) => ({ picture: (png) => Buffer.concat([png, Buffer.from(bones)]) }),
    ],
  ];

describe('two games that differ in hidden bones, on three platforms at once', () => {
  let one: Played;
  let other: Played;
  let pair: Pair;
  beforeAll(async () => {
    one = await played({});
    ({ other, pair } = await another(one));
  });

  it.each(PLATFORM_NAMES)('send the same into a group of %s, byte for byte', (platform) => {
    expect(one.script).toHaveLength(PLAYS);
    expect(one.open[platform].length).toBeGreaterThan(PLAYS);
    expect(one.open[platform].filter((call) => call.includes('PNG')).length).toBeGreaterThan(3);
    expect(other.open[platform]).toEqual(one.open[platform]);
  });

  it('call somebody in the open who takes no messages, in the same words', () => {
    const calls = Object.values(one.open)
      .flat()
      .filter((call) => /<@\w+>|text_mention/.test(call));
    expect(calls).toHaveLength(1);
  });

  it('tell the same to everybody who does not hold those bones, and not to who does', () => {
    const holders = pair.map((at) => PEOPLE[Math.floor(at / HAND)]?.[0]);
    for (const [name, told] of one.told) {
      if (holders.includes(name)) expect(other.told.get(name)).not.toEqual(told);
      else expect(other.told.get(name)).toEqual(told);
    }
  });

  it.each(LEAKS)('are told apart by bones %s', async (_, readers, leak) => {
    const how = { leak, plays: 1, script: one.script };
    const swap = { slot: one.slot, deck: exchanged(one.deck, pair) };
    const worlds = [await played(how), await played({ ...how, swap })];
    const differ = PLATFORM_NAMES.filter(
      (name) => JSON.stringify(worlds[0]?.open[name]) !== JSON.stringify(worlds[1]?.open[name]),
    );
    expect(differ).toEqual(readers);
  });
});
