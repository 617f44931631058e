/** The server as it runs on one machine, for what chat platforms send to it. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ServeOptions } from '../../local/serve.ts';
import { ownServer } from './ownServer.ts';

export interface ServedChats {
  readonly url: string;
  /** Lines of log that tell of an error. */
  readonly errors: readonly string[];
  /** Posts a platform's request, and the same once more, as platforms may; answers the status. */
  post(path: string, request: RequestInit): Promise<number>;
  close(): Promise<void>;
}

export async function servedChats(
  environment: Readonly<Record<string, string>>,
  options: Partial<ServeOptions> = {},
): Promise<ServedChats> {
  const dataDir = await mkdtemp(join(tmpdir(), 'sixlove-chats-'));
  const errors: string[] = [];
  const server = await ownServer(dataDir, {
    environment,
    log: (line) => {
      if (line.includes('"error"')) errors.push(line);
    },
    ...options,
  });
  return {
    url: server.url,
    errors,
    async post(path, request) {
      const url = new URL(path, server.url);
      const send = () => fetch(url, { method: 'POST', ...request });
      const [first] = await Promise.all([send(), send()]);
      return first.status;
    },
    async close() {
      await server.close();
      await rm(dataDir, { recursive: true });
    },
  };
}
