const SECRET_BYTES = 32;
const HIDDEN = '[secret]';

/**
 * 32 secret bytes that no log, error, JSON or message can show; only `reveal` gives them out.
 * Call it where the bytes are used, and keep what it returns no longer than that.
 */
export class Secret {
  readonly #bytes: Uint8Array;
  /** A symbol cannot be cloned, so `structuredClone` and `postMessage` throw instead of copying. */
  readonly uncloneable = Symbol(HIDDEN);

  /** Throws a `RangeError` unless there are 32 bytes. */
  constructor(bytes: Uint8Array) {
    if (bytes.length !== SECRET_BYTES) {
      throw new RangeError(`a secret has ${SECRET_BYTES} bytes, not ${bytes.length}`);
    }
    // A slice of a Buffer would share its memory.
    this.#bytes = Uint8Array.from(bytes);
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

  /** What Node.js prints, in logs and in errors that hold one. */
  [Symbol.for('nodejs.util.inspect.custom')](): string {
    return HIDDEN;
  }
}
