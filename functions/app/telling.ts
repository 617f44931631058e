/** The part of the application that tells people: built alone where nothing else is needed. */
import { idText } from '../../shared/journal/eventData.ts';
import { Channels } from './channels.ts';
import { HooksByHand } from './hooksByHand.ts';
import { NoticeBook } from './noticeBook.ts';
import { noticeLinks } from './noticeLinks.ts';
import type { Wakes } from './noticeRows.ts';
import { Outbox } from './outbox.ts';
import type { Ports } from './ports.ts';
import { Webhooks } from './webhooks.ts';

export type TellingPorts = Pick<
  Ports,
  'journal' | 'directory' | 'derive' | 'clock' | 'entropy' | 'log' | 'notices' | 'chats'
>;

/** The part that tells people. */
export type Telling = ReturnType<typeof makeTelling>;

/** Needs no vault of seeds, and deals no bone. */
export function makeTelling(ports: TellingPorts) {
  const { derive, clock, entropy, directory, log, notices: p } = ports;
  const newId = () => idText(entropy.bytes32().slice(0, 16));
  const wakes: Wakes = { rows: p.rows, nudges: p.nudges, clock };
  const links = noticeLinks(derive, p.pageUrl);
  const { outbound, pushes, mailer, hookSigner: signer, secrets: secret } = p;
  const chats = ports.chats?.queue ?? null;
  const ways = { outbound, pushes, mailer, chats };
  const channels = new Channels({ open: p.rows, secret, ...ways, clock, log });
  const changed = (playerId: string): void => outbox.settingsChanged(playerId);
  const webhooks = new Webhooks({ wakes, secret, outbound, signer, derive, links, newId, changed });
  const byHand = new HooksByHand({ wakes, webhooks, links, newId });
  const outbox = new Outbox(wakes, webhooks);
  const book = new NoticeBook({
    ports: p,
    wakes,
    clock,
    derive,
    directory,
    channels,
    links,
    newId,
    changed,
  });
  return {
    /** What a commit gives people to be told. */
    outbox,
    webhooks,
    byHand,
    book,
    wakes,
    channels,
    links,
  };
}
