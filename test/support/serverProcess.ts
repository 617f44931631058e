import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cp } from 'node:fs/promises';
import { join } from 'node:path';
import { builtServer } from './builtServer.ts';

/** Copies command line and page, as `npm start` has them, into a folder of the caller's own. */
export async function buildServer(name: string): Promise<string> {
  const outdir = join(process.cwd(), '.tmp', name);
  await cp(await builtServer(), outdir, { recursive: true });
  return join(outdir, 'cli/sixlove.js');
}

export interface ServerProcess {
  readonly url: string;
  /** Ends it as nobody would wish: SIGKILL. Resolves when it is gone. */
  kill(): Promise<void>;
  /** Asks it to stop; resolves with its exit code. */
  stop(): Promise<number | null>;
}

/**
 * Loaded before the program and its store: their clock runs so many milliseconds ahead, and what
 * they answer is dated by it, or the SDK would find that the two clocks differ.
 */
function laterClock(laterMs: number): string {
  const script = `
    import { ServerResponse } from 'node:http';
    const { writeHead } = ServerResponse.prototype;
    ServerResponse.prototype.writeHead = function (...given) {
      this.setHeader('date', new Date().toUTCString());
      return writeHead.apply(this, given);
    };
    const now = Date.now.bind(Date);
    globalThis.Date = class extends Date {
      constructor(...given) {
        if (given.length === 0) super(now() + ${laterMs});
        else super(...given);
      }
      static now() {
        return now() + ${laterMs};
      }
    };`;
  return `data:text/javascript,${encodeURIComponent(script)}`;
}

/** Starts `sixlove serve` on a free port and waits until it says its address. */
export function startServer(
  program: string,
  dataDir: string,
  ...flags: readonly string[]
): Promise<ServerProcess> {
  return started([program, 'serve', '--port', '0', '--data', dataDir, ...flags]);
}

/** The same so many milliseconds later, by the server's clock. */
export function startLater(
  laterMs: number,
  program: string,
  dataDir: string,
  ...flags: readonly string[]
): Promise<ServerProcess> {
  const args = [program, 'serve', '--data', dataDir, ...flags];
  return started(args, { NODE_OPTIONS: `--import=${laterClock(laterMs)}` });
}

async function started(
  args: readonly string[],
  environment: Readonly<Record<string, string>> = {},
): Promise<ServerProcess> {
  const child: ChildProcess = spawn(process.execPath, args, {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, ...environment },
  });
  let errors = '';
  child.stderr?.on('data', (chunk) => {
    errors += String(chunk);
  });
  const ended = once(child, 'exit');
  const url = await new Promise<string>((resolve, reject) => {
    child.stdout?.once('data', (chunk) => resolve(String(chunk).trim()));
    child.once('exit', () => reject(new Error(`the server did not start: ${errors}`)));
  });
  return {
    url: url.replace(/\/$/, ''),
    async kill() {
      child.kill('SIGKILL');
      await ended;
    },
    async stop() {
      child.kill('SIGINT');
      const [code] = (await ended) as [number | null];
      return code;
    },
  };
}
