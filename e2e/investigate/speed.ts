import { gzipSync } from 'node:zlib';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import type { Stage } from '../stage.ts';
import { untilStill } from '../until-still.ts';

/** All scripts of the address page, compressed as a server sends them; and what its first paint waits for, of every kind. */
const MAX_SCRIPT_BYTES = 300_000;
const MAX_BYTES_BEFORE_PAINT = 220_000;
/** Longer than a busy machine takes to paint: scripts that are requested once the page is there arrive after its paint. */
const LATENCY_MS = 3_000;
/** Five such delays, one after another, and what a busy machine adds. */
const LOAD_MS = 60_000;
const MAX_SHIFT = 0.02;

/** Scripts, styles and the document itself; answers of the API are data. */
const collectFiles = (page: Page): { readonly sizes: Map<string, Promise<number>> } => {
  const sizes = new Map<string, Promise<number>>();
  page.on('response', (response) => {
    if (!/\.(js|css)$/.test(response.url()) && response.request().resourceType() !== 'document') return;
    sizes.set(
      response.url(),
      response.body().then((body) => gzipSync(body).length),
    );
  });
  return { sizes };
};

/** Sum of the shifts that no input explains, from the first paint on. */
const WATCH_SHIFT = `window.shift = 0;
window.shifted = [];
new PerformanceObserver((list) => {
  for (const { value, sources } of list.getEntries().filter((each) => !each.hadRecentInput)) {
    window.shift += value;
    window.shifted.push(value.toFixed(4) + ' ' + sources.map(({ node, previousRect, currentRect }) =>
      (node?.className ?? node?.nodeName) + ' ' + [previousRect, currentRect].map(({ x, y, height }) => [x, y, height].map(Math.round)).join(' > ')).join(', '));
  }
}).observe({ type: 'layout-shift', buffered: true })`;

/** Resources loaded before the first paint; the script that measures the page loads when it is idle. */
const BEFORE_PAINT = `(() => {
  const paint = performance.getEntriesByName('first-contentful-paint')[0].startTime;
  return [...performance.getEntriesByType('navigation'), ...performance.getEntriesByType('resource')]
    .filter((each) => !/web-vitals/.test(each.name) && each.responseEnd <= paint)
    .map((each) => each.name);
})()`;

/** A first visit of an address. @returns bytes before its first paint */
async function loadFirst(stage: Stage): Promise<number> {
  let files: ReturnType<typeof collectFiles> | undefined;
  const page = await stage.visit(`/address/1/BITCOIN/${stage.cast.owned}`, {
    isFirst: true,
    prepare: async (each) => {
      files = collectFiles(each);
      each.setDefaultTimeout(LOAD_MS);
      const network = await each.context().newCDPSession(each);
      await network.send('Network.emulateNetworkConditions', {
        offline: false,
        latency: LATENCY_MS,
        downloadThroughput: -1,
        uploadThroughput: -1,
      });
    },
  });
  await page.locator('.ranking .share').first().waitFor();
  await untilStill(page);
  const urls = (await page.evaluate(
    "performance.getEntriesByType('resource').filter((each)=>each.name.endsWith('.js')).map((each)=>new URL(each.name).pathname)",
  )) as string[];
  expect(urls.every((url) => url.startsWith('/static/js/'))).toBe(true);
  const sizes = files?.sizes ?? new Map<string, Promise<number>>();
  const sum = async (names: readonly string[]): Promise<number> =>
    (await Promise.all(names.map((name) => sizes.get(name) ?? 0))).reduce((all, size) => all + size, 0);
  expect(urls.length).toBeGreaterThan(3);
  expect(await sum([...sizes.keys()].filter((url) => url.endsWith('.js')))).toBeLessThanOrEqual(MAX_SCRIPT_BYTES);
  const early = await page.evaluate<readonly string[]>(BEFORE_PAINT);
  for (const kind of [/\/address\/1\//, /\.js$/, /\.css$/]) expect(early.some((url) => kind.test(url))).toBe(true);
  const bytes = await sum(early);
  await page.context().close();
  return bytes;
}

/** Calls of the page's own server, and which of them went out before anything was drawn. */
const CALLS = `(() => {
  const paint = performance.getEntriesByName('first-contentful-paint')[0].startTime;
  return performance.getEntriesByType('resource').filter((each) => /\\/v1\\//.test(each.name))
    .map(({ name, startTime }) => ({ path: name.replace(/.*\\/v1\\//, '').replace(/\\?.*/, ''), isEarly: startTime < paint }));
})()`;
interface SentCall {
  readonly path: string;
  readonly isEarly: boolean;
}

/** The same over every ledger. */
export const describeScripts = (stage: () => Stage) =>
  describe('the address page', () => {
    it('loads no more than 300 kB of scripts, all from /static/js, and 220 kB of anything before its first paint', async () => {
      expect(await loadFirst(stage())).toBeLessThanOrEqual(MAX_BYTES_BEFORE_PAINT);
    });
  });

/** The desk of the case without objects: other tests of the same server may add some at any time. */
const withoutObjects = (page: Page) =>
  page.route('**/api/proxy/v1/desk', async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, json: { ...(await response.json()), objects: [] } });
  });

export const describeSpeed = (stage: () => Stage) =>
  describe('the address page', () => {
    it('asks for what it begins with before it is drawn, and once [R-ADDR-214]', async () => {
      const { owned } = stage().cast;
      const page = await stage().visit(`/address/1/BITCOIN/${owned}?direction=in`, { isFirst: true });
      await page.locator('.ranking .share').first().waitFor();
      await page.locator('.card.list tbody a').first().waitFor();
      const calls = await page.evaluate<readonly SentCall[]>(CALLS);
      const object = `blockchains/BITCOIN/addresses/${owned}`;
      const expected = ['scoringAnalysis', 'scoringAnalysis', object, `${object}/coins`, `${object}/transactions`];
      expect(
        calls
          .filter(({ path }) => expected.includes(path))
          .map(({ path, isEarly }) => (isEarly ? path : `${path} late`))
          .sort(),
      ).toEqual(expected.sort());
      expect(await page.evaluate('earlyCalls.length')).toBe(0);
      await page.context().close();
    });

    it.each([1440, 390])('moves nothing that is read already, at %i pixels [R-ADDR-215]', async (width) => {
      const { owned, busy, miner } = stage().cast;
      const prepare = async (each: Page): Promise<void> => {
        await each.addInitScript(WATCH_SHIFT);
        await withoutObjects(each);
      };
      const page = await stage().visit('/login', { width, prepare, isFirst: true });
      for (const address of [owned, busy, miner]) {
        await page.goto(`${stage().url}/address/1/BITCOIN/${address}`);
        await page.locator('.ranking .share').first().waitFor();
        await untilStill(page);
        const shifted = await page.evaluate<readonly string[]>('window.shifted');
        expect(await page.evaluate('window.shift'), [address, ...shifted].join('\n')).toBeLessThanOrEqual(MAX_SHIFT);
      }
      await page.context().close();
    });
  });
