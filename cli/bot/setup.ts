/**
 * What `sixlove bot register` and `sixlove doctor` know of a chat platform; one file beside this
 * for each. Secrets come from the environment, and no text made here holds one.
 */
import type { Result } from '../../shared/engine/result.ts';
import type { Failure } from '../exit.ts';

export const BOT_NAMES = ['discord', 'slack', 'telegram'] as const;
export type BotName = (typeof BOT_NAMES)[number];

export interface BotWorld {
  readonly env: Readonly<Record<string, string | undefined>>;
  fetch(url: URL, init: RequestInit): Promise<Response>;
  /** Unix ms. */
  now(): number;
  /** Resolves after about so many ms. */
  wait(ms: number): Promise<void>;
}

export interface RegisterOptions {
  /** Where the platform reaches the server, with a slash at its end; null if it is not said. */
  readonly publicUrl: string | null;
}

/** What registering came to. */
export interface Registered {
  /** Data for standard output, such as a manifest; empty for none. */
  readonly data: string;
  /** What was done and what is left to do, one line each. */
  readonly lines: readonly string[];
}

/** One thing that a doctor looked at. */
export interface Finding {
  /** `off`: nobody asked for it. */
  readonly state: 'ok' | 'wrong' | 'off';
  /** What it is about, such as `discord token`. */
  readonly about: string;
  /** What was found and, where it is wrong, how to mend it. */
  readonly text: string;
}

/** A request to the running server, and the status that shows that it knows the secret. */
export interface Probe {
  readonly about: string;
  /** In lower case. */
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
  readonly status: number;
}

/** Where a platform reaches the server, below its own address. */
export const chatPath = (name: BotName): string => `v1/chat/${name}`;

export interface BotSetup {
  readonly name: BotName;
  /** The variables that turn the platform on, all of them needed. */
  readonly variables: readonly string[];
  /** Where its API is asked if `<NAME>_API_BASE` does not say. */
  readonly apiBase: string;
  register(world: BotWorld, options: RegisterOptions): Promise<Result<Registered, Failure>>;
  /** Asks the platform about the secrets. Only called where all variables are set. */
  check(world: BotWorld): Promise<readonly Finding[]>;
  /** The self-test: POSTs to `/v1/chat/<name>`, signed as the platform signs, and badly signed. */
  probes(world: BotWorld): readonly Probe[];
}
