/** A process that is killed at one of its calls to the world, and what is left of it: nothing. */
import type { LogKey, Ports } from '../../functions/app/ports.ts';

/** Killed before the call reaches the world, or when it has, but its answer has not come back. */
export type Moment = 'before' | 'after';

class Killed extends Error {}

/** Counts the calls of one process to the world, and kills it at the one it is told. */
export class Killer {
  readonly #at: number;
  readonly #moment: Moment;
  #calls = 0;
  #isDead = false;

  /** Kills at call `at`, counted from 1; never at `Infinity`. */
  constructor(at = Number.POSITIVE_INFINITY, moment: Moment = 'before') {
    this.#at = at;
    this.#moment = moment;
  }

  get calls(): number {
    return this.#calls;
  }

  get isDead(): boolean {
    return this.#isDead;
  }

  async #call<T>(run: () => Promise<T>): Promise<T> {
    if (this.#isDead) throw new Killed();
    this.#calls += 1;
    const isLast = this.#calls === this.#at;
    if (isLast && this.#moment === 'before') this.#die();
    const answer = await run();
    if (isLast) this.#die();
    return answer;
  }

  #die(): never {
    this.#isDead = true;
    throw new Killed();
  }

  /** The port with every method counted. All methods of the ports it is for answer promises. */
  port<T extends object>(port: T): T {
    return new Proxy(port, {
      get: (target, name) => {
        const value: unknown = Reflect.get(target, name);
        if (typeof value !== 'function') return value;
        return (...given: unknown[]) => this.#call(async () => value.apply(target, given));
      },
    });
  }

  #logKey({ signer, receiptSigner }: LogKey): LogKey {
    return { signer: this.port(signer), receiptSigner: () => this.#call(receiptSigner) };
  }

  /** The ports of the process. The others neither wait nor reach out of it. */
  ports(ports: Ports): Ports {
    return {
      ...ports,
      journal: this.port(ports.journal),
      vault: this.port(ports.vault),
      directory: this.port(ports.directory),
      logKeys: [this.#logKey(ports.logKeys[0])],
      beacon: ports.beacon && this.port(ports.beacon),
      gateway: this.port(ports.gateway),
      looks: this.port(ports.looks),
      pause: this.port(ports.pause),
    };
  }
}
