import { resolve } from 'node:path';
import { Argument, type Command } from 'commander';
import { uploadEmoji, writeEmoji } from '../bot/emoji.ts';
import { BOT_SETUPS } from '../bot/setups.ts';
import { EXIT, type Exit, type Failure } from '../exit.ts';
import type { Io } from '../io.ts';
import { Progress } from '../progress.ts';
import { readUrl } from '../webAddress.ts';

const EMOJI_COUNT = 28;

/** `sixlove bot`: makes the bot known to a chat platform. Secrets come from the environment. */
export function botCommand(program: Command, io: Io, done: (exit: Exit) => void): void {
  const bot = program
    .command('bot')
    .description('set up the bot on a chat platform')
    .helpCommand(false);
  bot
    .command('register')
    .description('register its commands, print its manifest, or set its webhook')
    .addArgument(new Argument('<platform>', 'where').choices(BOT_SETUPS.map(({ name }) => name)))
    .option('--public-url <url>', 'where the platform reaches the server', readUrl)
    .action(async (platform: string, flags: { readonly publicUrl?: string }) =>
      done(await register(platform, flags.publicUrl ?? null, io)),
    );
  bot
    .command('emoji')
    .description('upload the 28 bones as emoji to the Discord application')
    .option('--out <folder>', 'write them there as PNG, and upload nothing')
    .action(async (flags: { readonly out?: string }) => done(await emoji(flags.out ?? null, io)));
}

function failed({ message, exit }: Failure, io: Io): Exit {
  io.err(`sixlove: ${message}\n`);
  return exit;
}

async function register(platform: string, publicUrl: string | null, io: Io): Promise<Exit> {
  const setup = BOT_SETUPS.find(({ name }) => name === platform);
  if (setup === undefined) throw new Error(`${platform} is no platform`);
  const registered = await setup.register(io, { publicUrl });
  if (!registered.ok) return failed(registered.error, io);
  io.out(registered.value.data);
  for (const line of registered.value.lines) io.err(`${line}\n`);
  return EXIT.ok;
}

async function emoji(out: string | null, io: Io): Promise<Exit> {
  if (out !== null) {
    const written = await writeEmoji(resolve(out));
    if (!written.ok) return failed(written.error, io);
    io.err(`${written.value} emoji are in ${resolve(out)}\n`);
    return EXIT.ok;
  }
  const progress = new Progress(EMOJI_COUNT, io.errIsTerminal);
  const uploaded = await uploadEmoji(io, (count) => progress.show(count));
  progress.stop();
  if (!uploaded.ok) return failed(uploaded.error, io);
  io.err(`${uploaded.value} emoji uploaded; all ${EMOJI_COUNT} are there.\n`);
  return EXIT.ok;
}
