import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { discordCommands } from '../../cli/bot/discordCommands.ts';
import { EXIT } from '../../cli/exit.ts';
import { run } from '../../cli/run.ts';
import { OPTION_ORDER } from '../../functions/adapters/discord/read.ts';
import { CHAT_COMMANDS } from '../../functions/app/ports/chat.ts';
import { COMMAND_WORDS } from '../../shared/words/chat/commandWords.ts';
import { BOT_TOKEN, FakeDiscord } from '../support/fakeDiscord.ts';
import { commandFaults } from '../support/fakeDiscordLimits.ts';
import { APPLICATION } from '../support/fakeDiscordParts.ts';
import { type TestIo, testIo } from './testIo.ts';

let discord: FakeDiscord;

beforeEach(async () => {
  discord = new FakeDiscord();
  await discord.start();
});

afterEach(() => discord.close());

const ioWith = (env: Readonly<Record<string, string>> = {}): TestIo & { waited: number[] } => {
  const waited: number[] = [];
  return {
    ...testIo(),
    waited,
    wait: async (ms) => void waited.push(ms),
    env: { DISCORD_API_BASE: discord.base, DISCORD_BOT_TOKEN: BOT_TOKEN, ...env },
  };
};

interface Named {
  readonly name: string;
  readonly options?: readonly Named[];
}

describe('the command of the bot on Discord', () => {
  const [command] = discordCommands() as readonly Named[];

  it('is within what Discord takes', () => {
    expect(commandFaults(discordCommands())).toEqual([]);
  });

  it('has a subcommand for everything people do, in both languages', () => {
    expect(command?.options?.map(({ name }) => name)).toEqual([...CHAT_COMMANDS]);
    expect(COMMAND_WORDS.every(({ en, es }) => en.does !== es.does)).toBe(true);
  });

  it('asks for nothing that the server would not read', () => {
    const asked = command?.options?.flatMap(({ options = [] }) => options) ?? [];
    const names = new Set(asked.map(({ name }) => name));
    expect([...names].sort()).toEqual([...OPTION_ORDER].sort());
  });
});

describe('sixlove bot register discord', () => {
  it('puts the command there, and prints the address that adds the bot to a server', async () => {
    const io = ioWith({ DISCORD_PUBLIC_KEY: discord.publicKey });
    expect(await run(['bot', 'register', 'discord'], io)).toBe(EXIT.ok);
    expect(io.written.out).toBe(
      `https://discord.com/oauth2/authorize?client_id=${APPLICATION}&scope=bot+applications.commands&permissions=274877942784\n`,
    );
    expect(discord.commands).toEqual(discordCommands());
    expect(discord.endpointUrl).toBeNull();
  });

  it('can be done again, which changes nothing', async () => {
    await run(['bot', 'register', 'discord'], ioWith());
    await run(['bot', 'register', 'discord'], ioWith());
    expect(discord.commands).toHaveLength(1);
  });

  it('sets the endpoint where it is told the address', async () => {
    const io = ioWith();
    await run(['bot', 'register', 'discord', '--public-url', 'https://six.example'], io);
    expect(discord.endpointUrl).toBe('https://six.example/v1/chat/discord');
    expect(io.written.err).toContain('https://six.example/v1/chat/discord');
  });

  it('says which key is meant where Discord finds no such server', async () => {
    discord.script.push({ match: /^PATCH/, status: 400, code: 50_035 });
    const io = ioWith();
    const exit = await run(
      ['bot', 'register', 'discord', '--public-url', 'https://six.example'],
      io,
    );
    expect(exit).toBe(EXIT.failed);
    expect(io.written.err).toContain(`DISCORD_PUBLIC_KEY=${discord.publicKey}`);
  });

  it('does nothing where the public key is of another application', async () => {
    const io = ioWith({ DISCORD_PUBLIC_KEY: new FakeDiscord().publicKey });
    expect(await run(['bot', 'register', 'discord'], io)).toBe(EXIT.failed);
    expect(io.written.err).toContain(`set it to ${discord.publicKey}`);
    expect(discord.commands).toEqual([]);
  });

  it.each([
    ['no token', '', EXIT.usage, 'set DISCORD_BOT_TOKEN'],
    ['a wrong token', 'wrong-secret', EXIT.notAllowed, 'Reset Token'],
  ])('says in one line what to do with %s', async (_what, token, exit, hint) => {
    const io = ioWith({ DISCORD_BOT_TOKEN: token });
    expect(await run(['bot', 'register', 'discord'], io)).toBe(exit);
    expect(io.written.err).toMatch(/^sixlove: [^\n]+\n$/);
    expect(io.written.err).toContain(hint);
    expect(io.written.err).not.toContain('wrong-secret');
  });

  it('waits as Discord asks, and gives up where it does not answer', async () => {
    discord.script.push({ match: /commands/, status: 429, retryAfter: 1.5 });
    const io = ioWith();
    expect(await run(['bot', 'register', 'discord'], io)).toBe(EXIT.ok);
    expect(io.waited).toEqual([1_500]);
    const nowhere = ioWith({ DISCORD_API_BASE: 'http://127.0.0.1:9/api' });
    expect(await run(['bot', 'register', 'discord'], nowhere)).toBe(EXIT.trouble);
  });

  it('knows the platforms by name', async () => {
    expect(await run(['bot', 'register', 'irc'], ioWith())).toBe(EXIT.usage);
  });
});

describe('sixlove bot emoji', () => {
  it('uploads the bones that are missing', async () => {
    discord.emoji.set('bone_36', '1');
    const io = ioWith();
    expect(await run(['bot', 'emoji'], io)).toBe(EXIT.ok);
    expect(discord.emoji.size).toBe(28);
    expect(discord.emoji.get('bone_36')).toBe('1');
    expect(io.written.err).toBe('27 emoji uploaded; all 28 are there.\n');
    await run(['bot', 'emoji'], ioWith());
    expect(discord.emoji.size).toBe(28);
  });

  it('writes them as files without asking anybody', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'sixlove-emoji-'));
    try {
      expect(await run(['bot', 'emoji', '--out', folder], ioWith({ DISCORD_BOT_TOKEN: '' }))).toBe(
        0,
      );
      const names = await readdir(folder);
      expect(names).toHaveLength(28);
      for (const name of names) expect(name).toMatch(/^bone_[0-6]{2}\.png$/);
      const files = await Promise.all(names.map((name) => readFile(join(folder, name))));
      expect(new Set(files.map((file) => file.toString('base64'))).size).toBe(28);
      expect(discord.received).toEqual([]);
    } finally {
      await rm(folder, { recursive: true });
    }
  });
});
