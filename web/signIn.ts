/**
 * Signing in with an account of a provider: the authorization code flow with PKCE, state and nonce
 * (RFC 6749, RFC 7636, OpenID Connect Core 1.0). The page sends the player there and takes them
 * back; the server, which alone it talks to, redeems the code.
 */
import { ascii, toBase64 } from '../shared/fair/bytes.ts';
import { sha256 } from '../shared/fair/sha256.ts';
import type { Answer, Api, SignedIn, SignInPage } from './api.ts';
import type { Browser } from './browser.ts';
import type { SignInAttempt, Store } from './store.ts';

/** What the player brought back from a provider. */
export type CameBack =
  /** With a code; what the server makes of it. */
  | { readonly kind: 'answered'; readonly answer: Answer<SignedIn> }
  /** The provider, or the player there, said no. */
  | { readonly kind: 'refused' }
  /** It belongs to nothing that was begun here, or was begun too long ago. */
  | { readonly kind: 'stray' };

/** As long as a provider may take with passwords and codes of its own. */
const ATTEMPT_MS_MAX = 30 * 60_000;

export interface SignInDeps {
  readonly api: Pick<Api, 'signInPages' | 'signIn'>;
  readonly store: Pick<Store, 'attempt' | 'setAttempt' | 'name'>;
  readonly browser: Pick<Browser, 'address' | 'leave' | 'nowMs' | 'randomBytes'>;
}

const base64url = (bytes: Uint8Array): string =>
  toBase64(bytes).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');

/** Where a provider is asked who somebody is. */
function askingAddress(
  { authorizationEndpoint, clientId }: SignInPage,
  { state, nonce, verifier, redirectUri }: SignInAttempt,
): string {
  const address = new URL(authorizationEndpoint);
  const asked = {
    response_type: 'code',
    client_id: clientId,
    redirect_uri: redirectUri,
    scope: 'openid profile',
    state,
    nonce,
    code_challenge: base64url(sha256(ascii(verifier))),
    code_challenge_method: 'S256',
  };
  for (const [name, value] of Object.entries(asked)) address.searchParams.set(name, value);
  return address.href;
}

export class SignIn {
  readonly #deps: SignInDeps;
  #pages: readonly SignInPage[] = [];

  constructor(deps: SignInDeps) {
    this.#deps = deps;
  }

  /** Providers that the player can be sent to; none before they are known. */
  get pages(): readonly SignInPage[] {
    return this.#pages;
  }

  async load(): Promise<void> {
    const answer = await this.#deps.api.signInPages();
    if (answer.ok) this.#pages = answer.value.providers;
  }

  /** Leaves for a provider. The newest attempt counts. */
  begin(page: SignInPage): void {
    const { store, browser } = this.#deps;
    const secret = (): string => base64url(browser.randomBytes());
    const attempt = {
      issuer: page.issuer,
      state: secret(),
      nonce: secret(),
      verifier: secret(),
      redirectUri: browser.address(''),
      atMs: browser.nowMs(),
    };
    store.setAttempt(attempt);
    browser.leave(askingAddress(page, attempt));
  }

  /** Takes what a provider sent the player back with. An attempt is used up by it. */
  async comeBack(search: string): Promise<CameBack> {
    const { api, store, browser } = this.#deps;
    const query = new URLSearchParams(search);
    const attempt = store.attempt();
    if (attempt === null || query.get('state') !== attempt.state) return { kind: 'stray' };
    store.setAttempt(null);
    const { issuer, nonce, verifier, redirectUri, atMs } = attempt;
    // Who answers in the name of another provider is not listened to (RFC 9207).
    const isOther = query.get('iss') !== null && query.get('iss') !== issuer;
    if (isOther || browser.nowMs() - atMs > ATTEMPT_MS_MAX) return { kind: 'stray' };
    const code = query.get('code');
    if (code === null) return { kind: 'refused' };
    const name = store.name();
    const body = { issuer, code, verifier, redirectUri, nonce };
    const answer = await api.signIn(name === '' ? body : { ...body, name });
    return { kind: 'answered', answer };
  }
}
