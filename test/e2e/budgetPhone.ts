import type { BrowserContext, CDPSession, Page } from 'playwright-core';
import { PHONE } from './stage.ts';

/** A slow phone: a quarter of this machine's speed. */
const CPU_SLOWDOWN = 4;
/** 400 ms from each question to its answer. */
const LATENCY_MS = 400;
/** Bytes per second: 1.6 and 0.75 Mbit/s; no limit at all where it is -1. */
export const NARROW = { downloadThroughput: 200_000, uploadThroughput: 94_000 };
export const WIDE = { downloadThroughput: -1, uploadThroughput: -1 };

export interface SlowPhone {
  readonly context: BrowserContext;
  readonly page: Page;
  readonly session: CDPSession;
}

/** What another device of the same player keeps: who that is, and nothing else. */
export const playerOf = (page: Page): Promise<string> =>
  page.evaluate<string>("localStorage.getItem('sixlove.me')");

/**
 * A phone that was never here: four times slower than this machine, and 400 ms from the server.
 *
 * @param known any page of the browser that it is opened in
 * @param me what `playerOf` gives; null for somebody new
 * @param line how much goes through it
 */
export async function slowPhone(
  known: Page,
  { me, tongue, line }: { me: string | null; tongue: string; line: typeof NARROW },
): Promise<SlowPhone> {
  const context = await known.context().browser()?.newContext({
    viewport: PHONE,
    isMobile: true,
    hasTouch: true,
    locale: tongue,
    reducedMotion: 'reduce',
  });
  if (context === undefined) throw new Error('the browser is closed');
  const page = await context.newPage();
  page.setDefaultTimeout(60_000);
  if (me !== null) {
    await page.addInitScript(`localStorage.setItem('sixlove.me', ${JSON.stringify(me)});`);
  }
  const session = await context.newCDPSession(page);
  await session.send('Network.enable');
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: LATENCY_MS,
    ...line,
  });
  await session.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN });
  return { context, page, session };
}
