import type { PushBody } from '../shared/protocol/notices.ts';
import { WORKER_FILE } from './pageFiles.ts';

/** Being told by this browser while the page is closed. */
export interface BrowserPushes {
  /** What this browser is subscribed with; null if it is not. */
  current(): Promise<PushBody | null>;
  /** Asks the person and subscribes; null if the person, or the browser, says no. */
  subscribe(serverKey: string): Promise<PushBody | null>;
  /** Ends it; the endpoint that it was, null if there was none. */
  unsubscribe(): Promise<string | null>;
}

function bodyOf(subscription: PushSubscription): PushBody | null {
  const { endpoint, keys } = subscription.toJSON();
  const { p256dh, auth } = keys ?? {};
  if (endpoint === undefined || p256dh === undefined || auth === undefined) return null;
  return { endpoint, keys: { p256dh, auth } };
}

/** The Push API of a browser; null where it has none, as outside a secure context. */
export function browserPushes(win: Window & typeof globalThis): BrowserPushes | null {
  if (!('serviceWorker' in win.navigator) || !('PushManager' in win)) return null;
  const { serviceWorker } = win.navigator;
  const standing = async (): Promise<PushSubscription | null> => {
    const registration = await serviceWorker.getRegistration();
    return (await registration?.pushManager.getSubscription()) ?? null;
  };
  return {
    async current() {
      const subscription = await standing();
      return subscription === null ? null : bodyOf(subscription);
    },

    async subscribe(serverKey) {
      if ((await win.Notification.requestPermission()) !== 'granted') return null;
      await serviceWorker.register(WORKER_FILE);
      const { pushManager } = await serviceWorker.ready;
      try {
        const options = { userVisibleOnly: true, applicationServerKey: serverKey };
        return bodyOf(await pushManager.subscribe(options));
      } catch {
        return null;
      }
    },

    async unsubscribe() {
      const subscription = await standing();
      await subscription?.unsubscribe();
      return subscription?.endpoint ?? null;
    },
  };
}
