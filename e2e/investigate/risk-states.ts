import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { changing, refusing, type Stage } from '../stage.ts';
import type { Result } from './api.ts';
import { type Answer, CALL, shares } from './risk.ts';

/** Expands the basis of the answer, which is collapsed at first. */
const openBasis = (page: Page): Promise<void> => page.locator('.risk').getByRole('button', { name: '依据' }).click();

const withResult = (change: (result: Result) => Partial<Result>) =>
  changing<Answer>(CALL, ({ analysis, ...answer }) => {
    const incoming = analysis.incoming?.result;
    const outgoing = analysis.outgoing?.result;
    return {
      ...answer,
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

/** Tests that do not depend on the ledger, so they use the demo world. */
export const describeRiskStates = (stage: () => Stage) =>
  describe('the risk panel, whatever it shows,', () => {
    const open = (prepare: (page: Page) => Promise<unknown>) =>
      stage().visit(`/address/1/BITCOIN/${stage().cast.owned}`, { prepare });

    it('says how grave it may be at most, and that only the newest history was read [R-ADDR-22]', async () => {
      const page = await open(
        withResult((result) => ({
          severity: 'Medium',
          severityAtMost: 'Critical',
          explored: { ...result.explored, history: { fromHeight: 812_345, transactions: 100_000, total: 1_234_567 } },
        })),
      );
      await openBasis(page);
      const fact = page.locator('.basis > div').filter({ hasText: '风险等级' });
      await fact.getByText('若未查明部分全部涉案，等级最高为').waitFor();
      expect(await fact.locator('.level').allInnerTexts()).toEqual(['中风险', '严重风险']);
      await page.getByText('只读取了最近 100,000 笔（共 1,234,567 笔），自区块 812,345 起').waitFor();
      await page.context().close();
    });

    it('shows how much may not have been followed where no row is severe, and raises no flag [R-SHARE-24]', async () => {
      const none = { percentage: 0, least: 0, possible: 0, method: 'MAX_FLOW', isPossiblyDiluted: false } as const;
      const page = await open(
        withResult(({ details }) => ({
          details: details.map(({ shareBounds: _, ...row }) => row),
          shareBounds: { ...none, notFollowed: { percentage: 1, possible: 100 } },
        })),
      );
      await page.locator('.ranking-note').getByText('未查明部分按比例 1.00 %，最多可达 100.00 %，不计入上限').waitFor();
      expect(await page.locator('.risk').getByText('严重风险资金合计').count()).toBe(0);
      expect(await page.locator('.risk').getByText('可能被稀释').count()).toBe(0);
      await page.context().close();
    });

    it('says of all the money where it ended: four shares that make the whole [R-ADDR-19]', async () => {
      const page = await open(
        withResult((result) => ({
          explored: { ...result.explored, attributed: 29.1, unexplored: 1.5, unspent: 20, ignored: 0 },
        })),
      );
      await openBasis(page);
      const basis = page.locator('.risk .basis');
      const share = (name: string) => basis.locator('> div').filter({ hasText: name }).locator('dd').innerText();
      await basis.getByText('已查明归属').waitFor();
      expect(await Promise.all(['已查明归属', '未查明归属', '尚未转出', '未追踪部分'].map(share))).toEqual([
        '29.10 %',
        '49.40 %',
        '20.00 %',
        '1.50 %',
      ]);
      await page.context().close();
    });

    it('asks for origins first; destinations load anew and begin on page 1 [R-ADDR-14] [R-LIST-04]', async () => {
      const requestLog: string[] = [];
      const page = await open(async (each) => {
        each.on('request', (request) => {
          if (request.url().endsWith('/scoringAnalysis'))
            requestLog.push((request.postDataJSON() as { analysisType: string }).analysisType);
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
      expect(requestLog).toEqual(['INCOMING', 'OUTGOING']);
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
      await panel.getByText('已追踪 1,234 笔交易 · 第 7 跳 · 已查明 61.5 %').waitFor();
      await panel.getByRole('status', { name: '正在加载' }).waitFor();
      expect(await panel.locator('tbody tr').count()).toBe(0);
      expect(await panel.locator('.ring').count()).toBe(0);
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

    it('says what went wrong, in our words or in the translated words of the server [R-ADDR-17] [R-LANG-05] [R-LANG-06] [R-LANG-07]', async () => {
      const global = refusing(CALL, 'UNPROCESSABLE_GLOBAL_SCORE', 422);
      const page = await open(global.prepare);
      await page.locator('.risk').getByText('请在标题旁的资产框中选择单个资产分别评估').waitFor();
      await page.context().close();

      const unknown = refusing(CALL, 'SOMETHING_NEW', 422);
      let requestCount = 0;
      const prepare = async (each: Page) => {
        await unknown.prepare(each);
        await each.route('**/api/translations', (route) => {
          requestCount += 1;
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
      expect(requestCount).toBe(1);
      expect(await other.evaluate("localStorage.getItem('sulian-translations')")).toContain('服务器说的');
      await other.context().close();
    });

    it('says that there were no transfers, and does not look clean [R-ADDR-17]', async () => {
      const page = await open(
        withResult(() => ({ score: null, level: 'Undefined', own: null, noScoreReason: 'NO_TRANSFERS', details: [] })),
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
          severity: 'Undefined',
          severityAtMost: null,
          noScoreReason: 'TOO_LITTLE_EXPLORED',
          bounds: { low: 1.7, high: 98.2 },
          explored: { ...result.explored, attributed: 3.1, unexplored: 96.9, notFollowed: 96.9, notEstablished: 96.9 },
        })),
      );
      const panel = page.locator('.risk');
      await panel.getByText('已查明归属的资金不足 5%，因此没有评分').waitFor();
      await openBasis(page);
      expect(await panel.locator('.basis').innerText()).toContain('96.90 %');
      expect(await panel.locator('.basis').innerText()).toContain('未查明部分过大，无法给出上限');
      await panel.getByText('未充分查明：96.90 % 的资金未能继续追踪').waitFor();
      expect(await panel.locator('.basis').innerText()).toContain('1.7 – 98.2');
      const ground = await page.evaluate(
        "getComputedStyle(document.querySelector('.verdict .level.Undefined')).backgroundImage",
      );
      expect(ground).toContain('repeating-linear-gradient');
      await page.context().close();
    });
  });
