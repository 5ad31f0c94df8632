import type { Page } from 'playwright-core';

/** Pause of TanStack Query before its second try of a failed call. */
export const RETRY_MS = 1_000;
const TIMES_FASTER = 20;

/** Before the page is opened: shortens these pauses of its scripts, and no others, so that no test waits for them. */
export const shorteningPauses =
  (...pausesMs: readonly number[]) =>
  (page: Page): Promise<unknown> =>
    page.addInitScript(`for (const name of ['setTimeout', 'setInterval']) {
      const start = window[name];
      window[name] = (run, ms, ...rest) =>
        start(run, ${JSON.stringify(pausesMs)}.includes(ms) ? ms / ${TIMES_FASTER} : ms, ...rest);
    }`);
