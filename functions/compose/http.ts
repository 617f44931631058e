/** The whole HTTP API on AWS. */
import { systemClock } from '../adapters/clock.ts';
import { readProviders } from '../adapters/oidc.ts';
import { oidcSignIn } from '../adapters/oidcCodes.ts';
import { makeServing } from '../app/serving.ts';
import { makeHttpHandler } from '../handlers/http.ts';
import type { HttpHandler } from '../handlers/router.ts';
import { makeInstanceApp } from './app.ts';
import { instanceDefects } from './defects.ts';
import { instanceLog } from './log.ts';
import { once } from './once.ts';

const instanceApp = makeInstanceApp(makeServing, {
  idTokens: ({ OIDC }) =>
    OIDC === '' ? null : oidcSignIn(readProviders(OIDC), systemClock, instanceLog),
});

/** The handler of this instance. */
export const instanceHttp: () => Promise<HttpHandler> = once(async () =>
  makeHttpHandler(await instanceApp(), instanceDefects),
);
