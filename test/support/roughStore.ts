/** A store whose calls take as long as they like, and fail before or after they are done. */
import type { Ports } from '../../functions/app/ports.ts';
import { once } from './draw.ts';
import type { Draw } from './randomPlay.ts';
import type { VirtualTime } from './virtualTime.ts';

/** What the store does to a call now and then. */
export class Cut extends Error {}

export interface Roughness {
  /** A call takes less than twice so long, ms; 0 for at once. */
  ms: number;
  /** One in so many calls fails before it is done, and one after; 0 for none. */
  failsOneIn: number;
}

/** Ports with such a store. Two calls that begin together end in any order. */
export function roughPorts(ports: Ports, rough: Roughness, draw: Draw, time: VirtualTime): Ports {
  const wait = async (): Promise<void> => {
    if (rough.ms > 0) await time.sleep(draw(rough.ms));
  };
  const cut = (): void => {
    if (rough.failsOneIn > 0 && once(draw, rough.failsOneIn)) throw new Cut('the store is cut off');
  };
  const wrap = <T extends object>(port: T): T =>
    new Proxy(port, {
      get(target, key) {
        const method: unknown = Reflect.get(target, key);
        if (typeof method !== 'function') return method;
        return async (...args: unknown[]) => {
          await wait();
          cut();
          const answer: unknown = await method.apply(target, args);
          cut();
          await wait();
          return answer;
        };
      },
    });
  return {
    ...ports,
    journal: wrap(ports.journal),
    vault: wrap(ports.vault),
    directory: wrap(ports.directory),
    pause: { sleep: () => time.sleep(1 + draw(10)) },
  };
}
