import { readPinnedKeys } from '../../shared/verify/pinnedKeys.ts';
import type { BrowserCheck } from './browserCheck.ts';
import type { CheckError, CheckReply, Findings } from './check.ts';
import { type Reader, STRANGER } from './reader.ts';
import { type Source, type SourceError, textSource } from './source.ts';
import type { VerifierWords } from './words/english.ts';
import { type LanguageCode, WORDS } from './words/words.ts';
import type { Check } from './worker.ts';

export type EntryState =
  | { readonly status: 'waiting' }
  | { readonly status: 'unreadable'; readonly error: CheckError | SourceError }
  | { readonly status: 'checked'; readonly findings: Findings };

/** A file in the list of results. */
export interface Entry {
  readonly id: number;
  readonly source: Source;
  state: EntryState;
}

/** The one entry whose details are shown. */
export interface Opened {
  readonly id: number;
  /** All of it; null until it is worked out. */
  findings: Findings | null;
  browser: BrowserCheck | null;
  reader: Reader;
  /** Rounds that are unfolded. */
  readonly rounds: Set<number>;
}

/** Everything the page shows, and what its controls do. */
export class VerifierApp {
  readonly #check: Check;
  readonly #redraw: () => void;
  #entries: readonly Entry[] = [];
  #opened: Opened | null = null;
  #language: LanguageCode;
  #keys: readonly string[] | null = null;
  #isBadKey = false;
  #ids = 0;
  #pasted = 0;
  #isRunning = false;

  constructor(check: Check, language: LanguageCode, redraw: () => void) {
    this.#check = check;
    this.#language = language;
    this.#redraw = redraw;
  }

  get entries(): readonly Entry[] {
    return this.#entries;
  }

  get opened(): Opened | null {
    return this.#opened;
  }

  get language(): LanguageCode {
    return this.#language;
  }

  get words(): VerifierWords {
    return WORDS[this.#language];
  }

  /** Pinned keys, 64 hex each. */
  get keys(): readonly string[] | null {
    return this.#keys;
  }

  /** Whether the key that was given last is none. */
  get isBadKey(): boolean {
    return this.#isBadKey;
  }

  speak(language: LanguageCode): void {
    this.#language = language;
    // Verdicts are told by the check.
    if (this.#opened !== null) this.#work(this.#opened);
    this.#redraw();
  }

  /** Adds files, and shows the first of them if there is nothing else. */
  add(sources: readonly Source[]): void {
    const added = sources.map((source): Entry => {
      this.#ids += 1;
      return { id: this.#ids, source, state: { status: 'waiting' } };
    });
    this.#entries = [...this.#entries, ...added];
    const [only] = added;
    if (only !== undefined && added.length === 1) this.#open(only.id);
    this.#redraw();
    void this.#run();
  }

  paste(text: string): void {
    this.#pasted += 1;
    this.add([textSource(this.words.paste.name(this.#pasted), text)]);
  }

  clear(): void {
    this.#entries = [];
    this.#opened = null;
    this.#redraw();
  }

  /** Pins the keys in a text, or none for an empty one, and checks everything again. */
  pin(text: string): void {
    const keys = text.trim() === '' ? null : readPinnedKeys(text);
    this.#isBadKey = keys === null && text.trim() !== '';
    if (!this.#isBadKey) {
      this.#keys = keys;
      for (const entry of this.#entries) entry.state = { status: 'waiting' };
      if (this.#opened !== null) {
        this.#opened.findings = null;
        this.#work(this.#opened);
      }
      void this.#run();
    }
    this.#redraw();
  }

  /** Shows the details of an entry, or of none if they are shown already. */
  toggle(id: number): void {
    if (this.#opened?.id === id) this.#opened = null;
    else this.#open(id);
    this.#redraw();
    void this.#run();
  }

  #open(id: number): void {
    this.#opened = { id, findings: null, browser: null, reader: STRANGER, rounds: new Set() };
    this.#work(this.#opened);
  }

  unfold(round: number, isOpen: boolean): void {
    const rounds = this.#opened?.rounds;
    if (rounds?.has(round) === isOpen) return;
    if (isOpen) rounds?.add(round);
    else rounds?.delete(round);
    this.#redraw();
  }

  readAs(reader: Reader): void {
    if (this.#opened !== null) this.#opened.reader = reader;
    this.#redraw();
  }

  /** Checks what waits, one after the other; the one that is shown is checked whole. */
  async #run(): Promise<void> {
    if (this.#isRunning) return;
    this.#isRunning = true;
    for (let entry = this.#next(); entry !== undefined; entry = this.#next()) {
      entry.state = await this.#stateOf(entry);
      this.#redraw();
    }
    this.#isRunning = false;
  }

  #next(): Entry | undefined {
    const shown = this.#opened?.id;
    return this.#entries.find(({ id, state }) => state.status === 'waiting' && id !== shown);
  }

  async #stateOf({ source }: Entry): Promise<EntryState> {
    const text = await source.read();
    if (!text.ok) return { status: 'unreadable', error: text.error };
    const keys = this.#keys;
    const request = { text: text.value, keys, language: this.#language, isFull: false };
    const reply = await new Promise<CheckReply>((resolve) => this.#check(request, resolve));
    // Other keys were pinned meanwhile.
    if (keys !== this.#keys) return { status: 'waiting' };
    return stateAfter(reply) ?? { status: 'unreadable', error: 'defect' };
  }

  /** Checks the one that is shown, with all there is to say. */
  #work(opened: Opened): void {
    const entry = this.#entries.find(({ id }) => id === opened.id);
    const [language, keys] = [this.#language, this.#keys];
    opened.browser = null;
    void entry?.source.read().then((text) => {
      if (!text.ok) {
        entry.state = { status: 'unreadable', error: text.error };
        this.#redraw();
        return;
      }
      this.#check({ text: text.value, keys, language, isFull: true }, (reply) => {
        if (language !== this.#language || keys !== this.#keys) return;
        entry.state = stateAfter(reply) ?? entry.state;
        if (reply.part === 'findings') opened.findings = reply.findings;
        if (reply.part === 'browser') opened.browser = reply.check;
        this.#redraw();
      });
    });
  }
}

function stateAfter(reply: CheckReply): EntryState | null {
  switch (reply.part) {
    case 'findings':
      return { status: 'checked', findings: reply.findings };
    case 'error':
      return { status: 'unreadable', error: reply.error };
    case 'browser':
      return null;
  }
}
