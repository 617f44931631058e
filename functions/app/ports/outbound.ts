/** What leaves the service for addresses that people have given. */

/** One POST to an address that a person chose. */
export interface OutboundPost {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | Uint8Array;
}

/**
 * How it went. `refused`: the address is not one that may be asked, and never will be as it stands;
 * `failed`: no answer, with the reason in one word.
 */
export type OutboundAnswer =
  | {
      readonly kind: 'answered';
      readonly status: number;
      readonly retryAfter: string | null;
      /** The first bytes of the answer as text, at most 256 bytes. */
      readonly excerpt: string;
    }
  | { readonly kind: 'refused' | 'failed'; readonly reason: string };

export interface Outbound {
  /** Why an address may not be asked, from its text alone; null if it may be tried. */
  fault(url: string): string | null;
  /** Never throws, never follows a redirect, and ends within 15 s. */
  post(request: OutboundPost): Promise<OutboundAnswer>;
}

/** What a browser gave for its notices (Push API); a capability, so it is kept like a secret. */
export interface PushSubscription {
  readonly endpoint: string;
  readonly p256dh: string;
  readonly auth: string;
}

export interface PushMessage {
  /** JSON for the page's service worker. */
  readonly payload: string;
  /** A later message of a topic replaces one that is not delivered yet; 32 base64url at most. */
  readonly topic: string;
}

export interface Pushes {
  /** The key that a browser subscribes with, base64url. */
  readonly publicKey: string;
  /** The request that carries a message to a subscription; throws if its keys are not keys. */
  request(subscription: PushSubscription, message: PushMessage): Promise<OutboundPost>;
}

export interface Mail {
  readonly to: string;
  readonly subject: string;
  /** Plain text. */
  readonly text: string;
  /** The same for each attempt to send the same notice. */
  readonly id: string;
  /** One POST there, without a login, turns these mails off (RFC 8058); null for none. */
  readonly offUrl: string | null;
}

/**
 * A mail that was not taken. It says the sender's code for why and nothing else: what a service
 * answers often repeats the address, which belongs in no log.
 */
export class MailError extends Error {
  override readonly name = 'MailError';
  /** Whether the service refused it, as it stands; else it may be taken another time. */
  readonly isRefused: boolean;

  constructor(code: string, isRefused: boolean) {
    super(code);
    this.isRefused = isRefused;
  }
}

export interface Mailer {
  /** Hands a mail over. Throws a `MailError` if that failed. */
  send(mail: Mail): Promise<void>;
}

/** Secrets and signatures of webhooks (Standard Webhooks 1.0.0, symmetric). */
export interface HookSigner {
  /** The secret of a hook's generation as its owner gets it: `whsec_` and base64. */
  secret(hookId: string, generation: number): string;
  /** The value of `webhook-signature`: one signature for each generation, by blanks. */
  sign(
    hookId: string,
    generations: readonly number[],
    message: { readonly id: string; readonly seconds: number; readonly body: string },
  ): string;
}
