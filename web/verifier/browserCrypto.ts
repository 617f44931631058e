const ED25519 = 'Ed25519';
const HMAC = { name: 'HMAC', hash: 'SHA-256' } as const;

/** A signature that the page's own code has found good, and the keys that may have made it. */
export interface Signed {
  readonly sig: Uint8Array;
  readonly message: Uint8Array;
  readonly keys: readonly Uint8Array[];
}

/** SHA-256, HMAC and Ed25519 as the browser has them, counting what it is asked. */
export class BrowserCrypto {
  readonly #subtle: SubtleCrypto;
  #hashes = 0;

  constructor(subtle: SubtleCrypto) {
    this.#subtle = subtle;
  }

  /** Hashes and HMACs so far. */
  get hashes(): number {
    return this.#hashes;
  }

  async hash(message: Uint8Array): Promise<Uint8Array> {
    this.#hashes += 1;
    return new Uint8Array(await this.#subtle.digest('SHA-256', own(message)));
  }

  /** HMAC-SHA-256 under one key. */
  async mac(key: Uint8Array): Promise<(message: Uint8Array) => Promise<Uint8Array>> {
    const handle = await this.#subtle.importKey('raw', own(key), HMAC, false, ['sign']);
    return async (message) => {
      this.#hashes += 1;
      return new Uint8Array(await this.#subtle.sign('HMAC', handle, own(message)));
    };
  }

  /** Whether this browser knows Ed25519; older ones do not. */
  async canVerify(): Promise<boolean> {
    try {
      await this.#subtle.importKey('raw', new Uint8Array(32), ED25519, false, ['verify']);
      return true;
    } catch {
      return false;
    }
  }

  /** Whether one of the keys has signed the message. */
  async isSigned({ sig, message, keys }: Signed): Promise<boolean> {
    for (const publicKey of keys) {
      const key = await this.#subtle.importKey('raw', own(publicKey), ED25519, false, ['verify']);
      if (await this.#subtle.verify(ED25519, key, own(sig), own(message))) return true;
    }
    return false;
  }
}

/** A copy that is surely of plain memory, as WebCrypto asks. */
function own(bytes: Uint8Array): Uint8Array<ArrayBuffer> {
  return new Uint8Array(bytes);
}
