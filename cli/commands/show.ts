import { writeFile } from 'node:fs/promises';
import { type Command, InvalidArgumentError } from 'commander';
import { installedWasm, resvgPictures } from '../../functions/adapters/raster.ts';
import { err, ok, type Result } from '../../shared/engine/result.ts';
import { boardSvg } from '../../shared/picture/boardSvg.ts';
import type { GameRecord } from '../../shared/rulesets/record.ts';
import { plainRecord, writeRecordText } from '../../shared/rulesets/recordText.ts';
import { boardText } from '../boardText.ts';
import { EXIT, type Exit, type Failure } from '../exit.ts';
import type { Io } from '../io.ts';
import { type FoundRecord, findRecords } from '../records.ts';
import { isProof, proofRounds } from '../shownProof.ts';
import { type ShownRound, shownRound } from '../shownRound.ts';
import { readSource } from '../source.ts';

interface Flags {
  readonly round?: number;
  readonly text?: true;
  readonly svg?: string;
  readonly png?: string;
}

function readRound(text: string): number {
  if (/^[1-9]\d{0,8}$/.test(text)) return Number(text);
  throw new InvalidArgumentError('Rounds are counted from 1.');
}

/** `sixlove show`: a round of a game record as text or picture, or the whole record as text. */
export function showCommand(program: Command, io: Io, done: (exit: Exit) => void): void {
  program
    .command('show')
    .description('show how the bones lie at the end of a round, as text or picture')
    .argument('<file>', 'a game record, as JSON or in text form, or a proof file; - for stdin')
    .option('--round <n>', 'the round to show; the last one if left out', readRound)
    .option('--text', 'write whole records in text form')
    .option('--svg <out>', 'write the picture as SVG')
    .option('--png <out>', 'write the picture as PNG')
    .action(async (file: string, flags: Flags) => done(await show(file, flags, io)));
}

async function show(file: string, flags: Flags, io: Io): Promise<Exit> {
  const shown = await showFile(file, flags, io);
  if (shown.ok) return EXIT.ok;
  io.err(`sixlove: ${shown.error.message}\n`);
  return shown.error.exit;
}

type Done = Result<null, Failure>;

async function showFile(file: string, flags: Flags, io: Io): Promise<Done> {
  const text = await readSource(file, io);
  if (!text.ok) return text;
  const found = findRecords(text.value);
  const [first] = found;
  const isPicture = flags.svg !== undefined || flags.png !== undefined;
  if (first?.ok === true && isProof(first.value)) {
    if (flags.text === true) return refuse(file, '--text needs a game record');
    return await showRound(file, pickProven(text.value, flags.round), flags, io);
  }
  const records = readRecords(file, found);
  if (!records.ok) return records;
  if (flags.text === true) io.out(records.value.map(writeRecordText).join('\n'));
  if (flags.text === true && !isPicture) return ok(null);
  return await showRound(file, pickRound(records.value, flags.round), flags, io);
}

function refuse(file: string, message: string, exit: Exit = EXIT.usage): Result<never, Failure> {
  return err({ exit, message: `${file}: ${message}` });
}

function readRecords(file: string, found: readonly FoundRecord[]): Result<GameRecord[], Failure> {
  const records: GameRecord[] = [];
  for (const one of found) {
    const record = one.ok ? plainRecord(one.value) : null;
    if (record === null) return refuse(file, one.ok ? 'not a game record' : one.error);
    records.push(record);
  }
  return ok(records);
}

type Picked = Result<ShownRound, Failure>;

function pickRound(records: readonly GameRecord[], asked: number | undefined): Picked {
  const [record] = records;
  if (record === undefined || records.length > 1) {
    const message = `holds ${records.length} records; one can be shown`;
    return err({ exit: EXIT.usage, message });
  }
  return shownRound(record, asked);
}

function pickProven(text: string, asked: number | undefined): Picked {
  const rounds = proofRounds(text);
  if (!rounds.ok) return err({ exit: EXIT.usage, message: rounds.error });
  const round = rounds.value.findLast(({ no }) => asked === undefined || no === asked);
  const which = asked === undefined ? 'no finished round' : `no finished round ${asked}`;
  return round === undefined ? err({ exit: EXIT.usage, message: `it has ${which}` }) : ok(round);
}

async function showRound(file: string, picked: Picked, flags: Flags, io: Io): Promise<Done> {
  if (!picked.ok) return refuse(file, picked.error.message, picked.error.exit);
  const { no, table } = picked.value;
  if (flags.svg !== undefined || flags.png !== undefined) {
    return await writePictures(picked.value, flags);
  }
  io.out(`Round ${no}\n${boardText(table)}`);
  return ok(null);
}

async function writePictures({ no, table }: ShownRound, { svg, png }: Flags): Promise<Done> {
  const picture = boardSvg(table, { round: no });
  const written = svg === undefined ? ok(null) : await write(svg, picture);
  if (!written.ok || png === undefined) return written;
  return await write(png, await resvgPictures(installedWasm).png(picture));
}

async function write(file: string, data: string | Uint8Array): Promise<Done> {
  try {
    await writeFile(file, data);
    return ok(null);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    return err({ exit: EXIT.trouble, message: `${file}: not written (${code})` });
  }
}
