import type { Secret } from '../../shared/fair/secret.ts';

/** What one installation must keep secret, and keep, besides the keys that sign its logs. */
export interface InstallationKeys {
  /** Ed25519 seed of the key that signs guest tokens. */
  readonly tokenSeed: Secret;
  /** Key of invites, read keys and other derived ids. */
  readonly deriveSecret: Secret;
}
