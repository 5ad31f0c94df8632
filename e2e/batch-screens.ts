import type { Screening, ScreeningRow } from '@sulian/contract';
import type { Page } from 'playwright-core';
import { changing, refusing } from './stage.ts';

type Act = (page: Page) => Promise<unknown>;

interface BatchScreen {
  readonly name: string;
  readonly path: string;
  readonly act?: Act;
}

/** Starts a screening of the sample list, and waits for the end of its walks. */
export const screenSample: Act = async (page) => {
  await page.locator('.batch-start button:not([type="submit"])').click();
  await page.locator('.batch-columns').waitFor();
  await page.locator('.batch-start button[type="submit"]').click();
  await page.waitForURL('**/batch/*');
  await page.locator('.batch-head progress').last().waitFor();
  const ended = page.locator('.batch-head .chip', { hasText: /^(?:已完成|Finished)$/ });
  await ended.waitFor({ timeout: 120_000 });
  await page.locator('.batch-rows tbody .chip').first().waitFor();
};

/** A screening of a million rows in the middle of its work. */
const asRunning = (screening: Screening): Screening => ({
  ...screening,
  ...{ state: 'RUNNING', endedSec: null, rows: 1_000_000 },
  counts: { ...screening.counts, PENDING: 812_044, DONE: 171_502 },
  passes: [
    { pass: 'LABELS', done: 1_000_000, total: 1_000_000, secondsLeft: null },
    { pass: 'DIRECT', done: 184_000, total: 953_120, secondsLeft: 390 },
    { pass: 'WALKS', done: 4_210, total: 950_011, secondsLeft: 78_500 },
  ],
});

const toPending = (row: ScreeningRow, index: number): ScreeningRow =>
  index % 3 === 0 ? row : { ...row, state: 'PENDING', reason: null, worst: null, unknownShare: null, passes: 1 };

const running: Act = async (page) => {
  await screenSample(page);
  await changing<Screening>(/\/screenings\/\d+$/, asRunning)(page);
  // Its stream would show the end.
  await refusing(/\/screenings\/\d+\/events$/, 'TOO_MANY_REQUESTS', 429).prepare(page);
  await changing<{ items: ScreeningRow[] }>(/\/screenings\/\d+\/rows/, (answer) => ({
    ...answer,
    items: answer.items.map(toPending),
  }))(page);
  await page.reload();
  await page.locator('.batch-rows tbody .chip').first().waitFor();
};

export const BATCH_SCREENS: readonly BatchScreen[] = [
  { name: 'batch', path: '/batch' },
  {
    name: 'batch-refused',
    path: '/batch',
    act: async (page) => {
      await page.route('**/api/proxy/v1/screenings?**', (route) =>
        route.fulfill({
          status: 413,
          json: {
            ...{ success: false, code: 413, error: 'FILE_TOO_LARGE', message: '' },
            details: { limit: 'RATIO', max: 200 },
          },
        }),
      );
      const buffer = Buffer.from('客户,钱包号,金额\n甲,乙,3\n丙,丁,4\n');
      await page.locator('.batch-drop input').setInputFiles({ name: '名单.csv', mimeType: 'text/csv', buffer });
      await page.locator('.batch-column-fields select').first().selectOption('1');
      await page.locator('.batch-start button[type="submit"]').click();
      await page.locator('.batch-refused').waitFor();
    },
  },
  { name: 'batch-one', path: '/batch', act: screenSample },
  { name: 'batch-running', path: '/batch', act: running },
  {
    name: 'batch-details',
    path: '/batch',
    act: async (page) => {
      await screenSample(page);
      for (const index of [0, 3]) await page.locator('.batch-rows .toggle button').nth(index).click();
    },
  },
  {
    name: 'batch-bulk',
    path: '/batch',
    act: async (page) => {
      await screenSample(page);
      await page.locator('.batch-choice > label input').check();
      await page.locator('.batch-choice > .btn').last().click();
      await page.locator('dialog[open] .watch-chosen').waitFor();
    },
  },
  {
    name: 'batch-list',
    path: '/batch',
    act: async (page) => {
      await screenSample(page);
      await page.goto(`${new URL(page.url()).origin}/batch`);
      await page.locator('.batch-list tbody tr').first().waitFor();
    },
  },
];
