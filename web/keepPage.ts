import { WORKER_FILE } from './pageFiles.ts';

/** A page that stays open asks so often whether there is a newer one. */
const ASK_MS = 3_600_000;

/**
 * Keeps the page on this device, where the browser can, once it has been loaded. A newer build that
 * is on the server takes the place of the kept one; what is open stays as it is.
 *
 * @param onNewer the next time, a newer page opens
 */
export async function keepPage(
  win: Window & typeof globalThis,
  onNewer: () => void,
): Promise<void> {
  if (!('serviceWorker' in win.navigator)) return;
  const { serviceWorker } = win.navigator;
  let hadOne = serviceWorker.controller !== null;
  serviceWorker.addEventListener('controllerchange', () => {
    if (hadOne) onNewer();
    hadOne = true;
  });
  try {
    const registration = await serviceWorker.register(WORKER_FILE);
    // Without a line there is no answer, and the next time is soon enough.
    win.setInterval(() => void registration.update().catch(() => undefined), ASK_MS);
  } catch {
    // A browser that keeps nothing, as in a private window.
  }
}
