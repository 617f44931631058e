import type { OpenedReplay } from './replay/openReplay.ts';
import { fileSource, type Source, type SourceError, textSource } from './verifier/source.ts';

/** A proof file that was given to the page by hand. */
export type GivenProof =
  | { readonly status: 'none' }
  | { readonly status: 'reading' }
  | { readonly status: 'checked'; readonly name: string; readonly opened: OpenedReplay }
  | {
      readonly status: 'unreadable';
      readonly name: string;
      /** `broken`: a text that is no proof file. */
      readonly error: SourceError | 'broken';
    };

/** The proof file that was chosen or dropped last. It is checked here and stays on this device. */
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

  async read(source: Source): Promise<void> {
    this.#reads += 1;
    const mine = this.#reads;
    this.#set({ status: 'reading' });
    const given = await checked(source);
    if (mine === this.#reads) this.#set(given);
  }

  /** Says what holds of the file in the language that is spoken now. */
  async retell(): Promise<void> {
    const before = this.#given;
    if (before.status !== 'checked') return;
    const given = await checked(textSource(before.name, before.opened.proof));
    if (this.#given === before) this.#set(given);
  }

  #set(given: GivenProof): void {
    this.#given = given;
    this.#onChange();
  }
}

async function checked({ name, read }: Source): Promise<GivenProof> {
  const text = await read();
  if (!text.ok) return { status: 'unreadable', name, error: text.error };
  const { openReplay } = await import('./replay/openReplay.ts');
  const opened = await openReplay(text.value);
  return opened === null
    ? { status: 'unreadable', name, error: 'broken' }
    : { status: 'checked', name, opened };
}
