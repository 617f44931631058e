import type { Command } from 'commander';
import { err, ok, type Result } from '../../shared/engine/result.ts';
import { describeRulesets } from '../../shared/rulesets/registry.ts';
import type { Language } from '../../shared/words/language.ts';
import { EXIT, type Exit, type Failure } from '../exit.ts';
import type { Io } from '../io.ts';
import { readServerAddress, type ServerAddress, tableLink } from '../play/address.ts';
import { Client } from '../play/client.ts';
import { DealCheck } from '../play/dealCheck.ts';
import { type Ending, Game } from '../play/game.ts';
import { Kept, KeptError, keptFolder } from '../play/kept.ts';
import { Lines } from '../play/lines.ts';
import { startOwnServer } from '../play/ownServer.ts';
import { Share } from '../play/share.ts';
import { type NewTable, sitDown } from '../play/sitDown.ts';
import { languageOf, playWords } from '../play/words/playWords.ts';
import { rulesetNamed } from '../rulesetNamed.ts';
import { readRulesOptions } from '../rulesOptions.ts';

interface Flags {
  readonly ruleset?: string;
  readonly options?: unknown;
  readonly server?: ServerAddress;
  readonly name?: string;
}

/** `sixlove play`: at the terminal, against the house here or at a table of a server. */
export function playCommand(program: Command, io: Io, done: (exit: Exit) => void): void {
  program
    .command('play')
    .description('play at the terminal: against the house, or at a table of a server')
    .option('--ruleset <id>', 'what is played; sixlove rules lists it')
    .option('--options <json>', 'options of the ruleset, as one JSON object', readRulesOptions)
    .option(
      '--server <url>',
      'a server, or the link of one of its tables; without it, this machine alone',
      readServerAddress,
    )
    .option('--name <name>', 'what others at a server read of you, the first time you play there')
    .action(async (flags: Flags) => done(await play(flags, io)));
}

async function play(flags: Flags, io: Io): Promise<Exit> {
  const language = languageOf(io.env);
  const stop = new AbortController();
  void io.stopped().then(() => stop.abort());
  const played = await playUnlessStopped(flags, io, language, stop.signal).catch(unkept);
  if (played.ok) return played.value;
  io.err(`sixlove: ${plain(played.error.message)}\n`);
  return played.error.exit;
}

type Played = Result<Exit, Failure>;

function unkept(error: unknown): Played {
  if (error instanceof KeptError) return err({ exit: EXIT.trouble, message: error.message });
  throw error;
}

async function playUnlessStopped(
  flags: Flags,
  io: Io,
  language: Language,
  stop: AbortSignal,
): Promise<Played> {
  const table = newTable(flags);
  if (!table.ok) return table;
  if (flags.server !== undefined) {
    const { home, table: linked } = flags.server;
    const kept = new Kept(keptFolder(io.env, home));
    return await playAt({ home, kept, where: linked ?? table.value, isOwn: false }, flags, io, {
      language,
      stop,
    });
  }
  const own = await startOwnServer(io);
  // Ctrl-C reaches the process of the store too, which then cannot be opened.
  if (stop.aborted) {
    if (own.ok) await own.value.close();
    return ok(EXIT.interrupted);
  }
  if (!own.ok) return own;
  try {
    io.err(`${playWords(language).ownServer}\n`);
    const { home, folder } = own.value;
    const at = { home, kept: new Kept(folder), where: table.value, isOwn: true };
    return await playAt(at, flags, io, { language, stop });
  } finally {
    await own.value.close();
  }
}

/** The table that the command line asks for, where it names none that is there. */
function newTable({ ruleset, options, server }: Flags): Result<NewTable, Failure> {
  if (server?.table != null && (ruleset ?? options) !== undefined) {
    const message = '--ruleset and --options are for a new table; the link names one that is there';
    return err({ exit: EXIT.usage, message });
  }
  const [first] = describeRulesets();
  if (first === undefined) throw new Error('there are no rulesets');
  const named = ruleset === undefined ? ok(first) : rulesetNamed(ruleset);
  if (!named.ok) return named;
  const { players } = named.value;
  return ok({ ruleset: named.value, options: options ?? {}, seats: players.at(-1) ?? 0 });
}

interface At {
  readonly home: string;
  readonly kept: Kept;
  readonly where: Parameters<typeof sitDown>[3];
  readonly isOwn: boolean;
}

interface Ways {
  readonly language: Language;
  readonly stop: AbortSignal;
}

async function playAt(at: At, { name }: Flags, world: Io, ways: Ways): Promise<Played> {
  const { language, stop } = ways;
  const t = playWords(language);
  // Names and texts come from others: a terminal does what their control signs say.
  const io: Io = {
    ...world,
    out: (text) => world.out(plain(text)),
    err: (text) => world.err(plain(text)),
  };
  const client = new Client(at.home, io, stop, () => io.err(`${t.lost}\n`));
  const lines = new Lines(io.stdin);
  const stopped = new Promise<null>((resolve) => {
    stop.addEventListener('abort', () => resolve(null));
    if (stop.aborted) resolve(null);
  });
  try {
    const sitting = sitDown(client, at.kept, name ?? t.guest, at.where);
    const seated = await Promise.race([quietly(sitting), stopped]);
    if (seated === null) return ok(EXIT.interrupted);
    if (!seated.ok) return seated;
    const { view, playerId, logKeys } = seated.value;
    const deps = { client, kept: at.kept, playerId, logKeys, io, language };
    const share = new Share({ ...deps, onWithheld: (why) => io.err(`${t.withheld(why)}\n`) });
    const game = new Game(view, { ...deps, share, deals: new DealCheck(deps), lines });
    const ended = await Promise.race([quietly(game.play()), stopped]);
    if (ended?.ok !== true || ended.value.how === 'quit') {
      io.err(`\n${at.isOwn ? t.ownEnds : goOnText(at.home, view.tableId, language)}\n`);
    }
    if (ended === null) return ok(EXIT.interrupted);
    return ended.ok ? ok(exitOf(ended.value)) : ended;
  } finally {
    lines.close();
  }
}

/** What is stopped halfway throws when nobody listens any more. */
function quietly<T>(doing: Promise<T>): Promise<T> {
  doing.catch(() => 'stopped');
  return doing;
}

function goOnText(home: string, tableId: string, language: Language): string {
  const t = playWords(language);
  return `${t.goesOn(tableLink(home, tableId, null))}\n${t.inPage}`;
}

function exitOf({ allHold }: Ending): Exit {
  return allHold ? EXIT.ok : EXIT.failed;
}

/** Without signs that would steer a terminal or turn a line around. */
function plain(text: string): string {
  return text.replace(/(?!\n)[\p{Cc}\p{Bidi_Control}]/gu, '');
}
