import type { CoinsAnswer, ScoringAnswer, ScoringBody, TransactionsAnswer } from '@sulian/contract';
import { isCost } from '@sulian/domain';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { changing, type DemoStage, overhearing } from '../stage.ts';
import { group } from './api.ts';

const COINS = '**/coins';
const SCORING = '**/api/proxy/v1/scoringAnalysis';

const plain = (text: string): string => text.replace(/[\s\u202F]/g, '');

/** Removes the scores, as if none were computed yet. */
const forgetting = changing<CoinsAnswer>(COINS, (answer) => ({
  ...answer,
  items: answer.items.map((item) => ({ ...item, incomeScore: null, spendingScore: null })),
}));

/** The rows of the table of assets, without the spaces in figures. */
const rowsOf = async (page: Page): Promise<string[]> => {
  const rows = page.getByRole('table', { name: '资产' }).locator('tbody tr[data-row]');
  await rows.first().waitFor();
  return (await rows.allInnerTexts()).map(plain);
};

type Operations = TransactionsAnswer['items'][number]['operations'];

/** Figures by line. Costs are on the line of the last movement. */
function toLines(operations: Operations): string[][] {
  const toFigure = ({ symbol, amount }: Operations[number]) => `${plain(group(amount.replace('-', '')))}${symbol}`;
  const lines = operations.filter(({ type }) => !isCost(type)).map((each) => [toFigure(each)]);
  const costs = operations.filter(({ type }) => isCost(type)).map(toFigure);
  lines.at(-1)?.push(...costs);
  return lines.length === 0 ? costs.map((each) => [each]) : lines;
}

