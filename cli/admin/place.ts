/** Which installation an operator's command is about: a data folder, or tables of AWS. */
import { resolve } from 'node:path';
import { type Command, InvalidArgumentError } from 'commander';
import type { Desk } from '../../functions/app/desk.ts';
import type { CloudAccount } from '../../functions/app/ports/cloudAccount.ts';
import { err, ok, type Result } from '../../shared/engine/result.ts';
import { dataOption } from '../dataOption.ts';
import { EXIT, type Failure } from '../exit.ts';
import type { Io } from '../io.ts';
import { stackNames } from './stacks.ts';

export interface PlaceFlags {
  readonly data: string;
  readonly stage?: string;
  readonly journal?: string;
  readonly vault?: string;
  readonly directory?: string;
  readonly logKeys?: readonly LogKeyName[];
}

interface LogKeyName {
  readonly name: string;
  readonly keyId: string;
}

export interface OpenDesk {
  readonly desk: Desk;
  close(): Promise<void>;
}

/** `name=ARN,...`, as the output LogKeys of the store's stack has it. */
function readLogKeys(text: string): readonly LogKeyName[] {
  const keys = text.split(',').map((pair) => pair.split('='));
  if (keys.every(([name = '', keyId = '', ...more]) => name && keyId && more.length === 0)) {
    return keys.map(([name = '', keyId = '']) => ({ name, keyId }));
  }
  throw new InvalidArgumentError('Names of logs with the ARNs of their keys: NAME=ARN,NAME=ARN.');
}

/** The options that say which installation it is. */
export function withPlace(command: Command): Command {
  return command
    .addOption(dataOption('folder of a server on this machine, which must not run'))
    .option('--stage <name>', 'on AWS: the stage that was deployed, dev or prod')
    .option('--journal <table>', 'on AWS: this table in place of the stage’s')
    .option('--vault <table>', 'on AWS: this table in place of the stage’s')
    .option('--directory <table>', 'on AWS: this table in place of the stage’s')
    .option('--log-keys <list>', 'on AWS: NAME=ARN,... in place of the stage’s', readLogKeys);
}

const isCloud = (flags: PlaceFlags): boolean =>
  [flags.stage, flags.journal, flags.vault, flags.directory].some((name) => name !== undefined);

/** Opens it; what cannot be used is a failure that says what to do. */
export async function openPlace(flags: PlaceFlags, io: Io): Promise<Result<OpenDesk, Failure>> {
  // The SDK would print its own news about Node 20 first.
  process.env['AWS_SDK_JS_NODE_VERSION_SUPPORT_WARNING_DISABLED'] ??= 'true';
  const writeLine = (line: string): void => io.err(`${line}\n`);
  return isCloud(flags) ? openCloud(flags, io, writeLine) : openFolder(flags.data, writeLine);
}

/** Loaded here, so that no other command waits for the server's packages. */
async function openFolder(
  folder: string,
  writeLine: (line: string) => void,
): Promise<Result<OpenDesk, Failure>> {
  const [{ openFolderDesk }, { StartError }] = await Promise.all([
    import('../../local/admin.ts'),
    import('../../local/startError.ts'),
  ]);
  try {
    return ok(await openFolderDesk(resolve(folder), writeLine));
  } catch (error) {
    if (!(error instanceof StartError)) throw error;
    return err({ exit: EXIT.trouble, message: error.message });
  }
}

async function openCloud(
  flags: PlaceFlags,
  io: Io,
  writeLine: (line: string) => void,
): Promise<Result<OpenDesk, Failure>> {
  const { openAccount, openCloudDesk } = await import('../../functions/compose/admin.ts');
  const stage =
    flags.stage === undefined ? ok(NO_STAGE) : await stageOf(flags.stage, openAccount(io.env));
  if (!stage.ok) return stage;
  const { journal = '', vault = '', directory = '' } = { ...stage.value.names, ...given(flags) };
  if (journal === '' || vault === '' || directory === '') {
    const message = 'name --stage, or all of --journal, --vault and --directory';
    return err({ exit: EXIT.usage, message });
  }
  const logKeys = flags.logKeys ?? stage.value.logKeys;
  const tables = { names: { journal, vault, directory }, logKeys, restoredAt: 0 };
  return ok(await openCloudDesk(tables, writeLine));
}

interface StageTables {
  readonly names: Partial<Record<'journal' | 'vault' | 'directory', string>>;
  readonly logKeys: readonly LogKeyName[];
}

const NO_STAGE: StageTables = { names: {}, logKeys: [] };

function given({ journal, vault, directory }: PlaceFlags): StageTables['names'] {
  const named = Object.entries({ journal, vault, directory });
  return Object.fromEntries(named.filter(([, name]) => name !== undefined));
}

/** What the outputs of a stage's store name. */
async function stageOf(
  stage: string,
  account: CloudAccount,
): Promise<Result<StageTables, Failure>> {
  const name = stackNames(stage).store;
  try {
    const store = await account.stack(name);
    if (store === null) {
      const message = `there is no stack ${name} in this account and region`;
      return err({ exit: EXIT.trouble, message });
    }
    const of = (name: string): string => store.outputs.get(name) ?? '';
    return ok({
      names: {
        journal: of('JournalTable'),
        vault: of('VaultTable'),
        directory: of('DirectoryTable'),
      },
      logKeys: readLogKeys(of('LogKeys')),
    });
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    return err({ exit: EXIT.trouble, message: `AWS does not answer as it should: ${reason}` });
  }
}
