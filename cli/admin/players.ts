import { EXIT, type Exit } from '../exit.ts';
import type { Io } from '../io.ts';
import type { PlaceFlags } from './place.ts';
import { atDesk } from './work.ts';

/** `sixlove admin export`: all that is kept about a player, one JSON object. */
export function exportPlayer(playerId: string, flags: PlaceFlags, io: Io): Promise<Exit> {
  return atDesk(flags, io, async (desk) => {
    const whole = await desk.exportPlayer(playerId);
    if (whole === null) return noPlayer(io);
    io.out(`${JSON.stringify(whole, null, 2)}\n`);
    return EXIT.ok;
  });
}

export interface EraseFlags extends PlaceFlags {
  readonly yes?: true;
}

const GONE = `Gone: name, settings, addresses, identities, keys, webhooks, words, orders, the
list of tables and its sums. Seats at running tables are left to the house.
`;
const STAYS = `Stays, under the id alone: what was played, in the journal, since the games and
proofs of others hang on it; empty orders in the vault; and a row that says who is gone.
`;

/** `sixlove admin erase`: what `DELETE /v1/me` does, for somebody who cannot. */
export async function erasePlayer(playerId: string, flags: EraseFlags, io: Io): Promise<Exit> {
  if (flags.yes !== true) {
    io.err(`This cannot be undone. Say --yes to delete ${playerId}.\n${STAYS}`);
    return EXIT.usage;
  }
  return atDesk(flags, io, async (desk) => {
    const erased = await desk.erase(playerId);
    if (erased === 'unknown') return noPlayer(io);
    if (erased === 'waiting') {
      io.err('The service has not seen it through yet, and goes on. Is its sweep running?\n');
      return EXIT.notYet;
    }
    io.out(`${GONE}${STAYS}`);
    io.err('Backups from before still have the person: delete again after a restore.\n');
    return EXIT.ok;
  });
}

function noPlayer(io: Io): Exit {
  io.err('sixlove: there is no such player\n');
  return EXIT.failed;
}
