import { type Command, Option } from 'commander';
import { dataFinding } from '../admin/dataFolder.ts';
import type { Finding } from '../bot/setup.ts';
import { BOT_SETUPS } from '../bot/setups.ts';
import { dataOption } from '../dataOption.ts';
import { cloudFindings } from '../doctor/aws.ts';
import { chatFindings } from '../doctor/chats.ts';
import { awsFinding, nodeFinding, portFinding } from '../doctor/machine.ts';
import { EXIT, type Exit } from '../exit.ts';
import type { Io } from '../io.ts';
import { readPort, readUrl } from '../webAddress.ts';

interface Flags {
  readonly port: number;
  readonly host: string;
  readonly data: string;
  readonly server?: string;
  readonly offline?: true;
  readonly aws?: true;
  readonly stage: string;
  readonly mailFrom?: string;
  readonly json?: true;
}

/** `sixlove doctor`: what is missing on this machine, and how to mend it. */
export function doctorCommand(program: Command, io: Io, done: (exit: Exit) => void): void {
  program
    .command('doctor')
    .description('say what is missing here, and how to mend it')
    .addOption(
      new Option('--port <n>', 'port that a server would listen on')
        .env('PORT')
        .argParser(readPort)
        .default(4600),
    )
    .option('--host <name>', 'address that it would listen on', '127.0.0.1')
    .addOption(dataOption('folder of its games'))
    .option('--server <url>', 'a running server, whose chat secrets are tried', readUrl)
    .option('--offline', 'ask no chat platform')
    .option('--aws', 'look at an installation on AWS, and not at this machine')
    .option('--stage <name>', 'the stage of it: dev or prod', 'prod')
    .option('--mail-from <address>', 'where its mail comes from')
    .option('--json', 'one object a line')
    .action(async (flags: Flags) => done(await examine(flags, io)));
}

async function examine(flags: Flags, io: Io): Promise<Exit> {
  const findings = flags.aws === true ? await onAws(flags, io) : await onThisMachine(flags, io);
  for (const finding of findings) {
    io.out(flags.json === true ? `${JSON.stringify(finding)}\n` : lineOf(finding));
  }
  const wrong = findings.filter(({ state }) => state === 'wrong').length;
  if (flags.json !== true) io.err(wrong === 0 ? 'Nothing is wrong.\n' : `Wrong: ${wrong}\n`);
  return wrong === 0 ? EXIT.ok : EXIT.failed;
}

/** Loaded here, so that no other command waits for the SDK. */
async function onAws({ stage, mailFrom }: Flags, io: Io): Promise<readonly Finding[]> {
  const { openAccount } = await import('../../functions/compose/admin.ts');
  return cloudFindings(openAccount(io.env), {
    stage,
    mailFrom: mailFrom ?? null,
    now: io.now(),
  });
}

async function onThisMachine(flags: Flags, io: Io): Promise<readonly Finding[]> {
  const { port, host, data, server = null, offline } = flags;
  const chats = { isOnline: offline !== true, server };
  const found = await Promise.all([
    nodeFinding(process.versions.node),
    portFinding(port, host),
    dataFinding(data),
    awsFinding(io.env),
    ...BOT_SETUPS.map((setup) => chatFindings(setup, io, chats)),
  ]);
  return found.flat();
}

const STATE_CHARS = 'wrong'.length;
const ABOUT_CHARS = 'telegram bad signature'.length;

function lineOf({ state, about, text }: Finding): string {
  return `${state.padEnd(STATE_CHARS)}  ${about.padEnd(ABOUT_CHARS)}  ${text}\n`;
}
