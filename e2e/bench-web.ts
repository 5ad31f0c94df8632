import { cpus } from 'node:os';
import { appendFigures } from '@sulian/testkit';
import type { Page } from 'playwright-core';
import { type Stage, startStage } from './stage.ts';

/**
 * `npm run bench -- web`: what a reader waits for, in a throttled Chromium on the built application. The network is that
 * of Lighthouse's desktop profile; the processor is slowed down by half on top.
 */
const ROUNDS = 9;
const NETWORK = { offline: false, latency: 40, downloadThroughput: 1_310_720, uploadThroughput: 1_310_720 };
const SLOWDOWN = 2;
const SETTLE_MS = 500;

const WATCH = `
window.seen = { lcp: 0, shift: 0, slowest: 0 };
const watch = (options, each) => new PerformanceObserver((list) => list.getEntries().forEach(each)).observe({ buffered: true, ...options });
watch({ type: 'largest-contentful-paint' }, (entry) => { seen.lcp = entry.startTime; });
watch({ type: 'layout-shift' }, (entry) => { if (!entry.hadRecentInput) seen.shift += entry.value; });
watch({ type: 'event', durationThreshold: 16 }, (entry) => { if (entry.interactionId) seen.slowest = Math.max(seen.slowest, entry.duration); });`;

interface PageTimes {
  readonly lcp: number;
  readonly shift: number;
  /** Longest interaction: with as few as there are here, that is INP. */
  readonly slowest: number;
}

interface Scene {
  readonly name: string;
  readonly path: string;
  readonly isSignedOut?: boolean;
  readonly isReady: (page: Page) => Promise<unknown>;
  readonly act: (page: Page) => Promise<unknown>;
}

async function throttle(page: Page): Promise<void> {
  const client = await page.context().newCDPSession(page);
  await client.send('Network.enable');
  await client.send('Network.emulateNetworkConditions', NETWORK);
  await client.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN });
  await page.addInitScript(WATCH);
}

async function look(stage: Stage, scene: Scene): Promise<PageTimes> {
  const page = await stage.visit(scene.path, { isSignedOut: scene.isSignedOut === true, prepare: throttle });
  await scene.isReady(page);
  // A browser stops looking for the largest paint at the first input.
  await page.waitForTimeout(SETTLE_MS);
  await scene.act(page);
  await page.waitForTimeout(SETTLE_MS);
  const seen = (await page.evaluate('window.seen')) as PageTimes;
  await page.context().close();
  return seen;
}

const at = (values: readonly number[], share: number): number =>
  [...values].sort((a, b) => a - b)[Math.floor((values.length - 1) * share)] ?? 0;

function print(name: string, values: readonly number[], digits = 0, unit = ' ms'): void {
  console.log(
    `${name.padEnd(52)} p50 ${at(values, 0.5).toFixed(digits)}${unit}   most ${at(values, 1).toFixed(digits)}${unit}`,
  );
  appendFigures([
    { figure: `bench web: ${name}, p50`, value: at(values, 0.5), unit: unit.trim() },
    { figure: `bench web: ${name}, most`, value: at(values, 1), unit: unit.trim() },
  ]);
}

async function measure(stage: Stage, scene: Scene): Promise<void> {
  const seen: PageTimes[] = [];
  for (let round = 0; round < ROUNDS; round += 1) seen.push(await look(stage, scene));
  print(
    `${scene.name}: largest paint`,
    seen.map((each) => each.lcp),
  );
  print(
    `${scene.name}: slowest interaction`,
    seen.map((each) => each.slowest),
  );
  print(
    `${scene.name}: layout shift`,
    seen.map((each) => each.shift),
    3,
    '',
  );
}

const stage = await startStage();
try {
  console.log(
    `${cpus().length} cores of ${cpus()[0]?.model}, ${new Date().toISOString().slice(0, 10)}; ${ROUNDS} rounds`,
  );
  await measure(stage, {
    name: 'sign-in page',
    path: '/login',
    isSignedOut: true,
    isReady: (page) => page.locator('form input').first().waitFor(),
    act: (page) => page.locator('form input').first().pressSequentially('DEMO'),
  });
  await measure(stage, {
    name: 'address page',
    path: `/address/1/BITCOIN/${stage.cast.owned}`,
    isReady: (page) => page.locator('.ranking .share').first().waitFor(),
    act: async (page) => {
      await page.locator('.card.list').getByRole('button', { name: '第 2 页' }).click();
      await page.waitForTimeout(SETTLE_MS);
      await page.getByRole('tab', { name: '资金去向' }).click();
      await page.waitForTimeout(SETTLE_MS);
    },
  });
} finally {
  await stage.stop();
}
