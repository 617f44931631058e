/** A person as an OpenID provider knows them. */
export interface IdClaims {
  readonly issuer: string;
  readonly subject: string;
  /** What the provider says they are called. */
  readonly name: string | null;
}

/** ID tokens of the providers that this installation trusts. */
export interface IdTokens {
  /** Whom a token speaks of; null unless a provider we trust made it for us and it is good now. */
  verify(idToken: string): Promise<IdClaims | null>;
}
