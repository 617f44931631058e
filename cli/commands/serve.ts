import { resolve } from 'node:path';
import { type Command, Option } from 'commander';
import { dataOption } from '../dataOption.ts';
import { EXIT, type Exit } from '../exit.ts';
import type { Io } from '../io.ts';
import { readPort, readUrl } from '../webAddress.ts';

interface Flags {
  readonly port: number;
  readonly host: string;
  readonly data: string;
  readonly beacon?: true;
  readonly restored?: true;
  readonly oidc?: string;
  readonly publicUrl?: string;
  readonly allowLocalHooks?: true;
}

/** `sixlove serve`: everything on one machine, until it is asked to stop. */
export function serveCommand(program: Command, io: Io, done: (exit: Exit) => void): void {
  program
    .command('serve')
    .description('serve the page, its API and house players here')
    .addOption(
      new Option('--port <n>', 'port to listen on; 0 takes any free one')
        .env('PORT')
        .argParser(readPort)
        .default(4600),
    )
    .option('--host <name>', 'address to listen on', '127.0.0.1')
    .addOption(dataOption('folder with every game and key'))
    .option('--beacon', 'offer tables whose shuffles wait for drand, a public beacon')
    .option('--restored', 'end the running tables: the folder was put back from a backup')
    .option('--oidc <file>', 'trusted sign-in providers with their keys (docs/operations.md)')
    .option('--public-url <url>', 'where others reach the page, for links in notices', readUrl)
    .option('--allow-local-hooks', 'let webhooks go to this machine itself, to try them out')
    .action(async (flags: Flags) => done(await serveUntilStopped(flags, io)));
}

async function serveUntilStopped(flags: Flags, io: Io): Promise<Exit> {
  const { port, host, data, beacon, restored, oidc, publicUrl, allowLocalHooks } = flags;
  // The SDK would print its own news about Node 20 first.
  process.env['AWS_SDK_JS_NODE_VERSION_SUPPORT_WARNING_DISABLED'] ??= 'true';
  // Loaded here, so that no other command waits for the server's packages.
  const [{ serve }, { StartError }] = await Promise.all([
    import('../../local/serve.ts'),
    import('../../local/startError.ts'),
  ]);
  const stopped = io.stopped();
  try {
    const server = await serve({
      port,
      host,
      dataDir: resolve(data),
      webDir: io.webDir,
      beacon: beacon === true,
      restored: restored === true,
      oidcFile: oidc === undefined ? null : resolve(oidc),
      publicUrl,
      localHooks: allowLocalHooks === true,
      log: (line) => io.err(`${line}\n`),
    });
    io.out(`${server.url}\n`);
    io.err('Open this address in a browser and sit down. Ctrl-C stops the server.\n');
    io.err(`Every game is kept in ${resolve(data)} and goes on when it starts again.\n`);
    await stopped;
    await server.close();
    io.err('Stopped. Every game is kept; start again to go on.\n');
    return EXIT.ok;
  } catch (error) {
    if (!(error instanceof StartError)) throw error;
    io.err(`sixlove: ${error.message}\n`);
    return EXIT.trouble;
  }
}
