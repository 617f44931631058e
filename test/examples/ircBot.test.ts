import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Server as GameServer } from '../../local/serve.ts';
import { leapingTime } from '../support/leapingTime.ts';
import { ownServer } from '../support/ownServer.ts';

/** A chat that the product does not ship an adapter for: an IRC server of one client. */
class FakeIrc {
  readonly server: Server = createServer((socket) => this.#serve(socket));
  readonly lines: string[] = [];
  #socket: Socket | null = null;
  #waiting: (() => void)[] = [];

  #serve(socket: Socket): void {
    this.#socket = socket;
    createInterface({ input: socket }).on('line', (line) => {
      if (line.startsWith('USER')) socket.write(':irc.test 001 sixlove :hello\r\n');
      this.lines.push(line);
      for (const wake of this.#waiting.splice(0)) wake();
    });
  }

  /** Somebody says something, to the channel or to the bot. */
  speak(nick: string, to: string, text: string): void {
    this.#socket?.write(`:${nick}!u@irc.test PRIVMSG ${to} :${text}\r\n`);
  }

  /** The next line from `from` on that matches, as soon as it is there. */
  async heard(pattern: RegExp, from = 0): Promise<string> {
    for (;;) {
      const found = this.lines.slice(from).find((line) => pattern.test(line));
      if (found !== undefined) return found;
      await new Promise<void>((resolve) => this.#waiting.push(resolve));
    }
  }

  /** Says something to the bot alone, and gives its answer. */
  async ask(nick: string, text: string): Promise<string> {
    const from = this.lines.length;
    this.speak(nick, 'sixlove', text);
    return this.heard(new RegExp(`^PRIVMSG ${nick} :`), from);
  }
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0);
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}

/** How long players may add words before the deal. */
const WORDS_MS = 10_000;
const irc = new FakeIrc();
const time = leapingTime();
let dataDir = '';
let server: GameServer;
let bot: ChildProcess;
let hookPort = 0;

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'sixlove-irc-'));
  server = await ownServer(dataDir, { localHooks: true, time });
  irc.server.listen(0, '127.0.0.1');
  await once(irc.server, 'listening');
  hookPort = await freePort();
  const { port } = irc.server.address() as AddressInfo;
  bot = spawn(process.execPath, ['examples/irc-bot.js'], {
    env: {
      ...process.env,
      SIXLOVE: server.url,
      IRC: `127.0.0.1:${port}`,
      PORT: String(hookPort),
      PLAYERS: join(dataDir, 'players.json'),
    },
    stdio: 'inherit',
  });
});

afterAll(async () => {
  bot.kill();
  irc.server.close();
  await server.close();
  await rm(dataDir, { recursive: true, force: true });
});

describe('the example of a bot', () => {
  test('lets a channel play by the public API and signed webhooks alone (report 111)', async () => {
    await irc.heard(/^JOIN #dominoes/);
    irc.speak('ana', '#dominoes', '!start 2');
    await irc.heard(/ana has opened a table/);
    irc.speak('ben', '#dominoes', '!join');
    await irc.heard(/ben has seat 1/);
    time.leap(WORDS_MS);
    // Woken, not asking: the turn comes by webhook.
    const call = await irc.heard(/^PRIVMSG #dominoes :(ana|ben): your turn/);
    const nick = call.includes(':ana:') ? 'ana' : 'ben';
    const other = nick === 'ana' ? 'ben' : 'ana';

    const hand = await irc.ask(nick, 'hand');
    const bones = hand.match(/\b[0-6]{2}\b/g) ?? [];
    expect(bones.length).toBeGreaterThan(0);
    expect(await irc.ask(other, `play ${bones[0]}`)).toMatch(/not your (turn|bone)/);

    const heard = irc.lines.length;
    let answer = '';
    for (const bone of bones.flatMap((b) => [b, `${b} l`])) {
      answer = await irc.ask(nick, `play ${bone}`);
      if (answer.endsWith(':played')) break;
    }
    expect(answer).toMatch(/:played$/);
    const said = await irc.heard(/^PRIVMSG #dominoes :.* has played; \[/, heard);
    const isOpen = (bone: string) => said.includes(`[${bone[0]}|${bone[1]}]`);
    // What is still in the hand is said to nobody else.
    const kept = (await irc.ask(nick, 'hand')).match(/\b[0-6]{2}\b/g) ?? [];
    const open = irc.lines.filter((line) => !line.startsWith(`PRIVMSG ${nick} `)).join('\n');
    expect(kept.filter((bone) => !isOpen(bone) && open.includes(bone))).toEqual([]);
  });

  test('takes nothing that is not signed', async () => {
    const url = `http://127.0.0.1:${hookPort}/somebody`;
    const answer = await fetch(url, { method: 'POST', body: '{"type":"turn.started"}' });
    expect(answer.status).toBe(401);
  });
});
