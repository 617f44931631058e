/** What sends: apart from the rest that tells people, since whoever plays need not load it. */
import { idText } from '../../shared/journal/eventData.ts';
import { Delivery } from './delivery.ts';
import { HookDeliveries } from './hookDeliveries.ts';
import { Notices } from './notices.ts';
import { PublicTables } from './publicTables.ts';
import type { Telling, TellingPorts } from './telling.ts';

/** Needs no vault of seeds, and deals no bone. */
export function makeDelivery(ports: TellingPorts, telling: Telling): Delivery {
  const { directory, derive, entropy, log } = ports;
  const { outbound, hookSigner: signer } = ports.notices;
  const { wakes, webhooks, channels, links } = telling;
  const newId = () => idText(entropy.bytes32().slice(0, 16));
  const tables = new PublicTables(ports.journal);
  const base = { wakes, tables, directory, webhooks };
  const notices = new Notices({ ...base, channels, links, derive, log });
  const deliveries = new HookDeliveries({ ...base, outbound, signer, newId });
  return new Delivery({ wakes, notices, deliveries, newId, log });
}
