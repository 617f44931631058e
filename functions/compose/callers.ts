import { systemClock } from '../adapters/clock.ts';
import { jwtTokens } from '../adapters/tokens.ts';
import { Callers } from '../app/callers.ts';
import { once } from './once.ts';
import { instancePlay } from './play.ts';

/** Who calls this instance. */
export const instanceCallers: () => Promise<Pick<Callers, 'playerOf' | 'isDeleted'>> = once(
  async () => {
    const { directory, keys } = await instancePlay();
    const callers = new Callers({ directory, tokens: jwtTokens(keys.tokenSeed, systemClock) });
    return {
      playerOf: callers.playerOf.bind(callers),
      isDeleted: callers.isDeleted.bind(callers),
    };
  },
);
