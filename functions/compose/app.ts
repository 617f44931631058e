/** The application on AWS, around the part of it that plays. */
import { fileURLToPath } from 'node:url';
import { systemClock } from '../adapters/clock.ts';
import { dynamoDirectory } from '../adapters/dynamo/directory.ts';
import { resvgPictures } from '../adapters/raster.ts';
import { jwtTokens } from '../adapters/tokens.ts';
import type { Play } from '../app/play.ts';
import type { Archive } from '../app/ports/archive.ts';
import type { ChatDelivery } from '../app/ports/chat.ts';
import type { Crowd } from '../app/ports/crowd.ts';
import type { IdTokens } from '../app/ports/idTokens.ts';
import type { Gateway, Ports } from '../app/ports.ts';
import { store } from './clients.ts';
import { type WholeEnvironment, wholeEnvironment } from './environment.ts';
import { once } from './once.ts';
import { instancePlay } from './play.ts';
import { chatPorts, noticePorts } from './telling.ts';

/** The deployment puts it beside the bundle of the functions that draw (infra). */
function bundledWasm(): string {
  return fileURLToPath(new URL('resvg.wasm', import.meta.url));
}

/** Only what follows the journal tells viewers of a commit, or has a crowd told (infra). */
const NO_GATEWAY: Gateway = {
  post: () => Promise.reject(new Error('this function posts to no connection')),
};

/** What only some of the functions have. */
export interface AppParts {
  readonly gateway?: (env: WholeEnvironment) => Gateway;
  readonly idTokens?: (env: WholeEnvironment) => IdTokens | null;
  readonly crowd?: () => Crowd;
  readonly archive?: (env: WholeEnvironment) => Archive | undefined;
  readonly platforms?: (env: WholeEnvironment) => Promise<readonly ChatDelivery[]>;
}

/** What `make` makes of the ports of an instance, made once. */
export function makeInstanceApp<T>(
  make: (ports: Ports, play: Play) => T,
  parts: AppParts = {},
): () => Promise<T> {
  return once(async () => {
    const env = wholeEnvironment();
    const { play, ports, keys } = await instancePlay();
    const whole = {
      ...ports,
      directory: dynamoDirectory(store, env.DIRECTORY_TABLE),
      gateway: parts.gateway?.(env) ?? NO_GATEWAY,
      tokens: jwtTokens(keys.tokenSeed, systemClock),
      idTokens: parts.idTokens?.(env) ?? null,
      crowd: parts.crowd?.(),
      archive: parts.archive?.(env),
      pictures: resvgPictures(bundledWasm),
      notices: noticePorts(env, keys),
      chats: chatPorts(env, (await parts.platforms?.(env)) ?? []),
    };
    return make(whole, play);
  });
}
