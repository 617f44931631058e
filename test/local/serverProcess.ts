import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { build } from 'esbuild';

const ROOT = join(import.meta.dirname, '..', '..');
/** In node_modules, where a bundle still finds its packages and no tool looks at it. */
const BUNDLE = join(ROOT, 'node_modules', '.cache', 'sixlove', `serve-${process.pid}.mjs`);

/** Serves until it is asked to end; says its address, or why it cannot start. */
const MAIN = `
  import { serve } from './local/serve.ts';
  const [dataDir, webDir] = process.argv.slice(2);
  try {
    const options = { port: 0, host: '127.0.0.1', dataDir, webDir, log: (l) => console.error(l) };
    const server = await serve(options);
    console.log(server.url);
    process.once('SIGINT', () => server.close());
  } catch (error) {
    console.log(error.name + ': ' + error.message);
  }
`;

export async function bundleServer(): Promise<void> {
  await build({
    stdin: { contents: MAIN, resolveDir: ROOT, loader: 'ts' },
    outfile: BUNDLE,
    bundle: true,
    format: 'esm',
    platform: 'node',
    packages: 'external',
    logLevel: 'error',
  });
}

export interface ServerProcess {
  readonly process: ChildProcess;
  /** Its address, or its one line of refusal. */
  readonly said: string;
  /** Lines of its log so far. */
  readonly log: string[];
}

/** Starts a server as a process of its own, and waits for what it says. */
export async function startServer(dataDir: string, webDir: string): Promise<ServerProcess> {
  const child = spawn(process.execPath, [BUNDLE, dataDir, webDir], {
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const log: string[] = [];
  createInterface({ input: child.stderr }).on('line', (line) => log.push(line));
  const [said] = await once(createInterface({ input: child.stdout }), 'line');
  return { process: child, said, log };
}

/** Sends a signal and waits for the end; the exit code, or null after a kill. */
export async function endServer(
  { process: child }: ServerProcess,
  signal: NodeJS.Signals,
): Promise<number | null> {
  const ended = once(child, 'exit');
  child.kill(signal);
  const [code] = await ended;
  return code;
}
