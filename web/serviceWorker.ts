/**
 * Shows what the push service brings while the page is closed, and opens the page where a tap asks
 * for it. It keeps nothing, and serves no file: the page is always the server's own.
 */
import { type Notice, readNotice } from './notice.ts';

interface WindowClient {
  readonly url: string;
  focus(): Promise<WindowClient>;
  navigate(url: string): Promise<WindowClient | null>;
}

interface Waiting {
  waitUntil(work: Promise<unknown>): void;
}

interface PushMessage extends Waiting {
  readonly data: { text(): string } | null;
}

interface Tap extends Waiting {
  readonly notification: { readonly data: unknown; close(): void };
}

/** What this file uses of a service worker's scope; the page's own types know none. */
interface Scope {
  readonly location: { readonly origin: string };
  readonly registration: {
    showNotification(title: string, options: object): Promise<void>;
  };
  readonly clients: {
    matchAll(options: object): Promise<readonly WindowClient[]>;
    openWindow(url: string): Promise<WindowClient | null>;
  };
  addEventListener(type: 'push', listener: (event: PushMessage) => void): void;
  addEventListener(type: 'notificationclick', listener: (event: Tap) => void): void;
}

const scope = globalThis as unknown as Scope;

/** The newest message stands in place of the one before. */
const TAG = 'tables';

function show({ title, body, url }: Notice): Promise<void> {
  const options = { body, tag: TAG, renotify: true, icon: 'icon.svg', data: { url } };
  return scope.registration.showNotification(title, options);
}

async function open(url: string): Promise<void> {
  const [page] = await scope.clients.matchAll({ type: 'window', includeUncontrolled: true });
  if (page === undefined) {
    await scope.clients.openWindow(url);
    return;
  }
  await page.focus();
  await page.navigate(url);
}

scope.addEventListener('push', (event) => {
  event.waitUntil(show(readNotice(event.data?.text() ?? '', scope.location.origin)));
});

scope.addEventListener('notificationclick', (event) => {
  event.notification.close();
  const text = JSON.stringify(event.notification.data ?? {});
  event.waitUntil(open(readNotice(text, scope.location.origin).url));
});
