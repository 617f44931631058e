/** The whole application on AWS, around the part of it that plays. */
import { fileURLToPath } from 'node:url';
import { systemClock } from '../adapters/clock.ts';
import { dynamoDirectory } from '../adapters/dynamo/directory.ts';
import { makeManagementClient, managementGateway } from '../adapters/management.ts';
import { resvgPictures } from '../adapters/raster.ts';
import { jwtTokens } from '../adapters/tokens.ts';
import { type App, makeApp } from '../app/app.ts';
import type { Archive } from '../app/ports/archive.ts';
import type { ChatDelivery } from '../app/ports/chat.ts';
import type { IdTokens } from '../app/ports/idTokens.ts';
import { store } from './clients.ts';
import { type WholeEnvironment, wholeEnvironment } from './environment.ts';
import { once } from './once.ts';
import { instancePlay } from './play.ts';
import { chatPorts, noticePorts } from './telling.ts';

/** The deployment puts it beside the bundle of the functions that draw (infra). */
function bundledWasm(): string {
  return fileURLToPath(new URL('resvg.wasm', import.meta.url));
}

/** What only some of the functions have. */
export interface AppParts {
  readonly idTokens?: (env: WholeEnvironment) => IdTokens | null;
  readonly archive?: (env: WholeEnvironment) => Archive | undefined;
  readonly platforms?: (env: WholeEnvironment) => Promise<readonly ChatDelivery[]>;
}

/** The application of an instance, made once. */
export function makeInstanceApp(parts: AppParts = {}): () => Promise<App> {
  return once(async () => {
    const env = wholeEnvironment();
    const { play, ports, keys } = await instancePlay();
    const management = makeManagementClient({ endpoint: env.SOCKET_ENDPOINT });
    const whole = {
      ...ports,
      directory: dynamoDirectory(store, env.DIRECTORY_TABLE),
      gateway: managementGateway(management),
      tokens: jwtTokens(keys.tokenSeed, systemClock),
      idTokens: parts.idTokens?.(env) ?? null,
      archive: parts.archive?.(env),
      pictures: resvgPictures(bundledWasm),
      notices: noticePorts(env, keys),
      chats: chatPorts(env, (await parts.platforms?.(env)) ?? []),
    };
    return makeApp(whole, play);
  });
}
