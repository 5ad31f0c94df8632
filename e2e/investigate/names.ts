import type { TransactionsAnswer } from '@sulian/contract';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { WIDTHS } from '../looks.ts';
import type { DemoStage } from '../stage.ts';

const BOX = 'Search address, transaction hash or entity';
/** Own names of the world's companies; each has an English one. */
const OWN =
  /海湾交易所|天枢交易所|金盾数字资产|环洋兑换|红桃娱乐|萤火公益|暗河集市|迷雾混币|黑潮行动|极光理财|蓝鲸支付|矿池|矿业|铁岭算力/;
const COMPANY =
  /Harbour Bay Exchange|Polestar Exchange|Golden Shield|Round Ocean|Red Hearts|Firefly|Dark River Market|Mist Mixer|Operation Black Tide|Aurora Wealth|Blue Whale Pay|Beidou Pool|Changhe Mining|Xinghuo Pool|Tieling Hash/;

/** All readable text, including hints and the segments of the donut chart. */
const readAll = (page: Page): Promise<string> =>
  page.evaluate<string>(`document.title + document.body.innerText + [...document.querySelectorAll('[title],[aria-label],svg title')]
    .map((each) => (each.getAttribute('title') ?? '') + (each.getAttribute('aria-label') ?? '') + each.textContent).join()`);

export const describeNames = (stage: () => DemoStage) =>
  describe.each(WIDTHS)('the English interface at %d px calls companies by their English names [R-ENT-59]', (width) => {
    const owned = () => stage().cast.owned;
    const open = (path: string) => stage().visit(path, { width, language: 'en' });
    /** The page names companies, and none by its Chinese name. */
    const check = async (page: Page): Promise<void> => {
      const text = await readAll(page);
      expect(text).toMatch(COMPANY);
      expect(text.match(OWN)).toBeNull();
    };

    it('in the results of a search by either name and by address, and in what was opened last', async () => {
      const page = await open('/');
      for (const [text, name] of [
        ['海湾交易所', 'Harbour Bay Exchange'],
        ['harbour', 'Harbour Bay Exchange'],
        [owned(), COMPANY],
      ] as const) {
        await page.getByPlaceholder(BOX).fill(text);
        await page.getByRole('option').filter({ hasText: name }).waitFor();
        expect(await page.getByRole('option').first().innerText()).not.toMatch(OWN);
      }
      await page.getByPlaceholder(BOX).fill('harbour');
      await page.getByRole('option').filter({ hasText: 'Harbour Bay Exchange' }).click();
      await page.getByRole('heading', { name: 'Harbour Bay Exchange', level: 1 }).waitFor();
      expect(await page.title()).toBe('Entity Harbour Bay Exchange');
      await page.goto(`${stage().url}/`);
      await page.getByRole('link', { name: /^Harbour Bay Exchange/ }).waitFor();
      await page.context().close();
    });

    it('on an address: its owner’s chip, its labels, the ring, the ranking, the worst exposure and the ends of paths', async () => {
      const page = await open(`/address/1/BITCOIN/${owned()}`);
      await page.locator('.chip.owner', { hasText: COMPANY }).waitFor();
      await page.locator('.ranking tbody tr').first().waitFor();
      await page.locator('.ranking tbody tr button').first().click();
      await page.locator('.path-end').first().waitFor();
      await check(page);
      await page.context().close();
    });

    it('on a wallet, in whose heading the name stands', async () => {
      const page = await open(`/address/2/BITCOIN/${owned()}`);
      await page.getByRole('heading', { level: 1, name: COMPANY }).waitFor();
      await page.locator('.ranking tbody tr').first().waitFor();
      await check(page);
      await page.context().close();
    });

    it('on a transaction, beside its parties', async () => {
      const { items } = await stage().ask<TransactionsAnswer>(
        `/api/proxy/v1/blockchains/BITCOIN/addresses/${owned()}/transactions?limit=1`,
      );
      const page = await open(`/trading/BITCOIN/${items[0]?.hash}`);
      await page.locator('.leg .named').first().waitFor();
      await page.locator('.ranking tbody tr').first().waitFor();
      await check(page);
      await page.context().close();
    });
  });
