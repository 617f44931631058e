import type { Send } from './api.ts';
import type { SocketState } from './socket.ts';

/** How the line to the server is; `gone` is a device with a line and a server without an answer. */
export type LineState = 'good' | 'slow' | 'gone' | 'offline';

export interface LineDeps {
  /** Whether this device believes that it has a line. */
  isOnline(): boolean;
  onChange(): void;
}

/** An answer that takes longer than this is waited for knowingly. */
const SLOW_MS = 4_000;
/** A gateway that has nobody behind it. */
const NOBODY: ReadonlySet<number> = new Set([502, 503, 504]);

/** What the page's own requests and its socket tell of the line. */
export class Line {
  readonly #deps: LineDeps;
  readonly #late = new Set<object>();
  #isFailing = false;
  #socket: SocketState = 'connecting';
  #told: LineState = 'good';

  constructor(deps: LineDeps) {
    this.#deps = deps;
  }

  get state(): LineState {
    const isLost = this.#isFailing || this.#socket === 'offline';
    if (isLost) return this.#deps.isOnline() ? 'gone' : 'offline';
    return this.#late.size > 0 ? 'slow' : 'good';
  }

  socketChanged(state: SocketState): void {
    this.#socket = state;
    if (state === 'open') this.#isFailing = false;
    this.#look();
  }

  /** The device has found a line, or lost it. */
  look(): void {
    this.#look();
  }

  /** The same requests, watched. */
  watched(send: Send): Send {
    return async (url, init) => {
      const request = {};
      const timer = setTimeout(() => {
        this.#late.add(request);
        this.#look();
      }, SLOW_MS);
      try {
        const response = await send(url, init);
        this.#isFailing = NOBODY.has(response.status);
        return response;
      } catch (error) {
        this.#isFailing = true;
        throw error;
      } finally {
        clearTimeout(timer);
        this.#late.delete(request);
        this.#look();
      }
    };
  }

  #look(): void {
    const { state } = this;
    if (state === this.#told) return;
    this.#told = state;
    this.#deps.onChange();
  }
}
