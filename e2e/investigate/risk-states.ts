import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { changing, type Stage } from '../stage.ts';
import type { Result } from './api.ts';
import { type Answer, CALL, shares } from './risk.ts';

/** Twelve rows, 1 % to 12 %, and the rest, which is unknown: what a pager of ten is tried with. */
function toManyRows(result: Result): Result {
  const [first] = result.details;
  if (first === undefined) return result;
  const rows = Array.from({ length: 12 }, (_, index) => ({
    ...first,
    key: `entity:${900 + index}`,
    name: `对手方 ${index + 1}`,
    percentage: index + 1,
  }));
  const rest = { ...first, key: 'entity:899', name: '其余', percentage: 22, isEstablished: false };
  return { ...result, details: [rest, ...rows] };
}

const withManyRows = changing<Answer>(CALL, ({ analysis: { incoming, outgoing }, ...answer }) => ({
  ...answer,
  analysis: {
    ...(incoming === undefined ? {} : { incoming: { result: toManyRows(incoming.result) } }),
    ...(outgoing === undefined ? {} : { outgoing: { result: toManyRows(outgoing.result) } }),
  },
}));

/** Tests that do not depend on the ledger, so they use the demo world. */
export const describeRiskStates = (stage: () => Stage) =>
  describe('the risk panel, whatever it shows,', () => {
    const open = (prepare: (page: Page) => Promise<unknown>) =>
      stage().visit(`/address/1/BITCOIN/${stage().cast.owned}`, { prepare });

    it('asks for origins first; its first column sorts, ten rows a page, and what is unknown is hatched; destinations load anew and begin on page 1 [R-ADDR-14] [R-ADDR-20] [R-LIST-04] [R-LIST-05] [R-LIST-06]', async () => {
      const requestLog: string[] = [];
      const page = await open(async (each) => {
        each.on('request', (request) => {
          if (request.url().endsWith('/scoringAnalysis'))
            requestLog.push((request.postDataJSON() as { analysisType: string }).analysisType);
        });
        await withManyRows(each);
      });
      await page.getByRole('tab', { name: '资金来源', selected: true }).waitFor();
      const ranking = page.locator('.ranking');
      const unknown = ranking.locator('[data-row="entity:899"] .level.Undefined');
      await unknown.waitFor();
      const ground = await page.evaluate(
        "getComputedStyle(document.querySelector('.ranking .level.Undefined')).backgroundImage",
      );
      expect(ground).toContain('repeating-linear-gradient');
      const secondPage = ranking.getByRole('button', { name: '第 2 页' });
      await secondPage.click();
      expect(await shares(page)).toEqual(['3.00 %', '2.00 %', '1.00 %']);
      const head = ranking.getByRole('columnheader').first();
      expect(await head.getAttribute('aria-sort')).toBe('descending');
      await head.getByRole('button').click();
      expect(await head.getAttribute('aria-sort')).toBe('ascending');
      expect((await shares(page)).slice(0, 3)).toEqual(['1.00 %', '2.00 %', '3.00 %']);
      expect(await shares(page)).toHaveLength(10);
      await secondPage.click();
      expect(await shares(page)).toHaveLength(3);
      await page.getByRole('tab', { name: '资金来源' }).press('ArrowRight');
      await page.getByRole('tab', { name: '资金去向', selected: true }).waitFor();
      await ranking.locator('.share').first().waitFor();
      expect(await shares(page)).toHaveLength(10);
      expect(requestLog).toEqual(['INCOMING', 'OUTGOING']);
      await page.context().close();
    });

    it('takes back what it asked when nobody on the page waits for it any more [R-ADDR-201]', async () => {
      const waits: string[] = [];
      const gone: string[] = [];
      const page = await open(async (each) => {
        await each.route(CALL, (route) => void waits.push(route.request().url()));
        each.on(
          'requestfailed',
          (request) => void (/scoringAnalysis$/.test(request.url()) && gone.push(request.url())),
        );
      });
      await expect.poll(() => waits.length).toBe(2);
      await page.locator('.crumb a').click();
      await page.getByText('查清资金从哪里来').waitFor();
      await expect.poll(() => gone.length).toBe(2);
      await page.context().close();
    });
  });
