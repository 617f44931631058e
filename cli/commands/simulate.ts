import { mkdir, stat, writeFile } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { type Command, InvalidArgumentError, Option } from 'commander';
import { err, ok, type Result } from '../../shared/engine/result.ts';
import type { Rules } from '../../shared/engine/rules.ts';
import { housePlay } from '../../shared/house/house.ts';
import { makeRules, wrongOption } from '../../shared/rulesets/registry.ts';
import { isAlwaysRedealt } from '../../shared/table/redeal.ts';
import { EXIT, type Exit, type Failure } from '../exit.ts';
import type { Io } from '../io.ts';
import { progressOver } from '../progress.ts';
import { rulesetNamed } from '../rulesetNamed.ts';
import { readRulesOptions } from '../rulesOptions.ts';
import { calendarOf, type RoundCalendar, summarize } from '../simulation/calendar.ts';
import { calendarJson, calendarText } from '../simulation/calendarText.ts';
import { RESPONSE_MODEL, type ResponseModel } from '../simulation/responseTimes.ts';
import { type SeededBytes, seededBytes } from '../simulation/seededBytes.ts';
import { gameOf, proofOf } from '../simulation/simulatedGame.ts';
import { NO_ORDERS, orderWhatFits, randomPlayer } from '../simulation/simulatedPlayers.ts';
import { type SimulatedTable, simulateTable } from '../simulation/simulatedTable.ts';
import { addTallies, gameText, NO_TALLY, summaryText } from '../simulation/simulationText.ts';
import { turnKinds } from '../simulation/turnKinds.ts';

const GAMES_MAX = 1_000_000;

interface Flags {
  readonly ruleset: string;
  readonly options: unknown;
  readonly seats?: number;
  readonly games: number;
  readonly seed?: string;
  readonly json?: true;
  readonly proofs?: string;
  readonly players: 'house' | 'random';
  readonly calendar?: true;
  readonly orders?: true;
  readonly visitHours: number;
  readonly visitSigma: number;
}

function readGames(text: string): number {
  const games = Number(text);
  if (/^[1-9]\d*$/.test(text) && games <= GAMES_MAX) return games;
  throw new InvalidArgumentError(`A number from 1 to ${GAMES_MAX}.`);
}

function readPositive(text: string): number {
  const value = Number(text);
  if (/^\d+(\.\d+)?$/.test(text) && value > 0 && value <= 1_000) return value;
  throw new InvalidArgumentError('A number above 0, at most 1000.');
}

function readSeats(text: string): number {
  if (/^[2-9]$/.test(text)) return Number(text);
  throw new InvalidArgumentError('A number of seats.');
}

/** `sixlove simulate`: house players play whole games, the same ones for the same seed. */
export function simulateCommand(program: Command, io: Io, done: (exit: Exit) => void): void {
  program
    .command('simulate')
    .description('let house players play whole games')
    .requiredOption('--ruleset <id>', 'what they play; sixlove rules lists it')
    .option('--options <json>', 'options of the ruleset, as one JSON object', readRulesOptions, {})
    .option('--seats <n>', 'players; as many as the ruleset takes if left out', readSeats)
    .option('--games <n>', 'how many games', readGames, 1)
    .option('--seed <text>', 'the same seed gives the same games, byte for byte')
    .option('--json', 'one game record a line')
    .option('--proofs <folder>', 'also write a proof file of each game')
    .addOption(
      new Option('--players <who>', 'who plays: the house, or any legal play at random')
        .choices(['house', 'random'])
        .default('house'),
    )
    .option('--calendar', 'instead: how many visits and days a round takes people')
    .option(
      '--orders',
      'with --calendar: also games in which who has played orders what still fits',
    )
    .option(
      '--visit-hours <n>',
      'with --calendar: half of the visits take less',
      readPositive,
      RESPONSE_MODEL.medianHours,
    )
    .option(
      '--visit-sigma <n>',
      'with --calendar: standard deviation of the logarithm of a visit’s time',
      readPositive,
      RESPONSE_MODEL.sigma,
    )
    .action(async (flags: Flags) => done(await simulate(flags, io)));
}

function rulesFor({ ruleset, options, seats }: Flags): Result<Rules, Failure> {
  const named = rulesetNamed(ruleset);
  if (!named.ok) return named;
  const { players } = named.value;
  const rules = makeRules(ruleset, options, seats ?? players.at(-1) ?? 0);
  if (rules.ok && isAlwaysRedealt(rules.value)) {
    return err({ exit: EXIT.usage, message: 'with this redeal no deal would ever be played' });
  }
  if (rules.ok) return rules;
  const message =
    rules.error === 'bad-seats'
      ? `${ruleset} is played by ${players.join(', ')}`
      : `${ruleset} does not take ${wrongOption(ruleset, options)}; sixlove rules ${ruleset} lists them`;
  return err({ exit: EXIT.usage, message });
}

