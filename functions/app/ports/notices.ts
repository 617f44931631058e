import type { HookSigner, Mailer, Outbound, Pushes } from './outbound.ts';
import type { Rows } from './rows.ts';

/** Asks for a delivery at an instant, by the key of a wake. Only triggers; may be lost. */
export interface Nudges {
  lookAt(key: string, at: number): Promise<void>;
}

/** What telling people needs, beside what every part of the application has. */
export interface NoticePorts {
  /** Rows of the directory: the outbox and whom to look at. */
  readonly rows: Rows;
  /** Rows of the vault: addresses. */
  readonly secrets: Rows;
  readonly nudges: Nudges;
  readonly outbound: Outbound;
  readonly pushes: Pushes;
  /** Null where nothing sends mail. */
  readonly mailer: Mailer | null;
  readonly hookSigner: HookSigner;
  /** Address of the page with a slash at its end, for links. */
  readonly pageUrl: () => string;
}
