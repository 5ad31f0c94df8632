import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { changing, overhearing, refusing, type Stage } from '../stage.ts';
import { formatTime, group, type Result } from './api.ts';

const CALL = '**/v1/scoringAnalysis';
interface Answer {
  analysis: { incoming?: { result: Result }; outgoing?: { result: Result } };
}

const withResult = (change: (result: Result) => Partial<Result>) =>
  changing<Answer>(CALL, ({ analysis }) => {
    const incoming = analysis.incoming?.result;
    const outgoing = analysis.outgoing?.result;
    return {
      analysis: {
        ...(incoming === undefined ? {} : { incoming: { result: { ...incoming, ...change(incoming) } } }),
        ...(outgoing === undefined ? {} : { outgoing: { result: { ...outgoing, ...change(outgoing) } } }),
      },
    };
  });

/** Twelve rows, 1 % to 12 %, and the rest: what a pager of ten is tried with. */
const manyRows = (result: Result): Partial<Result> => {
  const [first] = result.details;
  if (first === undefined) return {};
  const rows = Array.from({ length: 12 }, (_, index) => ({
    ...first,
    key: `entity:${900 + index}`,
    name: `对手方 ${index + 1}`,
    percentage: index + 1,
  }));
  return { details: [{ ...first, key: 'entity:899', name: '其余', percentage: 22 }, ...rows] };
};