async function simulate(flags: Flags, io: Io): Promise<Exit> {
  const rules = rulesFor(flags);
  const isReady = rules.ok ? await playAll(rules.value, flags, io) : rules;
  if (isReady.ok) return EXIT.ok;
  io.err(`sixlove: ${isReady.error.message}\n`);
  return isReady.error.exit;
}

/** Makes the folder of the proofs before anything is played. */
async function makeFolder({ proofs }: Flags): Promise<Result<null, Failure>> {
  if (proofs === undefined) return ok(null);
  try {
    await makeFolders(resolve(proofs));
    return ok(null);
  } catch (error) {
    return notWritten(proofs, error);
  }
}

/** Node's own way to make a folder and all above it never ends where the system refuses (/proc). */
async function makeFolders(path: string): Promise<void> {
  if ((await stat(path).catch(() => null))?.isDirectory() === true) return;
  if (dirname(path) !== path) await makeFolders(dirname(path));
  await mkdir(path);
}

function notWritten(path: string, error: unknown): Result<never, Failure> {
  const code = error instanceof Error && 'code' in error ? String(error.code) : 'no reason given';
  return err({ exit: EXIT.trouble, message: `${path}: not written (${code})` });
}

async function playAll(rules: Rules, flags: Flags, io: Io): Promise<Result<null, Failure>> {
  const { games, json } = flags;
  const folder = await makeFolder(flags);
  if (!folder.ok) return folder;
  const seed = flags.seed ?? io.newSeed();
  if (flags.seed === undefined) io.err(`--seed ${seed}\n`);
  let total = NO_TALLY;
  const rounds: RoundCalendar[] = [];
  const ordered: RoundCalendar[] = [];
  const numbers = Array.from({ length: games }, (_, i) => i + 1);
  for await (const number of progressOver(numbers, io)) {
    const bytes = seededBytes(seed, number);
    const choose = flags.players === 'random' ? randomPlayer(bytes) : housePlay;
    const table = simulateTable(rules, bytes, 'joined', { choose, order: NO_ORDERS });
    if (flags.calendar === true) {
      rounds.push(...calendars(table, flags, bytes));
      if (flags.orders === true) {
        const other = simulateTable(rules, bytes, 'joined', { choose, order: orderWhatFits });
        ordered.push(...calendars(other, flags, bytes));
      }
    } else {
      const game = gameOf(table);
      total = addTallies(total, game.tally);
      io.out(json === true ? `${JSON.stringify(game.record)}\n` : gameText(rules, number, game));
    }
    const written = await writeProof(table, bytes, flags, number);
    if (!written.ok) return written;
    // A breath, in which Ctrl-C and the progress bar are heard.
    await setImmediate();
  }
  if (flags.calendar === true) io.out(calendarOutput(rules, flags, rounds, ordered));
  else if (json !== true) io.out(summaryText(games, total));
  return ok(null);
}

/** The rounds of one game as people would play it. */
function calendars(table: SimulatedTable, flags: Flags, bytes: SeededBytes): RoundCalendar[] {
  let turns = 0;
  return turnKinds(table).map((kinds) => {
    const calendar = calendarOf(kinds, modelOf(flags), bytes, turns);
    turns += kinds.length;
    return calendar;
  });
}

function modelOf({ visitHours, visitSigma }: Flags): ResponseModel {
  return { medianHours: visitHours, sigma: visitSigma };
}

function calendarOutput(
  rules: Rules,
  flags: Flags,
  rounds: readonly RoundCalendar[],
  ordered: readonly RoundCalendar[],
): string {
  const { games, players, json } = flags;
  const about = { rules, games, players, model: modelOf(flags) };
  const told = json === true ? calendarJson : calendarText;
  return told(about, summarize(rounds), ordered.length === 0 ? null : summarize(ordered));
}

async function writeProof(
  table: SimulatedTable,
  bytes: SeededBytes,
  { proofs, games }: Flags,
  number: number,
): Promise<Result<null, Failure>> {
  if (proofs === undefined) return ok(null);
  const name = `game-${String(number).padStart(String(games).length, '0')}.json`;
  const text = await proofOf(table, bytes);
  try {
    await writeFile(join(proofs, name), text);
    return ok(null);
  } catch (error) {
    return notWritten(join(proofs, name), error);
  }
}
