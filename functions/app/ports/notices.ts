import type { Looks } from '../ports.ts';
import type { HookSigner, Mailer, Outbound, Pushes } from './outbound.ts';
import type { Rows } from './rows.ts';

/** What telling people needs, beside what every part of the application has. */
export interface NoticePorts {
  /** Rows of the directory: the outbox and whom to look at. */
  readonly rows: Rows;
  /** Rows of the vault: addresses. */
  readonly secrets: Rows;
  /** Asks for a delivery at an instant, by the key of a wake; may be lost. */
  readonly nudges: Looks;
  readonly outbound: Outbound;
  readonly pushes: Pushes;
  /** Null where nothing sends mail. */
  readonly mailer: Mailer | null;
  readonly hookSigner: HookSigner;
  /** Address of the page with a slash at its end, for links. */
  readonly pageUrl: () => string;
}