export const describeAssets = (stage: () => DemoStage) =>
  describe('the assets of an address', () => {
    const victim = () => stage().addressOf('授权钓鱼受害人');
    const path = () => `/address/1/ETHEREUM/${victim()}`;
    const api = (part: string) => `/api/proxy/v1/blockchains/ETHEREUM/addresses/${victim()}/${part}`;
    /** The page with what it was itself answered: the world grows while one looks. */
    const heard = <T>(calls: string, also: (page: Page) => unknown = () => undefined) =>
      overhearing<T>(
        (prepare) =>
          stage().visit(path(), {
            prepare: async (each) => {
              also(each);
              await prepare(each);
            },
          }),
        calls,
      );
    const coinsOf = () => stage().ask<CoinsAnswer>(api('coins'));
    const usdtOf = ({ items }: CoinsAnswer) => {
      const found = items.find(({ symbol, isKnown }) => symbol === 'USDT' && isKnown);
      if (found === undefined) throw new Error('the victim has no USDT');
      return found;
    };

    it('are listed as the API says them, four a page, with their sums; on chains of one asset there is no list [R-ADDR-27] [R-ADDR-29] [R-ADDR-30] [R-ADDR-35] [R-PRICE-05]', async () => {
      const { page, answer: coins } = await heard<CoinsAnswer>(COINS);
      const rows = await rowsOf(page);
      expect(rows).toHaveLength(Math.min(4, coins.items.length));
      for (const [index, item] of coins.items.slice(0, 4).entries()) {
        for (const part of [
          item.symbol,
          group(item.balance ?? undefined),
          group(item.amountReceived ?? undefined),
          group(item.amountSent ?? undefined),
        ])
          expect(rows[index]).toContain(plain(part));
        if (item.balanceUsd === null) expect(rows[index]).toContain('N/A');
      }
      const totals = plain(await page.getByLabel('总计').innerText());
      expect(totals).toContain(`交易数${coins._metadata.numberOfTransactions}`);
      expect(await page.getByText('价格为模拟数据，并非真实行情').count()).toBe(1);
      await page.goto(`${stage().url}/address/1/BITCOIN/${stage().addressOf('矿工')}`);
      await page.locator('.tiles .tile-value').getByText('BTC').first().waitFor();
      expect(await page.getByRole('table', { name: '资产' }).count()).toBe(0);
      await page.context().close();
    });

    it('can be looked at one by one: tiles, risk and list go by the choice, which another object does not inherit [R-ADDR-11] [R-ADDR-28]', async () => {
      const scoringBodies: ScoringBody[] = [];
      const { page, answer: coins } = await heard<CoinsAnswer>(COINS, (each) =>
        each.on('request', (request) => {
          if (request.url().endsWith('/scoringAnalysis')) scoringBodies.push(request.postDataJSON() as ScoringBody);
        }),
      );
      const usdt = usdtOf(coins);
      await page.getByRole('tab', { name: '总资产', selected: true }).waitFor();
      await page.getByRole('tab', { name: 'USDT' }).click();
      await page.locator('.tiles .tile-value').getByText('USDT').first().waitFor();
      expect(plain(await page.locator('.tiles .tile-value').first().innerText())).toBe(
        `${plain(group(usdt.balance ?? undefined))}USDT`,
      );
      expect(await rowsOf(page)).toHaveLength(1);
      await page.locator('.ranking thead').getByText('USDT').waitFor();
      expect(scoringBodies.map(({ analysisType, coin }) => `${analysisType} ${coin}`).sort()).toEqual(
        ['INCOMING', 'OUTGOING'].flatMap((each) => [`${each} ALL`, `${each} ${usdt.chainId}`]).sort(),
      );
      await page.goto(`${stage().url}/address/1/ETHEREUM/${stage().addressOf('稳定币赎金')}`);
      await page.getByRole('tab', { name: '总资产', selected: true }).waitFor();
      await page.context().close();
    });

    it('are sorted by name at a click, turned around at the next, and by worth again [R-LIST-05] [R-LIST-06]', async () => {
      const { page, answer: coins } = await heard<CoinsAnswer>(COINS);
      const shown = async () =>
        (await page.getByRole('table', { name: '资产' }).locator('tbody tr[data-row] b').allInnerTexts()).slice(0, 4);
      await rowsOf(page);
      const byWorth = coins.items.map(({ symbol }) => symbol);
      const byName = [...byWorth].sort((a, b) => (a.toLowerCase() < b.toLowerCase() ? -1 : 1));
      expect(await shown()).toEqual(byWorth.slice(0, 4));
      const head = page.getByRole('table', { name: '资产' }).getByRole('columnheader').first();
      const sorted = async (how: string) => {
        await head.getByRole('button').click();
        expect(await head.getAttribute('aria-sort')).toBe(how);
        return shown();
      };
      expect(await sorted('ascending')).toEqual(byName.slice(0, 4));
      expect(await sorted('descending')).toEqual(byName.reverse().slice(0, 4));
      expect(await sorted('none')).toEqual(byWorth.slice(0, 4));
      await page.context().close();
    });

    it('have CNY next to USD by an imported rate that is named, in print too, and none without it [R-PRICE-10] [R-PRICE-12]', async () => {
      const plainPage = await stage().visit(path());
      await plainPage.locator('.tile').first().getByText('USD').waitFor();
      expect(await plainPage.locator('main').innerText()).not.toContain('¥');
      await plainPage.context().close();
      const cny = { perUsd: 7.1993, day: Date.UTC(2026, 10, 1) / 1000, source: '中国人民银行' };
      const page = await stage().visit(path(), {
        prepare: changing<CoinsAnswer>(COINS, (answer) => ({
          ...answer,
          _metadata: { ...answer._metadata, balanceUsd: 1000, amountReceivedUsd: 20_000, amountSentUsd: 0, cny },
        })),
      });
      const tiles = page.locator('.tile');
      await tiles.first().getByText('≈ ¥7,199.30').waitFor();
      expect(await tiles.first().locator('[data-exact$="CNY"]').getAttribute('data-exact')).toBe(
        `${group('7199.30')} CNY`,
      );
      expect(await tiles.nth(1).innerText()).toContain('≈ ¥14.40 万');
      expect(await tiles.nth(2).innerText()).toContain('≈ ¥0');
      const rate = page.getByText('人民币均按 2026-11-01 汇率折算：1 USD = 7.1993 CNY，来源：中国人民银行').first();
      await rate.waitFor();
      await page.emulateMedia({ media: 'print' });
      expect([await rate.isVisible(), await tiles.first().getByText('¥').isVisible()]).toEqual([true, true]);
      await page.emulateMedia({ media: 'screen' });
      await page.getByRole('tab', { name: 'ETH', exact: true }).click();
      await tiles.first().getByText('ETH').waitFor();
      await tiles.first().getByText('¥').waitFor();
      await rate.waitFor();
      await page.context().close();
    });

    it('have no sum without prices, and say why [R-ADDR-26]', async () => {
      const page = await stage().visit(path(), {
        prepare: changing<CoinsAnswer>(COINS, (answer) => ({
          ...answer,
          items: answer.items.map((item) => ({
            ...item,
            balanceUsd: null,
            amountReceivedUsd: null,
            amountSentUsd: null,
          })),
          _metadata: { ...answer._metadata, balanceUsd: null, amountReceivedUsd: null, amountSentUsd: null },
        })),
      });
      const balance = page.locator('.tile').first();
      await balance.getByText('N/A', { exact: false }).first().waitFor();
      expect(await balance.getByRole('tooltip', { includeHidden: true }).textContent()).toContain('没有价格');
      await page.getByRole('tab', { name: 'ETH', exact: true }).click();
      await balance.getByText('ETH', { exact: false }).first().waitFor();
      await page.context().close();
    });

    it('are scored when the link is clicked: spinner, then the score that the API says [R-ADDR-31] [R-ADDR-32] [R-ADDR-34]', async () => {
      const usdt = usdtOf(await coinsOf());
      const held = new Map<string, () => void>();
      const page = await stage().visit(path(), {
        prepare: async (each) => {
          await forgetting(each);
          await each.route(SCORING, async (route) => {
            const { coin } = route.request().postDataJSON() as ScoringBody;
            if (coin === usdt.chainId) await new Promise<void>((resolve) => held.set(coin, resolve));
            await route.continue();
          });
        },
      });
      await page.getByRole('button', { name: '查询评分：USDT（资金来源评分）' }).first().click();
      await page.getByRole('table', { name: '资产' }).getByText('计算中').waitFor();
      const answered = page.waitForResponse(
        (response) =>
          response.url().endsWith('/scoringAnalysis') &&
          response
            .request()
            .postData()
            ?.includes(usdt.chainId ?? '-') === true,
      );
      held.get(usdt.chainId ?? '')?.();
      const { analysis } = (await (await answered).json()) as ScoringAnswer;
      const row = page.getByRole('table', { name: '资产' }).locator('tr[data-row]', { hasText: 'USDT' }).first();
      const score = row.locator('.level').first();
      await score.waitFor();
      expect(await score.innerText()).toContain(String(analysis.incoming?.result.score));
      await row.getByText('均值').first().waitFor();
      expect(await row.getByText('计算中').count()).toBe(0);
      const { worstExposure: worst, severity, level } = analysis.incoming?.result ?? {};
      expect(await row.locator('.level').count()).toBe(severity === level ? 1 : 2);
      await row
        .locator('.asset-worst')
        .getByText(`${worst?.percentage.toFixed(2)} %`)
        .waitFor();
      await page.context().close();
    });

    it('get their link back when a look-up fails, with its message [R-ADDR-33]', async () => {
      const page = await stage().visit(path(), {
        prepare: async (each) => {
          await forgetting(each);
          await each.route(SCORING, (route) =>
            (route.request().postDataJSON() as ScoringBody).coin === 'MAIN'
              ? route.fulfill({
                  status: 503,
                  json: { success: false, code: 503, error: 'STORE_UNAVAILABLE', message: 'x' },
                })
              : route.continue(),
          );
        },
      });
      const row = page.getByRole('table', { name: '资产' }).locator('tr[data-row]').first();
      await row.getByRole('button', { name: '查询评分：ETH（资金来源评分）' }).click();
      await row.getByRole('alert').waitFor();
      expect(await row.getByRole('button', { name: '查询评分：ETH（资金来源评分）' }).count()).toBe(1);
      await page.context().close();
    });

    it('of a busy address are not scored together unasked, but may be [R-ADDR-44]', async () => {
      const page = await stage().visit(path(), {
        prepare: (each) =>
          each.route(SCORING, (route) => {
            const body = route.request().postDataJSON() as ScoringBody;
            return body.calculateAnyway === true
              ? route.continue()
              : route.fulfill({
                  status: 422,
                  json: { success: false, code: 422, error: 'UNPROCESSABLE_GLOBAL_SCORE', message: 'too many' },
                });
          }),
      });
      await page.getByText('请在标题旁的资产框中选择单个资产分别评估').waitFor();
      expect(await page.locator('.risk header').getByLabel('选择资产').count()).toBe(1);
      await page.getByRole('button', { name: '仍然计算' }).click();
      await page.locator('.ranking tbody tr').first().waitFor();
      await page.context().close();
    });

    it('stand in the list of transactions, one line an operation, fees below the last [R-ASSET-04] [R-ADDR-225]', async () => {
      const { page, answer } = await heard<TransactionsAnswer>('**/transactions?*');
      // Operations treated as poisoning are collapsed.
      const items = answer.items.filter(({ isPoisoning }) => !isPoisoning);
      expect(items).not.toEqual([]);
      const rows = page.getByRole('table', { name: '交易', exact: true }).locator('tbody tr');
      await rows.first().waitFor();
      const texts = (await rows.allInnerTexts()).map(plain);
      const lines = items.flatMap(({ operations }) => toLines(operations));
      expect(texts).toHaveLength(lines.length);
      expect(lines.map((figures, index) => figures.filter((each) => texts[index]?.includes(each)))).toEqual(lines);
      expect(lines.some((figures) => figures.length > 1)).toBe(true);
      expect(await rows.locator('.coin-icon').count()).toBe(lines.length);
      await page.context().close();
    });
  });
