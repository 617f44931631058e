/** The authorization code flow, for clients without a secret (RFC 6749 4.1.3, RFC 7636). */
import type { IdTokens, SignInCode, SignInProvider } from '../app/ports/idTokens.ts';
import type { Clock, Log } from '../app/ports.ts';
import { type OidcProvider, oidcTokens } from './oidc.ts';

const ANSWER_MS_MAX = 10_000;
/** Tokens with their claims have some 4,000. */
const ANSWER_BYTES_MAX = 65_536;

type Page = SignInProvider & { readonly tokenEndpoint: string };

/** Those of the providers that a page can send people to. */
function pagesOf(providers: readonly OidcProvider[]): readonly Page[] {
  return providers.flatMap(({ issuer, audience, name, authorizationEndpoint, tokenEndpoint }) =>
    authorizationEndpoint === undefined || tokenEndpoint === undefined
      ? []
      : [
          {
            issuer,
            name: name ?? new URL(issuer).host,
            clientId: audience,
            authorizationEndpoint,
            tokenEndpoint,
          },
        ],
  );
}

function formOf({ clientId }: Page, { code, verifier, redirectUri }: SignInCode): URLSearchParams {
  return new URLSearchParams({
    grant_type: 'authorization_code',
    code,
    redirect_uri: redirectUri,
    client_id: clientId,
    code_verifier: verifier,
  });
}

/** The body as text; null for one that is larger than any answer has to be. */
async function textOf(response: Response): Promise<string | null> {
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of response.body ?? []) {
    chunks.push(chunk);
    bytes += chunk.length;
    if (bytes > ANSWER_BYTES_MAX) return null;
  }
  return Buffer.concat(chunks).toString();
}

function idTokenIn(text: string | null): string | null {
  try {
    const answer: unknown = JSON.parse(text ?? '');
    if (typeof answer !== 'object' || answer === null || !('id_token' in answer)) return null;
    return typeof answer.id_token === 'string' ? answer.id_token : null;
  } catch {
    return null;
  }
}

/**
 * Redeems codes at the providers' token endpoints: the one thing that is fetched while somebody
 * signs in. The page could not do it, which reaches nobody but us.
 */
function oidcCodes(
  providers: readonly OidcProvider[],
  log: Log,
): Pick<IdTokens, 'signIns' | 'redeem'> {
  const pages = pagesOf(providers);
  return {
    signIns: pages.map(({ tokenEndpoint: _, ...page }) => page),

    async redeem(code) {
      const page = pages.find(({ issuer }) => issuer === code.issuer);
      if (page === undefined) return 'refused';
      const failed = (reason: string) => {
        log.info('a sign-in provider gave no token', { issuer: page.issuer, reason });
      };
      try {
        const response = await fetch(page.tokenEndpoint, {
          method: 'POST',
          headers: { accept: 'application/json' },
          body: formOf(page, code),
          redirect: 'error',
          signal: AbortSignal.timeout(ANSWER_MS_MAX),
        });
        const idToken = idTokenIn(await textOf(response));
        if (response.ok && idToken !== null) return { idToken };
        failed(`status ${response.status}`);
        return response.status >= 500 ? 'unreachable' : 'refused';
      } catch (error) {
        failed(error instanceof Error ? error.name : 'failed');
        return 'unreachable';
      }
    },
  };
}

/** Everything about signing in at these providers. */
export function oidcSignIn(providers: readonly OidcProvider[], clock: Clock, log: Log): IdTokens {
  return { ...oidcTokens(providers, clock), ...oidcCodes(providers, log) };
}
