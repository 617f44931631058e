/**
 * Opens the page at once and without a line, from the files that it keeps of one build; shows what
 * the push service brings while the page is closed, and opens the page where a tap asks for it. It
 * answers for the page's own files alone: what the API says goes past it.
 */
import { type Notice, readNotice } from './notice.ts';
import { type PageFile, PageShelf } from './pageFiles.ts';

/** Put here by the build. */
declare const PAGE_FILES: readonly PageFile[];

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

interface Asked extends Waiting {
  readonly request: Request;
  respondWith(answer: Promise<Response>): void;
}

/** What this file uses of a service worker's scope; the page's own types know none. */
interface Scope {
  readonly location: { readonly origin: string };
  skipWaiting(): Promise<void>;
  readonly registration: {
    readonly scope: string;
    showNotification(title: string, options: object): Promise<void>;
  };
  readonly clients: {
    matchAll(options: object): Promise<readonly WindowClient[]>;
    openWindow(url: string): Promise<WindowClient | null>;
    claim(): Promise<void>;
  };
  addEventListener(type: 'install' | 'activate', listener: (event: Waiting) => void): void;
  addEventListener(type: 'fetch', listener: (event: Asked) => void): void;
  addEventListener(type: 'push', listener: (event: PushMessage) => void): void;
  addEventListener(type: 'notificationclick', listener: (event: Tap) => void): void;
}

const scope = globalThis as unknown as Scope;

const shelf = new PageShelf({
  shelves: caches,
  files: PAGE_FILES,
  fetch: (name) => fetch(name, { cache: 'no-cache' }),
  async sha256(bytes) {
    const hash = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes));
    return btoa(String.fromCharCode(...hash));
  },
});

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

/** A newer build waits for nobody: what is open goes on with its own files, named by content. */
scope.addEventListener('install', (event) => {
  event.waitUntil(shelf.fill().then(() => scope.skipWaiting()));
});

scope.addEventListener('activate', (event) => {
  event.waitUntil(shelf.clear().then(() => scope.clients.claim()));
});

scope.addEventListener('fetch', (event) => {
  const { request } = event;
  const [address = ''] = request.url.split(/[?#]/);
  const home = scope.registration.scope;
  const path = address.slice(home.length);
  if (request.method !== 'GET' || !address.startsWith(home) || path.includes('/')) return;
  event.respondWith(shelf.find(path).then((kept) => kept ?? fetch(request)));
});

scope.addEventListener('push', (event) => {
  event.waitUntil(show(readNotice(event.data?.text() ?? '', scope.location.origin)));
});

scope.addEventListener('notificationclick', (event) => {
  event.notification.close();
  const text = JSON.stringify(event.notification.data ?? {});
  event.waitUntil(open(readNotice(text, scope.location.origin).url));
});
