import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { EXIT } from '../../cli/exit.ts';
import type { Io } from '../../cli/io.ts';
import { Kept, keptFolder } from '../../cli/play/kept.ts';
import { run } from '../../cli/run.ts';
import { describeRulesets } from '../../shared/rulesets/registry.ts';
import { type MemoryServer, memoryServer } from './memoryServer.ts';
import { firstAlways, typist } from './typist.ts';

let folder = '';
let players = 0;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sixlove-'));
});
afterAll(() => rm(folder, { recursive: true }));

const seeded = (server: MemoryServer) => (count: number) =>
  server.t.ports.entropy.bytes32().slice(0, count);

/** Somebody new at a server. */
function at(
  server: MemoryServer,
  answer: (shown: string, turn: number) => string | null,
  change: Partial<Io> = {},
) {
  players += 1;
  return typist(answer, {
    fetch: (url, init) => server.fetch(url, init),
    wait: (ms) => server.wait(ms),
    randomBytes: seeded(server),
    ...change,
    env: { XDG_CONFIG_HOME: join(folder, `${players}`), ...change.env },
  });
}

const play = (server: MemoryServer, ...args: string[]) => [
  'play',
  '--server',
  server.home,
  ...args,
];

/** Says these lines, then nothing more; answers what was shown after each. */
async function talk(lines: readonly string[], change: Partial<Io> = {}, ...args: string[]) {
  const server = memoryServer('talk');
  const shown: string[] = [];
  const io = at(
    server,
    (text, turn) => {
      shown.push(text);
      return lines[turn] ?? null;
    },
    change,
  );
  const exit = await run(play(server, ...args), io);
  return { exit, io, server, first: shown[0] ?? '', answers: shown.slice(1) };
}

/** The first line of each answer. */
const firstLines = (answers: readonly string[]) => answers.map((text) => text.split('\n')[0]);

describe('a game at the terminal', () => {
  it.each(describeRulesets().map(({ id }) => id))('is played to its end: %s', async (id) => {
    const server = memoryServer(id);
    const io = at(server, firstAlways(500));
    const exit = await run(play(server, '--ruleset', id, '--options', '{"rounds":1}'), io);
    expect([exit, io.written.err]).toEqual([EXIT.ok, '']);
    const ended = io.written.out.match(/^Round \d+ ended: /gm) ?? [];
    expect(ended.length).toBeGreaterThan(0);
    expect(io.written.out.match(/shuffled with a secret of yours/g)).toHaveLength(ended.length);
    expect(io.written.out).toMatch(/\nThe table has ended[^\n]*\n$/);
  });

  it('asks whether the bones are kept, and lets the partner lead', async () => {
    const server = memoryServer('h');
    const said: string[] = [];
    const io = at(server, (shown) => {
      if (said.includes('lead')) return null;
      const word = /\d\) lead\b/.test(shown) ? 'lead' : '1';
      said.push(shown.includes('Do you keep these bones?') ? 'keep' : word);
      return said.at(-1) ?? null;
    });
    const options = { rounds: 4, redeal: { mode: 'onRequest', minDoubles: 1 } };
    expect(await run(play(server, '--options', JSON.stringify(options)), io)).toBe(EXIT.ok);
    // As many rounds as it takes until the first of what is listed has won one.
    const [asked, ...before] = said.filter((line) => line !== '1').reverse();
    expect(asked).toBe('lead');
    expect(before.length).toBeGreaterThan(1);
    expect(new Set(before)).toEqual(new Set(['keep']));
    expect(io.written.out).toMatch(/> lead\nDone\.\n\nHouse \(across\) led with/);
  });

  it('asks where either partner may lead', async () => {
    const server = memoryServer('either');
    const io = at(server, firstAlways(300));
    const options = '{"rounds":4,"poseChooser":"eitherPartner"}';
    expect(await run(play(server, '--options', options), io)).toBe(EXIT.ok);
    expect(io.written.out).toMatch(/(You or House \(across\)|House \(across\) or you) may lead\./);
  });

  it('has the bones dealt again for who asks', async () => {
    const redeal = '{"redeal":{"mode":"onRequest","minDoubles":1}}';
    const { answers } = await talk(['redeal', 'keep'], {}, '--options', redeal);
    expect(answers[0]).toMatch(/^Done.\nThe bones are dealt again./);
    expect(answers[0]).toContain('Do you keep these bones?');
  });
});

