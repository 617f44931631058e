/** A person as an OpenID provider knows them. */
export interface IdClaims {
  readonly issuer: string;
  readonly subject: string;
  /** What the provider says they are called. */
  readonly name: string | null;
}

/** A provider that a page can send somebody to, with what the page must know of it. */
export interface SignInProvider {
  readonly issuer: string;
  /** What people call it. */
  readonly name: string;
  readonly authorizationEndpoint: string;
  readonly clientId: string;
}

/** What a provider sent somebody back with, and what their page kept for it (RFC 7636). */
export interface SignInCode {
  readonly issuer: string;
  readonly code: string;
  readonly verifier: string;
  readonly redirectUri: string;
}

/** ID tokens of the providers that this installation trusts. */
export interface IdTokens {
  /**
   * Whom a token speaks of; null unless a provider we trust made it for us and it is good now. With
   * a nonce, unless it was made for that one.
   */
  verify(idToken: string, nonce?: string): Promise<IdClaims | null>;
  /** Providers that people can be sent to; none where ID tokens alone are taken. */
  readonly signIns: readonly SignInProvider[];
  /**
   * The ID token for a code, not looked at yet: `refused` where the provider takes the code from
   * nobody or is none of `signIns`, `unreachable` where it gives no answer in time.
   */
  redeem(code: SignInCode): Promise<{ readonly idToken: string } | 'refused' | 'unreachable'>;
}
