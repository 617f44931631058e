import { fileSource, type Source, type SourceError } from './verifier/source.ts';

/** A proof file that was given to the page by hand. */
export type GivenProof =
  | { readonly status: 'none' }
  | { readonly status: 'reading' }
  | { readonly status: 'read'; readonly name: string; readonly text: string }
  | { readonly status: 'unreadable'; readonly name: string; readonly error: SourceError };

/** The proof file that was chosen or dropped last. It stays on this device. */
export class ProofFile {
  readonly #onChange: () => void;
  #given: GivenProof = { status: 'none' };
  /** Counts up, so that of two files the later one stays. */
  #reads = 0;

  constructor(onChange: () => void) {
    this.#onChange = onChange;
  }

  get given(): GivenProof {
    return this.#given;
  }

  take(file: File): Promise<void> {
    return this.read(fileSource(file));
  }

  async read({ name, read }: Source): Promise<void> {
    this.#reads += 1;
    const mine = this.#reads;
    this.#set({ status: 'reading' });
    const text = await read();
    if (mine !== this.#reads) return;
    if (text.ok) this.#set({ status: 'read', name, text: text.value });
    else this.#set({ status: 'unreadable', name, error: text.error });
  }

  #set(given: GivenProof): void {
    this.#given = given;
    this.#onChange();
  }
}
