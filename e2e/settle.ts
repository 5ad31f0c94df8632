import { setTimeout as pause } from 'node:timers/promises';
import type { Page } from 'playwright-core';

/** Longer than the 200 ms for which the search waits while somebody types. */
const STILL_MS = 300;
const POLL_MS = 50;
/** All wallets of an exchange are traced both ways, in line with what other tests ask on the same server. */
const PATIENCE_MS = 20_000;

/** What has been fetched, and whether anything still says that it is being fetched. */
const LOOK = `[performance.getEntriesByType('resource').length,
  document.querySelectorAll('.bone, .spinner, [aria-busy="true"]').length, document.readyState].join()`;

/**
 * Waits until the page stands still: nothing loads and nothing new has come for a while. The network itself is never
 * idle, because notices come by a stream that stays open.
 */
export async function settle(page: Page): Promise<void> {
  const until = Date.now() + PATIENCE_MS;
  let last = '';
  let stillSince = Date.now();
  while (Date.now() - stillSince < STILL_MS) {
    if (Date.now() > until) throw new Error(`${new URL(page.url()).pathname} does not come to rest: ${last}`);
    const now = String(await page.evaluate(LOOK));
    if (now !== last || !/,0,complete$/.test(now)) stillSince = Date.now();
    last = now;
    await pause(POLL_MS);
  }
}
