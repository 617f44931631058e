/** What a command may touch outside itself. Data goes to `out`, everything else to `err`. */
export interface Io {
  out(text: string): void;
  err(text: string): void;
  /** Standard input; a terminal is nobody's input by accident. */
  readonly stdin: AsyncIterable<Uint8Array>;
  readonly stdinIsTerminal: boolean;
  /** A person watches, and sees no data that would show how far we are. */
  readonly wantsProgress: boolean;
  /** A person watches, whatever becomes of the data. */
  readonly errIsTerminal: boolean;
  fetch(url: URL, init: RequestInit): Promise<Response>;
  /** A seed that nobody has used before. */
  newSeed(): string;
  /** So many bytes that nobody can foresee. */
  randomBytes(count: number): Uint8Array;
  /** Resolves when the process is asked to end. */
  stopped(): Promise<void>;
  readonly env: Readonly<Record<string, string | undefined>>;
  /** Unix ms. */
  now(): number;
  /** Resolves after about so many ms; rejects once `signal` is aborted. */
  wait(ms: number, signal?: AbortSignal): Promise<void>;
  /** The built page, for `serve`. */
  readonly webDir: string;
}
