/** A server for one game: in this process, on this machine alone, and gone with the game. */
import { rmSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { err, ok, type Result } from '../../shared/engine/result.ts';
import { EXIT, type Failure } from '../exit.ts';
import type { Io } from '../io.ts';

export interface OwnServer {
  /** Where it listens, with a slash at its end. */
  readonly home: string;
  /** Where its player keeps the pass: gone with the rest. */
  readonly folder: string;
  close(): Promise<void>;
}

/** Starts what `sixlove serve` runs, on a free port and in a folder of its own. */
export async function startOwnServer({
  webDir,
}: Pick<Io, 'webDir'>): Promise<Result<OwnServer, Failure>> {
  // The SDK would print its own news about Node 20 first.
  process.env['AWS_SDK_JS_NODE_VERSION_SUPPORT_WARNING_DISABLED'] ??= 'true';
  // Loaded here, so that who plays elsewhere does not wait for the server's packages.
  const [{ serve }, { StartError }] = await Promise.all([
    import('../../local/serve.ts'),
    import('../../local/startError.ts'),
  ]);
  const folder = await mkdtemp(join(tmpdir(), 'sixlove-play-'));
  const all = { recursive: true, force: true, maxRetries: 3 };
  // Also where the process ends at once, as when nobody reads its output or the terminal is shut.
  const goneAtOnce = () => rmSync(folder, all);
  const hangUp = () => {
    goneAtOnce();
    process.kill(process.pid, 'SIGHUP');
  };
  process.once('exit', goneAtOnce).once('SIGHUP', hangUp);
  const gone = async () => {
    await rm(folder, all);
    process.off('exit', goneAtOnce).off('SIGHUP', hangUp);
  };
  try {
    const { url, close } = await serve({
      port: 0,
      host: '127.0.0.1',
      dataDir: join(folder, 'data'),
      webDir,
      beacon: false,
      restored: false,
      // Secrets of chats that the environment may hold are not for this server.
      environment: {},
      log: () => {},
    });
    const home = `${url}/`;
    return ok({ home, folder: join(folder, 'player'), close: () => close().then(gone) });
  } catch (error) {
    await gone();
    if (!(error instanceof StartError)) throw error;
    return err({ exit: EXIT.trouble, message: error.message });
  }
}
