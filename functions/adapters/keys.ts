import { inspect } from 'node:util';

const SECRET_BYTES = 32;
const HIDDEN = '[secret]';

/** 32 secret bytes that no log, error or JSON can show; only `reveal` gives them out. */
export class Secret {
  readonly #bytes: Uint8Array;

  /** Throws a `RangeError` unless there are 32 bytes. */
  constructor(bytes: Uint8Array) {
    if (bytes.length !== SECRET_BYTES) {
      throw new RangeError(`a secret has ${SECRET_BYTES} bytes, not ${bytes.length}`);
    }
    this.#bytes = bytes.slice();
  }

  /** A copy of the bytes. */
  reveal(): Uint8Array {
    return this.#bytes.slice();
  }

  toString(): string {
    return HIDDEN;
  }

  toJSON(): string {
    return HIDDEN;
  }

  [inspect.custom](): string {
    return HIDDEN;
  }
}

/** What one installation must keep secret, and keep. */
export interface Keys {
  /** Ed25519 seed of the log key. */
  readonly logSeed: Secret;
  /** Ed25519 seed of the key that signs guest tokens. */
  readonly tokenSeed: Secret;
  /** Key of invites, read keys and other derived ids. */
  readonly deriveSecret: Secret;
}