describe('what the rules refuse', () => {
  const options = '{"redeal":{"mode":"onRequest","minDoubles":7}}';

  it('is told in a sentence, in the language of the terminal, and asked again', async () => {
    const english = await talk(['redeal', 'keep'], {}, '--options', options);
    expect(english.answers[0]).toMatch(/^You cannot do this now\.\n\nRound 1,/);
    expect(english.answers[1]).toMatch(/^Done\.\n/);
    const env = { LANG: 'es' };
    const spanish = await talk(['repartir'], { env }, '--options', options);
    expect(spanish.answers[0]).toMatch(/^Ahora no puedes hacer eso\.\n\nMano 1,/);
  });
});

describe('what is typed', () => {
  it('is a bone in any spelling, or its number', async () => {
    const { first } = await talk([]);
    const [, bone = '', end = ''] = /1\) (\d\d)(?: ([LR]))?/.exec(first) ?? [];
    const [a, b] = bone;
    const spelled = end === '' ? [bone, `${b}${a}`, `[${a}|${b}]`, `${a}-${b}`, '1', '#1'] : [];
    const places = end === '' ? [] : [`${bone} ${end}`, `${b}${a}@${end}`, `${a}|${b}${end}`, '1'];
    const said = [...spelled, ...places];
    expect(said.length).toBeGreaterThan(3);
    for (const line of said) {
      const { answers } = await talk([line]);
      expect(answers[0]).toMatch(/^\nYou (led with|played) /);
    }
  });

  it('is answered in one sentence where it is wrong, which says what can be played', async () => {
    const { first, answers } = await talk(['pass', '99', '', '#40', 'redeal', 'vacation 900']);
    const list = [...first.matchAll(/\d\) (\d\d(?: [LR])?)/g)].map(([, play]) => play).join(', ');
    const can = `You can say: ${list}.`;
    expect(firstLines(answers)).toEqual([
      `“pass” is nothing that can be said here. ${can}`,
      `“99” is nothing that can be said here. ${can}`,
      can,
      `There is no number 40 in the list. ${can}`,
      `redeal cannot be done now. ${can}`,
      `vacation cannot be done now. ${can}`,
    ]);
    for (const text of answers) expect(text).toMatch(/^[^\n]+\nA number, a bone, or \? > $/);
  });

  it('names bones that are not held, or do not fit', async () => {
    const { first } = await talk([]);
    const hand = /Your hand: (.*)/.exec(first)?.[1]?.split(' ') ?? [];
    const bones = Array.from({ length: 7 }, (_, a) => `${a}${a}`);
    const foreign = bones.find((bone) => !hand.some((held) => held.startsWith(bone))) ?? '';
    const idle = hand.find((held) => !held.endsWith('*')) ?? '';
    const { answers } = await talk([foreign, idle]);
    expect(firstLines(answers)).toEqual([
      expect.stringMatching(`^You do not hold ${foreign}. You can say: `),
      expect.stringMatching(`^${idle} cannot be played there. You can say: `),
    ]);
  });

  it('tells everything that can be said, and gives a game up only to who says so twice', async () => {
    const { answers, exit, io } = await talk(['?', 'resign', 'table', 'resign', 'resign']);
    expect(answers[0]).toContain('  orders 36 L, 55  plays for your next turn');
    expect(answers[0]).toContain('  resign           give the game up');
    const sure = 'Say resign once more to do it.';
    expect(firstLines(answers.slice(1, 4))).toEqual([sure, '', sure]);
    expect(answers[2]).toContain('Your hand: ');
    expect(exit).toBe(EXIT.ok);
    expect(io.written.out).toContain('it was broken off');
  });

  it('leaves plays for the next turn, and makes a code for the page', async () => {
    const { first } = await talk([]);
    const [one, other] = /Your hand: (.*)/.exec(first)?.[1]?.replaceAll('*', '').split(' ') ?? [];
    const orders = `orders ${one} L, ${other}`;
    const { answers } = await talk([orders, 'orders none', 'orders now', 'link']);
    expect(firstLines(answers)).toEqual([
      'Done.',
      'Done.',
      '“orders now” is nothing that can be said here. You can say: orders 36 L, 55.',
      expect.stringMatching(/^\w{4}-\w{4} is good for ten minutes, once: /),
    ]);
  });

  it('stops at q, and the table goes on', async () => {
    const { exit, io } = await talk(['q']);
    expect(exit).toBe(EXIT.ok);
    expect(io.written.err).toContain(
      "You have left; the table goes on: sixlove play --server 'http://dominoes.test/#/t/",
    );
  });
});

