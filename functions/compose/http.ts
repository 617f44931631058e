/** The whole HTTP API on AWS. */
import { systemClock } from '../adapters/clock.ts';
import { oidcTokens, readProviders } from '../adapters/oidc.ts';
import { makeHttpHandler } from '../handlers/http.ts';
import type { HttpHandler } from '../handlers/router.ts';
import { makeInstanceApp } from './app.ts';
import { instanceDefects } from './defects.ts';
import { once } from './once.ts';

const instanceApp = makeInstanceApp({
  idTokens: ({ OIDC }) => (OIDC === '' ? null : oidcTokens(readProviders(OIDC), systemClock)),
});

/** The handler of this instance. */
export const instanceHttp: () => Promise<HttpHandler> = once(async () =>
  makeHttpHandler(await instanceApp(), instanceDefects),
);
