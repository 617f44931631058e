/**
 * The files of the page as this device keeps them, so that it opens without a line. A page is one
 * build of it: its files are fetched together, each is compared with its SHA-256, and without all
 * of them none is kept.
 */

/** Beside the page, under a name that stays. */
export const WORKER_FILE = 'serviceWorker.js';

/** A file's name and its SHA-256, base64. */
export type PageFile = readonly [name: string, sha256: string];

/** What is used of a browser's caches. */
export interface Shelves {
  open(name: string): Promise<Pick<Cache, 'put' | 'match'>>;
  keys(): Promise<readonly string[]>;
  delete(name: string): Promise<boolean>;
}

export interface PageShelfDeps {
  readonly shelves: Shelves;
  readonly files: readonly PageFile[];
  fetch(name: string): Promise<Response>;
  sha256(bytes: ArrayBuffer): Promise<string>;
}

const PREFIX = 'page-';
const FIRST = 'index.html';
/** The build that is shown, and the one that an open window may still be running. */
const BUILDS_MAX = 2;

export class PageShelf {
  readonly #deps: PageShelfDeps;
  readonly #names: ReadonlySet<string>;

  constructor(deps: PageShelfDeps) {
    this.#deps = deps;
    this.#names = new Set(deps.files.map(([name]) => name));
  }

  /** Puts the whole build on the shelf; throws, and keeps none of it, if a file is of another. */
  async fill(): Promise<void> {
    const { shelves, files } = this.#deps;
    const fetched = await Promise.all(files.map((file) => this.#fetched(file)));
    const shelf = await shelves.open(await this.#build());
    await Promise.all(fetched.map(([name, response]) => shelf.put(name, response)));
  }

  /** Takes builds away that no window runs any more. */
  async clear(): Promise<void> {
    const { shelves } = this.#deps;
    const own = await this.#build();
    const others = (await this.#builds()).filter((name) => name !== own);
    const old = others.slice(0, Math.max(0, others.length - BUILDS_MAX + 1));
    await Promise.all(old.map((name) => shelves.delete(name)));
  }

  /**
   * The kept file for a path of this page; null for what is not of it, as the API is. A file whose
   * name only an earlier build knows is taken from there.
   */
  async find(path: string): Promise<Response | null> {
    const name = path === '' ? FIRST : path;
    const own = await this.#build();
    if (this.#names.has(name)) return this.#in(own, name);
    for (const build of await this.#builds()) {
      const found = await this.#in(build, name);
      if (found !== null) return found;
    }
    return null;
  }

  async #in(build: string, name: string): Promise<Response | null> {
    const shelf = await this.#deps.shelves.open(build);
    // The same file, however it was packed on its way here.
    return (await shelf.match(name, { ignoreVary: true })) ?? null;
  }

  /** Oldest first. */
  async #builds(): Promise<readonly string[]> {
    return (await this.#deps.shelves.keys()).filter((name) => name.startsWith(PREFIX));
  }

  async #build(): Promise<string> {
    const text = new TextEncoder().encode(JSON.stringify(this.#deps.files));
    return PREFIX + (await this.#deps.sha256(text.buffer));
  }

  async #fetched([name, sha256]: PageFile): Promise<readonly [string, Response]> {
    const response = await this.#deps.fetch(name);
    const bytes = await response.clone().arrayBuffer();
    if (!response.ok || (await this.#deps.sha256(bytes)) !== sha256) {
      throw new Error(`${name} is not the file of this page`);
    }
    return [name, response];
  }
}
