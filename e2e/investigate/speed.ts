import { gzipSync } from 'node:zlib';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { settle } from '../settle.ts';
import type { Stage } from '../stage.ts';

/** All scripts of the address page, compressed as a server sends them. */
const MAX_SCRIPT_BYTES = 300_000;
const MAX_SHIFT = 0.02;

const collectScripts = (page: Page): { readonly sizes: Array<Promise<number>> } => {
  const sizes: Array<Promise<number>> = [];
  page.on('response', (response) => {
    if (!response.url().endsWith('.js')) return;
    sizes.push(response.body().then((body) => gzipSync(body).length));
  });
  return { sizes };
};

/** Sum of the shifts that no input explains, from the first paint on. */
const WATCH_SHIFT =
  "window.shift=0;new PerformanceObserver((list)=>{for(const entry of list.getEntries())if(!entry.hadRecentInput)window.shift+=entry.value}).observe({type:'layout-shift',buffered:true})";

/** The same over every ledger. */
export const describeScripts = (stage: () => Stage) =>
  describe('the address page', () => {
    it('loads no more than 300 kB of scripts, all of them from /static/js', async () => {
      let scripts: ReturnType<typeof collectScripts> | undefined;
      const page = await stage().visit(`/address/1/BITCOIN/${stage().cast.owned}`, {
        prepare: async (each) => {
          scripts = collectScripts(each);
        },
      });
      await page.locator('.ranking .share').first().waitFor();
      await settle(page);
      const urls = (await page.evaluate(
        "performance.getEntriesByType('resource').filter((each)=>each.name.endsWith('.js')).map((each)=>new URL(each.name).pathname)",
      )) as string[];
      expect(urls.every((url) => url.startsWith('/static/js/'))).toBe(true);
      const sizes = await Promise.all(scripts?.sizes ?? []);
      expect(sizes.length).toBeGreaterThan(3);
      expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThanOrEqual(MAX_SCRIPT_BYTES);
      await page.context().close();
    });
  });

export const describeSpeed = (stage: () => Stage) =>
  describe('the address page', () => {
    it.each([1440, 390])('moves nothing that is read already, at %i pixels', async (width) => {
      const { owned, busy, miner } = stage().cast;
      const page = await stage().visit('/login', { width, prepare: (each) => each.addInitScript(WATCH_SHIFT) });
      for (const address of [owned, busy, miner]) {
        await page.goto(`${stage().url}/address/1/BITCOIN/${address}`);
        await page.locator('.ranking .share').first().waitFor();
        await settle(page);
        expect(await page.evaluate('window.shift'), address).toBeLessThanOrEqual(MAX_SHIFT);
      }
      await page.context().close();
    });
  });