const shares = (page: Page) => page.locator('.ranking .share > span').allInnerTexts();

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
      const { page, answer } = await overhearing<Answer>(open, CALL);
      const result = answer.analysis.incoming?.result;
      if (result === undefined) throw new Error('the API gave no result');
      const panel = page.locator('.risk');
      await panel.locator('.ranking .share').first().waitFor();
      const text = (await panel.innerText()).replace(/[ \u202f,]/g, '');
      const worst = result.worstExposure;
      for (const part of [
        `${result.score}`,
        `${worst?.percentage.toFixed(2)}`,
        worst?.isDirect === true ? '直接' : '间接',
        `${worst?.hops}跳`,
        `${result.explored.attributed.toFixed(2)}%`,
        `${result.basis.policyVersion}/${result.basis.labelVersion}`,
      ])
        expect(text).toContain(part);
      expect(await shares(page)).toEqual(result.details.map(({ percentage }) => `${percentage.toFixed(2)} %`));
      for (const [index, row] of result.details.entries()) {
        const line = (await panel.locator('tr[data-row]').nth(index).innerText()).replace(/[ \u202f]/g, '');
        expect(line).toContain(group(row.amount));
        if (row.key.startsWith('entity:')) expect(line).toContain(row.name);
        if (row.amountUsd === null) expect(line).toContain('N/A');
      }
      const sizes = await page.evaluate(
        "[...document.querySelectorAll('.risk .big')].map((each) => getComputedStyle(each).fontSize)",
      );
      expect(sizes).toEqual(['44px', '44px']);
      await page.context().close();
    });

    it('says how grave it may be at most, and that only the newest history was read [R-ADDR-22]', async () => {
      const page = await open(
        withResult((result) => ({
          severity: 'Medium',
          severityAtMost: 'Critical',
          explored: { ...result.explored, history: { fromHeight: 812_345, transactions: 100_000, total: 1_234_567 } },
        })),
      );
      const fact = page.locator('.basis > div').filter({ hasText: '严重程度' });
      await fact.getByText('若未追踪到的资金全部涉险，最高可达').waitFor();
      expect(await fact.locator('.level').allInnerTexts()).toEqual(['中', '严重']);
      await page.getByText('只读取了最近 100,000 笔（共 1,234,567 笔），自区块 812,345 起').waitFor();
      await page.context().close();
    });

    it('says of all the money where it ended: four shares that make the whole [R-ADDR-19]', async () => {
      const page = await open(
        withResult((result) => ({
          explored: { ...result.explored, attributed: 29.1, unexplored: 1.5, unspent: 20, ignored: 0 },
        })),
      );
      const basis = page.locator('.risk .basis');
      const share = (name: string) => basis.locator('> div').filter({ hasText: name }).locator('dd').innerText();
      await basis.getByText('已归因资金').waitFor();
      expect(await Promise.all(['已归因资金', '未能归因资金', '未花费资金', '未遍历资金'].map(share))).toEqual([
        '29.10 %',
        '49.40 %',
        '20.00 %',
        '1.50 %',
      ]);
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
      const ring = page.getByRole('img', { name: /^对手方占比/ });
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
      expect(legend.every((each) => /^(严重|高|中|低|无风险|未定) \d+\.\d\d %$/.test(each.trim()))).toBe(true);
      const sum = legend.reduce((total, each) => total + Math.round(Number(/[\d.]+/.exec(each)?.[0]) * 100), 0);
      expect(sum).toBe(10_000);
      await page.context().close();
    });

    it('asks for origins first; destinations load anew and begin on page 1 [R-ADDR-14] [R-LIST-04]', async () => {
      const asked: string[] = [];
      const page = await open(async (each) => {
        each.on('request', (request) => {
          if (request.url().endsWith('/scoringAnalysis'))
            asked.push((request.postDataJSON() as { analysisType: string }).analysisType);
        });
        await withResult(manyRows)(each);
      });
      await page.getByRole('tab', { name: '资金来源', selected: true }).waitFor();
      await page.locator('.ranking').getByRole('button', { name: '第 2 页' }).click();
      expect(await shares(page)).toHaveLength(3);
      await page.getByRole('tab', { name: '资金来源' }).press('ArrowRight');
      await page.getByRole('tab', { name: '资金去向', selected: true }).waitFor();
      await page.locator('.ranking .share').first().waitFor();
      expect(await shares(page)).toHaveLength(10);
      expect(asked).toEqual(['INCOMING', 'OUTGOING']);
      await page.context().close();
    });

    it('sorts by its first column, turns round at a click and goes back to page 1 [R-LIST-05] [R-LIST-06]', async () => {
      const page = await open(withResult(manyRows));
      const ranking = page.locator('.ranking');
      await ranking.getByRole('button', { name: '第 2 页' }).click();
      expect(await shares(page)).toEqual(['3.00 %', '2.00 %', '1.00 %']);
      const head = ranking.getByRole('columnheader').first();
      expect(await head.getAttribute('aria-sort')).toBe('descending');
      await head.getByRole('button').click();
      expect(await head.getAttribute('aria-sort')).toBe('ascending');
      expect((await shares(page)).slice(0, 3)).toEqual(['1.00 %', '2.00 %', '3.00 %']);
      expect(await shares(page)).toHaveLength(10);
      await page.context().close();
    });

    it('is empty, without a ring and turning while it is calculated, and says how far it is [R-ADDR-16]', async () => {
      const page = await open(async (each) => {
        await each.route(CALL, () => undefined);
        await each.route('**/scoringAnalysis/progress?*', (route) =>
          route.fulfill({
            json: { id: 'x', state: 'RUNNING', transactions: 1234, ended: 61.5, open: 38.5, depth: 7 },
          }),
        );
      });
      const panel = page.locator('.risk');
      await panel.getByText('已遍历 1234 笔交易 · 第 7 跳 · 已归因 61.5 %').waitFor();
      await panel.getByRole('status', { name: '正在加载' }).waitFor();
      expect(await panel.locator('tbody tr').count()).toBe(0);
      expect(await panel.locator('.ring').count()).toBe(0);
      await page.context().close();
    });

    it('says what went wrong, in our words or in the translated words of the server [R-ADDR-17] [R-LANG-05] [R-LANG-06] [R-LANG-07]', async () => {
      const global = refusing(CALL, 'UNPROCESSABLE_GLOBAL_SCORE', 422);
      const page = await open(global.prepare);
      await page.locator('.risk').getByText('请在右侧选择单个资产分别评估').waitFor();
      await page.context().close();

      const unknown = refusing(CALL, 'SOMETHING_NEW', 422);
      let asked = 0;
      const prepare = async (each: Page) => {
        await unknown.prepare(each);
        await each.route('**/api/translations', (route) => {
          asked += 1;
          return route.fulfill({
            json: {
              success: true,
              code: 0,
              message: '',
              data: { texts: ['服务器说的'], translated: true, reason: null },
            },
          });
        });
      };
      const other = await open(prepare);
      await other.locator('.risk').getByText('服务器说的').waitFor();
      await other.reload();
      await other.locator('.risk').getByText('服务器说的').waitFor();
      expect(asked).toBe(1);
      expect(await other.evaluate("localStorage.getItem('sulian-translations')")).toContain('服务器说的');
      await other.context().close();
    });

    it('says that there were no transfers, and does not look clean [R-ADDR-17]', async () => {
      const page = await open(
        withResult(() => ({ score: null, level: 'Undefined', noScoreReason: 'NO_TRANSFERS', details: [] })),
      );
      const panel = page.locator('.risk');
      await panel.getByText('该方向没有转账，因此没有评分').waitFor();
      expect(await panel.locator('.level').count()).toBe(0);
      await page.context().close();
    });

    it('shows what is unexplored with its bounds, and hatches what is undefined [R-ADDR-19] [R-ADDR-20]', async () => {
      const page = await open(
        withResult((result) => ({
          score: null,
          mean: null,
          level: 'Undefined',
          noScoreReason: 'TOO_LITTLE_EXPLORED',
          bounds: { low: 1.7, high: 98.2 },
          explored: { ...result.explored, attributed: 3.1, unexplored: 96.9 },
        })),
      );
      const panel = page.locator('.risk');
      await panel.getByText('已归因资金不足 5%，因此没有评分').waitFor();
      expect(await panel.locator('.basis').innerText()).toContain('96.90 %');
      expect(await panel.locator('.basis').innerText()).toContain('1.7 – 98.2');
      const ground = await page.evaluate(
        "getComputedStyle(document.querySelector('.verdict .level.Undefined')).backgroundImage",
      );
      expect(ground).toContain('repeating-linear-gradient');
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

    it('names the pool behind a block reward in its paths [R-ENDS-23]', async () => {
      interface Paths {
        readonly paths: ReadonlyArray<{ readonly end: object }>;
      }
      const signed = changing<Paths>('**/v1/scoringAnalysis/paths', ({ paths, ...answer }) => ({
        ...answer,
        paths: paths.map((path) => ({ ...path, end: { ...path.end, miner: { id: 7, name: '某矿池' } } })),
      }));
      const objectId = stage().cast.miner;
      const page = await stage().visit(`/address/1/BITCOIN/${objectId}`, { prepare: signed });
      await page.locator('.ranking tr[data-row]', { hasText: '区块奖励' }).locator('.toggle button').click();
      const end = page.locator('.path-end').first();
      await end.getByText('出块矿工').waitFor();
      expect(await end.getByRole('link', { name: '某矿池' }).getAttribute('href')).toContain('/entities/');
      await page.context().close();
    });
  });
