/** The board's picture as the bytes that go to Discord, which shows words only beside files. */

const ANSWER_MS_MAX = 10_000;
/** Half of what Discord takes in one file. */
const BYTES_MAX = 5_000_000;

/** The PNG at an address of our own; null if it cannot be had. Never throws. */
export type FetchPicture = (url: string) => Promise<Uint8Array | null>;

/** Asks by HTTP, within 10 s, and follows no redirect. */
export const fetchedPicture: FetchPicture = async (url) => {
  try {
    const signal = AbortSignal.timeout(ANSWER_MS_MAX);
    const response = await fetch(url, { redirect: 'error', signal });
    const isPng = response.headers.get('content-type') === 'image/png';
    if (!response.ok || !isPng) {
      await response.body?.cancel();
      return null;
    }
    const bytes = new Uint8Array(await response.arrayBuffer());
    return bytes.length <= BYTES_MAX ? bytes : null;
  } catch {
    return null;
  }
};
