/** The server as it runs on one machine, in this process. */
import { type ServeOptions, type Server, serve } from '../../local/serve.ts';

/** On a free port and on the data folder; what else is told takes the place of what is here. */
export function ownServer(dataDir: string, options: Partial<ServeOptions> = {}): Promise<Server> {
  return serve({
    port: 0,
    host: '127.0.0.1',
    dataDir,
    webDir: dataDir,
    beacon: false,
    restored: false,
    environment: {},
    log: () => undefined,
    ...options,
  });
}