describe('another language', () => {
  it('is the one of the terminal, for what is said and typed', async () => {
    const env = { LANG: 'es_DO.UTF-8' };
    const { first, answers, io } = await talk(['pasar', '?', 'salir'], { env });
    expect(first).toContain('Tus fichas: ');
    expect(first).toContain('Te toca.');
    expect(answers[0]).toMatch(/^«pasar» no se puede decir aquí. Puedes decir: [^\n]*\nUn número/);
    expect(answers[1]).toContain('  rendirse');
    expect(io.written.err).toContain('Te fuiste; la mesa sigue: ');
  });

  it('tells a whole game', async () => {
    const server = memoryServer('es');
    const io = at(server, firstAlways(200), { env: { LC_ALL: 'es' } });
    const args = ['--ruleset', 'french-cross', '--options', '{"rounds":1}'];
    expect(await run(play(server, ...args), io)).toBe(EXIT.ok);
    expect(io.written.out).toMatch(/^centro {6}\[(\d)\|\1\]\n1 arriba {4}\[/m);
    expect(io.written.out).toContain('El reparto 1 se comprobó aquí: ');
    expect(io.written.out).toMatch(/\nLa mesa terminó: [^\n]*\n$/);
  });
});

describe('a line that is lost', () => {
  it('has the same command sent again, and nothing is played twice', async () => {
    const server = memoryServer('lost');
    const sent: string[] = [];
    const io = at(server, firstAlways(200), {
      async fetch(url, init) {
        const answer = await server.fetch(url, init);
        if (!url.pathname.endsWith('/commands')) return answer;
        sent.push(String(init.body));
        // The first time the server has done it, and its answer does not arrive.
        if (sent.filter((body) => body === init.body).length === 1) throw new TypeError('lost');
        return answer;
      },
    });
    expect(await run(play(server, '--options', '{"rounds":1}'), io)).toBe(EXIT.ok);
    expect(sent.length).toBe(2 * new Set(sent).size);
    expect(io.written.err).toBe(
      'No answer from the server; trying again. Ctrl-C stops.\n'.repeat(new Set(sent).size),
    );
    expect(io.written.out).toContain('shuffled with a secret of yours');
  });
});

describe('a server that cannot be trusted', () => {
  /** A game whose answers are changed on their way. */
  async function changed(change: (url: URL, text: string) => string) {
    const server = memoryServer('changed');
    const io = at(server, firstAlways(200), {
      async fetch(url, init) {
        const answer = await server.fetch(url, init);
        const text = change(url, await answer.text());
        return new Response(text, { status: answer.status });
      },
    });
    const exit = await run(play(server, '--options', '{"rounds":1}'), io);
    return { exit, out: io.written.out, err: io.written.err };
  }

  it('is told of where a proof does not hold', async () => {
    const { exit, out } = await changed((url, text) =>
      url.searchParams.has('round') ? text.replace(/"ts":(\d+)/, '"ts":1$1') : text,
    );
    expect(exit).toBe(EXIT.failed);
    expect(out).toContain('DEAL 1 DOES NOT HOLD. ');
  });

  it('is told of where it showed another log than it proves', async () => {
    const { exit, out } = await changed((_url, text) =>
      text.replace(/"head":"([0-9a-f]{62})../g, '"head":"$1..'),
    );
    expect(exit).toBe(EXIT.failed);
    expect(out).toContain('Its log is not the one that this table has shown you.');
  });

  it('gets no secret for a log that is not as it must be', async () => {
    const { out, err } = await changed((url, text) =>
      url.pathname.endsWith('/proof') ? text.replace(/"ts":(\d+)/, '"ts":1$1') : text,
    );
    expect(err).toContain('Your secret was kept back from the shuffle');
    expect(out).toContain('DEAL 1 DOES NOT HOLD. ');
  });

  it('steers no terminal', async () => {
    const { out } = await changed((_url, text) =>
      text.replaceAll('"kind":"house"', '"kind":"person","name":"\\u001b[2JBo"'),
    );
    expect(out).toContain('[2JBo');
    expect(out).not.toContain('\u001b');
  });
});

/** A table with a free seat, and what its owner keeps. */
async function openTable(server: MemoryServer) {
  const post = async (path: string, body: unknown, token?: string) => {
    const headers = token === undefined ? {} : { authorization: `Bearer ${token}` };
    const init = { method: 'POST', headers, body: JSON.stringify(body) };
    return await (await server.fetch(new URL(path, server.home), init)).json();
  };
  const pass = await post('v1/guests', { name: 'Ana' });
  const seats = [{ kind: 'me' }, { kind: 'open' }];
  const table = { commandId: 'open', ruleset: 'jamaican-cutthroat', seats };
  const { tableId, invite } = await post('v1/tables', table, pass.token);
  return { pass, link: `${server.home}#/t/${tableId}`, invite };
}

describe('who waits for others', () => {
  async function wait(change: Partial<Io>) {
    const server = memoryServer('waits');
    const { pass, link, invite } = await openTable(server);
    const io = at(server, () => null, change);
    await new Kept(keptFolder(io.env, server.home)).keepPass(pass);
    const exit = await run(['play', '--server', link], io);
    const open = `One more player is needed.\nOthers sit down with this link, in the page or by sixlove play: ${link}?i=${invite}\n`;
    return { exit, link, out: io.written.out, err: io.written.err, open };
  }

  it('may say something at a terminal', async () => {
    const { exit, out, err, link, open } = await wait({
      stdinIsTerminal: true,
      stdin: Readable.from([Buffer.from('36\nleave\nq\nleave\n')]),
    });
    expect(out).toBe(
      `${open}You do not hold 36. Others are to play; ? says what can be done meanwhile.\n` +
        'Say leave once more to do it.\n',
    );
    expect(err).toContain(`the table goes on: sixlove play --server '${link}'`);
    expect(exit).toBe(EXIT.ok);
  });

  it('leaves at the end of a pipe, whose lines are for questions', async () => {
    const { exit, out, open } = await wait({ stdin: Readable.from([Buffer.from('1\n2\n')]) });
    expect([exit, out]).toEqual([EXIT.ok, open]);
  });
});

describe('what is kept', () => {
  it('is named where the server does not take the pass any more', async () => {
    const server = memoryServer('pass');
    const io = at(server, () => null);
    const kept = new Kept(keptFolder(io.env, server.home));
    await kept.keepPass({ playerId: 'A'.repeat(22), token: 'gone' });
    expect(await run(play(server), io)).toBe(EXIT.notAllowed);
    expect(io.written.err).toBe(
      `sixlove: the server does not take your pass any more; without the folder ${kept.folder} you are a new guest\n`,
    );
  });

  it('is held against a server that signs with other keys than before', async () => {
    const server = memoryServer('keys');
    const io = at(server, () => null);
    const kept = new Kept(keptFolder(io.env, server.home));
    await kept.keepLogKeys(['00'.repeat(32)]);
    expect(await run(play(server), io)).toBe(EXIT.failed);
    expect(io.written.err).toBe(
      `sixlove: this is another server than before: it signs with other keys. If that is right, remove the folder ${kept.folder}\n`,
    );
  });

  it('is named where it cannot be read', async () => {
    const server = memoryServer('kept');
    const file = join(folder, 'a file');
    await writeFile(file, '');
    const io = at(server, () => null, { env: { XDG_CONFIG_HOME: file } });
    expect(await run(play(server), io)).toBe(EXIT.trouble);
    expect(io.written.err).toMatch(/^sixlove: \S+ file\S+keys.json: ENOTDIR\n$/);
  });
});
