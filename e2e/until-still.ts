import { setTimeout as pause } from 'node:timers/promises';
import type { Page } from 'playwright-core';

/** Longer than the 200 ms for which the search waits while somebody types. */
const STILL_MS = 300;
const POLL_MS = 50;
/** Traces of all wallets of an exchange both ways, queued with other tests on the same server, take this long. */
const PATIENCE_MS = 20_000;

/** Number of fetched resources, number of elements that show loading, and whether the application is drawn. */
const LOOK = `[performance.getEntriesByType('resource').length,
  document.querySelectorAll('.bone, .spinner, [aria-busy="true"]').length,
  document.querySelector('#root > *') !== null, document.readyState].join()`;

/**
 * Waits until the page is stable: it is drawn, nothing loads, and nothing new has come for a while. The network itself
 * is never idle, because notifications use an open stream.
 */
export async function untilStill(page: Page): Promise<void> {
  const until = Date.now() + PATIENCE_MS;
  let last = '';
  let stillSince = Date.now();
  while (Date.now() - stillSince < STILL_MS) {
    if (Date.now() > until) throw new Error(`${new URL(page.url()).pathname} does not come to rest: ${last}`);
    const now = String(await page.evaluate(LOOK));
    if (now !== last || !/,0,true,complete$/.test(now)) stillSince = Date.now();
    last = now;
    await pause(POLL_MS);
  }
}
