import { hookSigner } from '../../functions/adapters/hookSigner.ts';
import { urlFault } from '../../functions/adapters/publicAddress.ts';
import { vapidPushes } from '../../functions/adapters/webPush.ts';
import type { NoticePorts } from '../../functions/app/ports/notices.ts';
import type { Mail, OutboundAnswer, OutboundPost } from '../../functions/app/ports/outbound.ts';
import { Secret } from '../../shared/fair/secret.ts';
import { memoryRows } from './memory/rows.ts';

/** What has left the service, and how the world answers. */
export interface NoticeWorld {
  readonly mails: Mail[];
  readonly posts: OutboundPost[];
  readonly nudges: { readonly key: string; readonly at: number }[];
  /** Set it to let receivers fail. */
  answer: (request: OutboundPost) => OutboundAnswer;
  /** Set it to let mail fail, with an error of your own. */
  mailFails: boolean | Error;
}

export const TAKEN: OutboundAnswer = {
  kind: 'answered',
  status: 204,
  retryAfter: null,
  excerpt: '',
};

/** Ports of notices in memory, with what they send kept for a test to read. */
export function noticePorts(): { readonly ports: NoticePorts; readonly world: NoticeWorld } {
  const world: NoticeWorld = {
    mails: [],
    posts: [],
    nudges: [],
    answer: () => TAKEN,
    mailFails: false,
  };
  const installation = new Secret(new Uint8Array(32).fill(5));
  const ports: NoticePorts = {
    rows: memoryRows(),
    secrets: memoryRows(),
    nudges: {
      async lookAt(key, at) {
        world.nudges.push({ key, at });
      },
    },
    outbound: {
      fault: (url) => urlFault(url, false),
      async post(request) {
        world.posts.push(request);
        return world.answer(request);
      },
    },
    pushes: vapidPushes(installation, 'mailto:operator@dominoes.test'),
    mailer: {
      async send(mail) {
        if (world.mailFails instanceof Error) throw world.mailFails;
        if (world.mailFails) throw new Error('no mail today');
        world.mails.push(mail);
      },
    },
    hookSigner: hookSigner(installation),
    pageUrl: () => 'https://dominoes.test/',
  };
  return { ports, world };
}
