/** What this machine has, as far as a server needs it. */
import { access } from 'node:fs/promises';
import { createServer } from 'node:net';
import { homedir } from 'node:os';
import { join } from 'node:path';
import type { Finding } from '../bot/setup.ts';

const NODE_MIN = [20, 19] as const;

/** `version` such as `20.19.0`. */
export function nodeFinding(version: string): Finding {
  const [major = 0, minor = 0] = version.split('.').map(Number);
  const isNew = major > NODE_MIN[0] || (major === NODE_MIN[0] && minor >= NODE_MIN[1]);
  return isNew
    ? { state: 'ok', about: 'node', text: version }
    : { state: 'wrong', about: 'node', text: `${version}: install ${NODE_MIN.join('.')} or newer` };
}

/** Whether a server could listen there. */
export async function portFinding(port: number, host: string): Promise<Finding> {
  const about = 'port';
  const fault = await new Promise<string | null>((found) => {
    const server = createServer();
    server.once('error', (error: NodeJS.ErrnoException) => found(error.code ?? error.message));
    server.listen(port, host, () => server.close(() => found(null)));
  });
  if (fault === null) return { state: 'ok', about, text: `${port} is free` };
  const text =
    fault === 'EADDRINUSE'
      ? `${port} is in use: by a server that runs already, or take another with --port`
      : `${port} cannot be listened on (${fault}): take another with --port`;
  return { state: fault === 'EADDRINUSE' ? 'off' : 'wrong', about, text };
}

/** Whether anything says who deploys; nothing is asked of AWS. */
export async function awsFinding(
  env: Readonly<Record<string, string | undefined>>,
): Promise<Finding> {
  const about = 'aws';
  const named = ['AWS_ACCESS_KEY_ID', 'AWS_PROFILE', 'AWS_WEB_IDENTITY_TOKEN_FILE'].find(
    (name) => (env[name] ?? '') !== '',
  );
  if (named !== undefined) return { state: 'ok', about, text: `credentials by ${named}` };
  const file = env['AWS_SHARED_CREDENTIALS_FILE'] ?? join(homedir(), '.aws', 'credentials');
  const isThere = await access(file).then(
    () => true,
    () => false,
  );
  return isThere
    ? { state: 'ok', about, text: `credentials in ${file}` }
    : { state: 'off', about, text: 'no credentials: only needed to deploy (docs/operations.md)' };
}
