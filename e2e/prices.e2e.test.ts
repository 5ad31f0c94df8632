import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { CoinsAnswer, ScoringEndsAnswer } from '@sulian/contract';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { runSulian } from '../apps/sulian/test/support/run-sulian.ts';
import { group } from './investigate/api.ts';
import { writeConfig } from './server.ts';
import { findSession } from './session.ts';
import { emailOf } from './sign-in/stage.ts';
import { type DemoStage, startStage } from './stage.ts';

const DAY_MS = 86_400_000;
/** USD for one CNY, and CNY for one USD to four decimals. */
const OLD = { usd: 0.16, perUsd: 6.25 };
const NEW = { usd: 0.125, perUsd: 8 };
const toDay = (daysAgo: number): string => new Date(Date.now() - daysAgo * DAY_MS).toISOString().slice(0, 10);

const dataDir = mkdtempSync(join(tmpdir(), 'sulian-e2e-prices-'));
const config = `${dataDir}.yaml`;
const list = `${dataDir}-CNY.csv`;
const env = { SULIAN_DATA_DIR: dataDir, SULIAN_CONFIG: config };
let stage: DemoStage;
beforeAll(async () => {
  writeConfig(config);
  stage = await startStage({ dataDir, env });
}, 240_000);
afterAll(async () => {
  await stage.stop();
  for (const file of [config, list]) rmSync(file, { force: true });
});

const pagePath = () => `/address/1/ETHEREUM/${stage.cast.assets}?dir=in&open=ALL`;
const readCoins = () =>
  stage.ask<CoinsAnswer>(`/api/proxy/v1/blockchains/ETHEREUM/addresses/${stage.cast.assets}/coins`);
const toCents = (usd: number | null, perUsd: number): string => group(((usd ?? 0) * perUsd).toFixed(2));

async function readCsv(path: string): Promise<readonly Readonly<Record<string, string>>[]> {
  const session = await findSession(stage.url, emailOf('officer'));
  const answer = await fetch(`${stage.url}${path}&format=csv&language=cn&zone=UTC`, {
    headers: { token: session?.token ?? '' },
  });
  const lines = (await answer.text()).split(/\r?\n/);
  const [titles = [], ...rows] = lines
    .slice(lines.indexOf('') + 1)
    .map((line) => [...line.matchAll(/"([^"]*)"/g)].map(([, cell = '']) => cell));
  return rows
    .filter(({ length }) => length === titles.length)
    .map((row) => Object.fromEntries(titles.map((title, index) => [title, row[index] ?? ''])));
}

it('an imported rate of the yuan puts CNY on totals, ends and files, each with its day and source, and none before it [R-PRICE-12] [R-PRICE-13] [R-PRICE-14]', async () => {
  const transactions = `/api/proxy/v1/blockchains/ETHEREUM/addresses/${stage.cast.assets}/transactions/export?`;
  expect((await readCoins())._metadata.cny).toBeNull();
  const plain = await stage.visit(pagePath());
  await plain.locator('.ends tfoot').waitFor();
  expect(await plain.locator('main').innerText()).not.toContain('¥');
  await plain.context().close();
  expect(Object.keys((await readCsv(transactions))[0] ?? {}).some((title) => title.includes('CNY'))).toBe(false);

  writeFileSync(list, `coin,day,usd\nCNY,${toDay(5)},${OLD.usd}\nCNY,${toDay(1)},${NEW.usd}\n`);
  const imported = await runSulian(['import-prices', list], env);
  expect(imported.exitCode, imported.stderr).toBe(0);
  await expect.poll(async () => (await readCoins())._metadata.cny?.perUsd, { timeout: 60_000 }).toBe(NEW.perUsd);

  const page = await stage.visit(pagePath());
  await page.locator('.ends tfoot').waitFor();
  await page.locator('.asset-totals').getByText('¥').first().waitFor();
  const rate = `人民币均按 ${toDay(1)} 汇率折算：1 USD = 8.0000 CNY，来源：file`;
  expect(await page.getByText(rate).count()).toBe(3);
  const exact = await page.locator('.asset-totals [data-exact$="CNY"]').first().getAttribute('data-exact');
  // New blocks may change the balance between two calls: the page has the value of one of them.
  const usd = await page.locator('.asset-totals [data-exact$="USD"]').first().getAttribute('data-exact');
  const shown = Number((usd ?? '').replace(/[^\d.]/g, ''));
  expect(Math.abs(Number((exact ?? '').replace(/[^\d.]/g, '')) - shown * NEW.perUsd)).toBeLessThan(0.05);
  const footer = page.waitForResponse('**/scoringAnalysis/ends');
  await page.reload();
  const { sums } = (await (await footer).json()) as ScoringEndsAnswer;
  const ofEnds = page.locator('.ends tfoot [data-exact$="CNY"]').first();
  await ofEnds.waitFor();
  expect(await ofEnds.getAttribute('data-exact')).toBe(`${toCents(sums?.amountUsd ?? null, NEW.perUsd)} CNY`);
  await page.context().close();

  const rows = await readCsv(transactions);
  const perUsdOf = (day: string): number | undefined =>
    day >= toDay(1) ? NEW.perUsd : day >= toDay(5) ? OLD.perUsd : undefined;
  const seen = new Set<number | undefined>();
  for (const row of rows) {
    const [value, cny] = [row['USD（当日价）'] ?? '', row['CNY（当日汇率）'] ?? ''];
    const perUsd = perUsdOf((row['时间 (UTC)'] ?? '').slice(0, 10));
    if (value === '' || perUsd === undefined) expect(cny).toBe('');
    else expect(Math.abs(Number(cny) - Number(value) * perUsd)).toBeLessThan(0.006);
    if (cny !== '') expect([row['汇率（1 USD 合 CNY）'], row['汇率来源']]).toEqual([String(perUsd), 'file']);
    if (value !== '') seen.add(perUsd);
  }
  expect(seen.has(NEW.perUsd)).toBe(true);
});
