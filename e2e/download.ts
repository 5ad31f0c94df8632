import type { Download, Page } from 'playwright-core';

/** File that `press` makes the browser save. A press that fails rejects at once, and nothing waits on for the file. */
export async function downloadBy(page: Page, press: () => Promise<unknown>): Promise<Download> {
  const [download] = await Promise.all([page.waitForEvent('download'), press()]);
  return download;
}
