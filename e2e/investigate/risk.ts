import type { Page, Response } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { overhearing, type Stage } from '../stage.ts';
import { formatTime, group, type Result } from './api.ts';

export const CALL = '**/v1/scoringAnalysis';
/** True for the answer on the origin; both directions are requested. */
export const isOriginAnswer = (response: Response): boolean =>
  response.url().endsWith('/v1/scoringAnalysis') && response.request().postData()?.includes('INCOMING') === true;
export interface Answer {
  analysis: { incoming?: { result: Result }; outgoing?: { result: Result } };
}

/** Shares as shown, without the sign of proportional ones. */
export const shares = async (page: Page): Promise<readonly string[]> =>
  (await page.locator('.ranking .share > span').allInnerTexts()).map((text) => text.replace('≈ ', ''));

export const describeRisk = (stage: () => Stage) =>
  describe('the risk panel', () => {
    const address = () => stage().cast.owned;
    const open = (prepare?: (page: Page) => Promise<unknown>) =>
      stage().visit(`/address/1/BITCOIN/${address()}`, prepare === undefined ? {} : { prepare });
    const ask = async (analysisType: 'INCOMING' | 'OUTGOING'): Promise<Result> => {
      const { analysis } = await stage().ask<Answer>('/api/proxy/v1/scoringAnalysis', {
        analysisType,
        objectType: 'ADDRESS',
        objectId: address(),
        blockchain: 'BITCOIN',
      });
      const found = analysis.incoming ?? analysis.outgoing;
      if (found === undefined) throw new Error('the API gave no result');
      return found.result;
    };

    it('shows score, worst exposure, ranking and basis as the API says them [R-ADDR-12] [R-ADDR-15] [R-ADDR-18] [R-ADDR-22]', async () => {
      const { page, answer } = await overhearing<Answer>(open, isOriginAnswer);
      const result = answer.analysis.incoming?.result;
      if (result === undefined) throw new Error('the API gave no result');
      const panel = page.locator('.risk');
      await panel.locator('.ranking .share').first().waitFor();
      await panel.getByRole('button', { name: '依据' }).click();
      // Its script is requested at the click.
      await panel.locator('.basis').waitFor();
      const text = (await panel.innerText()).replace(/[ \u202f,]/g, '');
      const worst = result.worstExposure;
      for (const part of [
        `${result.score}`,
        `${worst?.percentage.toFixed(2)}`,
        worst?.isDirect === true ? '直接' : '间接',
        `${worst?.hops}跳`,
        `${result.explored.attributed?.toFixed(2)}%`,
        `${result.basis.policyVersion}/${result.basis.labelVersion}/${result.basis.priceVersion}`,
      ])
        expect(text).toContain(part);
      expect(await shares(page)).toEqual(
        result.details.map(({ percentage, isUnderHundredth }) =>
          isUnderHundredth ? '< 0.01 %' : `${percentage.toFixed(2)} %`,
        ),
      );
      for (const [index, row] of result.details.entries()) {
        const line = (await panel.locator('tr[data-row]').nth(index).innerText()).replace(/[ \u202f]/g, '');
        expect(line).toContain(group(row.amount));
        if (row.key.startsWith('entity:')) expect(line).toContain(row.name);
        if (row.amountUsd === null) expect(line).toContain('N/A');
      }
      const sizes = await page.evaluate(
        "[...document.querySelectorAll('.risk .big-figure')].map((each) => getComputedStyle(each).fontSize)",
      );
      expect(sizes).toEqual(['26px', '26px']);
      await page.context().close();
    });

    it('keeps its columns on a phone when a row opens, and says there what a share is worth [R-SHOW-13]', async () => {
      for (const language of ['cn', 'en'] as const) {
        const page = await stage().visit(`/address/1/BITCOIN/${address()}`, { width: 390, language });
        const names = page.locator('.ranking tbody tr[data-row] .name');
        await names.first().waitFor();
        const widthOf = () =>
          page.evaluate<number>("document.querySelector('.ranking tbody td:nth-child(3)').clientWidth");
        const before = await widthOf();
        await page.locator('.ranking .toggle button').first().click();
        await page.locator('.path').first().waitFor();
        expect(await widthOf()).toBe(before);
        expect(await page.locator('.ranking tbody tr[data-row]').first().innerText()).toContain('USD');
        const card = await page.locator('.risk').boundingBox();
        for (const tag of await page.locator('.ranking tbody tr[data-row] .level').all()) {
          const box = await tag.boundingBox();
          expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual((card?.x ?? 0) + (card?.width ?? 0));
        }
        await page.context().close();
      }
    });

    it('draws the ring between 40 and 65 percent of a box of 220 pixels, with a legend in words that sums to 100 [R-ADDR-12] [R-ADDR-13] [R-SHOW-07]', async () => {
      const page = await open();
      const ring = page.getByRole('group', { name: /^交易对手占比/ });
      await ring.waitFor();
      const box = await ring.boundingBox();
      expect([box?.width, box?.height]).toEqual([220, 220]);
      const circle = ring.locator('circle').first();
      const middle = Number(await circle.getAttribute('r'));
      const width = Number(await ring.locator('g').getAttribute('stroke-width'));
      expect([(middle - width / 2) / 110, (middle + width / 2) / 110].map((part) => part.toFixed(2))).toEqual([
        '0.40',
        '0.65',
      ]);
      const legend = await page.locator('.legend > span').allInnerTexts();
      expect(
        legend.every((each) => /^(严重风险|高风险|中风险|低风险|无风险|未查明|不计分) \d+\.\d\d %$/.test(each.trim())),
      ).toBe(true);
      const sum = legend.reduce((total, each) => total + Math.round(Number(/[\d.]+/.exec(each)?.[0]) * 100), 0);
      expect(sum).toBe(10_000);
      await page.context().close();
    });

    it('opens a row to the list of its ends, whose foot equals the row, and the path of the chosen one [R-ENDS-117]', async () => {
      const page = await open();
      const result = await ask('INCOMING');
      await page.locator('.ranking .toggle button').first().click();
      const ends = page.getByRole('region', { name: /^来源清单/ });
      const table = ends.getByRole('table', { name: '来源清单' });
      await table.locator('tfoot').waitFor();
      const [first] = [...result.details].sort((a, b) => b.percentage - a.percentage);
      const toFigure = (text: string) => text.replace(/[ \u202f,]/g, '');
      const foot = toFigure(await table.locator('tfoot').innerText());
      expect(foot).toContain(toFigure(first?.amount ?? '?'));
      await ends.getByText(`合计与排行“${first?.name}”一致`).waitFor();
      const line = table.locator('tbody tr').first();
      const hash = await line.getByRole('link').nth(1).getAttribute('title');
      await line.getByRole('button', { name: /^查看路径/ }).click();
      await ends.getByText(/^共 \d+ 条路径/).waitFor();
      const last = ends.locator('.path').first().locator('.hop').last();
      expect(await last.getByRole('link').first().getAttribute('title')).toBe(hash);
      await ends.getByRole('button', { name: '返回金额最大的路径' }).click();
      await ends.getByText(/^金额最大的 \d+ 条路径/).waitFor();
      await ends.getByRole('searchbox').fill(hash ?? '');
      await ends.getByRole('searchbox').press('Enter');
      await table.locator('tbody tr').first().waitFor();
      await expect.poll(() => table.locator('tbody a').nth(1).getAttribute('title')).toBe(hash);
      await page.context().close();
    });

    it('opens the worst exposure to its paths, hop by hop, up to the label that names the end [R-ADDR-21]', async () => {
      const page = await open();
      await page.getByRole('button', { name: '查看路径' }).click();
      const path = page.locator('.path').first();
      await path.waitFor();
      const question = { objectType: 'ADDRESS', objectId: address(), blockchain: 'BITCOIN', analysisType: 'INCOMING' };
      const result = await ask('INCOMING');
      const { paths } = await stage().ask<{
        paths: Array<{
          percentage: number;
          hops: Array<{ hash: string; time: number; amount: string }>;
          end: { name: string; provenance: { source: string; confidence: number } | null };
        }>;
      }>('/api/proxy/v1/scoringAnalysis/paths', { ...question, key: result.worstExposure?.key });
      const [first] = paths;
      if (first === undefined) throw new Error('the API gave no path');
      const whole = path.getByRole('button', { name: '全部展开' });
      if ((await whole.count()) > 0) await whole.click();
      expect(await path.locator('.hop').count()).toBe(first.hops.length);
      const text = (await path.innerText()).replace(/[ \u202f,]/g, '');
      expect(text).toContain(`${first.percentage.toFixed(2)}%`);
      expect(text).toContain(first.end.name);
      expect(text).toContain(`${first.end.provenance?.source}`);
      for (const hop of first.hops) {
        expect(text).toContain(formatTime(hop.time).replace(' ', ''));
        expect(text).toContain(hop.amount);
        expect(await path.locator(`a[href="/trading/BITCOIN/${hop.hash}"]`).count()).toBe(1);
      }
      await page.context().close();
    });
  });
