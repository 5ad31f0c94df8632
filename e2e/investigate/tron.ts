import type { EntityAddressesAnswer, SearchAnswer } from '@sulian/contract';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { WIDTHS } from '../looks.ts';
import type { DemoStage } from '../stage.ts';
import { formatTime, group, type Transaction, type Transactions } from './api.ts';
import { type Answer, isOriginAnswer, shares } from './risk.ts';
import { BOX } from './search.ts';
import { plain } from './transaction.ts';

const TRON = '/api/proxy/v1/blockchains/TRON';
/** Transactions of an address that are looked through. */
const LISTED = 50;
/** Transactions with a hostile memo that are opened. */
const MOST_OPENED = 4;
/** Characters that reverse text, or control a terminal; a line break of the page is not among them. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what must not be there.
const HOSTILE = /[\u0000-\u0008\u000B-\u001F\u007F\u202A-\u202E\u2066-\u2069]/;

const pathOf = (address: string): string => `/address/1/TRON/${address}`;

/** Nothing of what is written on the chain runs, turns the line around or becomes markup. */
async function expectTame(page: Page): Promise<void> {
  expect(HOSTILE.test(await page.locator('main').innerText())).toBe(false);
  expect(await page.locator('main img[src="x"], main script').count()).toBe(0);
}

/** Transactions whose memos are made to break screens: people write such to the charity too. */
async function listHostile({ ask }: DemoStage): Promise<readonly string[]> {
  const { entities } = await ask<SearchAnswer>(`/api/proxy/v1/search?q=${encodeURIComponent('萤火公益')}`);
  const { hashList } = await ask<EntityAddressesAnswer>(
    `/api/proxy/v1/entities/${entities.items[0]?.id}/wallets/TRON/addresses`,
  );
  const { items } = await ask<Transactions>(`${TRON}/addresses/${hashList[0]}/transactions?limit=${LISTED}`);
  const found = await Promise.all(items.map(({ hash }) => ask<Transaction>(`${TRON}/transactions/${hash}`)));
  return found
    .filter(({ notes }) => notes.some(({ text }) => /<img|HYPERLINK|FORGED|sdrawkcab/.test(text ?? '')))
    .map(({ hash }) => hash);
}

export const describeTron = (stage: () => DemoStage) =>
  describe.each(WIDTHS)('the simulated TRON, at %d px', (width) => {
    const otc = () => stage().addressOf('场外兑换商');
    const open = async (path: string): Promise<{ page: Page; dialogs: string[] }> => {
      const dialogs: string[] = [];
      const page = await stage().visit(path, {
        width,
        prepare: async (each) => {
          each.on('dialog', (dialog) => {
            dialogs.push(dialog.message());
            void dialog.dismiss();
          });
        },
      });
      return { page, dialogs };
    };
    const list = (address: string) =>
      stage().ask<Transactions>(`${TRON}/addresses/${address}/transactions?limit=${LISTED}`);

    it('has pages of addresses, which the search finds, with balances and a score as the API says them [R-WORLD-65]', async () => {
      const address = otc();
      const { page } = await open('/');
      await page.getByPlaceholder(BOX).fill(address);
      await page.getByRole('option').first().locator(`[title="${address}"]`).waitFor();
      const heard = page.waitForResponse(isOriginAnswer).then(async (response) => (await response.json()) as Answer);
      await page.getByRole('option').first().click();
      await page.waitForURL(`**${pathOf(address)}`);
      const result = (await heard).analysis.incoming?.result;
      if (result === undefined) throw new Error('the API gave no result');
      await page.locator('.ranking .share').first().waitFor();
      expect(result.details.length).toBeGreaterThan(0);
      expect(plain(await page.locator('.risk').innerText())).toContain(`${result.score}`);
      expect(await shares(page)).toEqual(
        result.details.map(({ percentage, isUnderHundredth }) =>
          isUnderHundredth ? '< 0.01 %' : `${percentage.toFixed(2)} %`,
        ),
      );
      await expectTame(page);
      await page.context().close();
    });

    it('has pages of transactions, with amounts and fee as the API says them [R-WORLD-66]', async () => {
      const { items } = await list(otc());
      const hash = items.at(-1)?.hash ?? '';
      const found = await stage().ask<Transaction>(`${TRON}/transactions/${hash}`);
      const { page } = await open(`/trading/TRON/${hash}`);
      await page.locator('.facts').waitFor();
      expect(await page.title()).toBe(`交易 ${hash}`);
      expect(await page.locator('.head').innerText()).toContain(formatTime(found.transactionDate));
      const text = plain(await page.locator('.facts').innerText());
      for (const part of [`${group(found.fee?.amount)}${found.fee?.unit}`, String(found.block)])
        expect(text).toContain(plain(part));
      await page.locator('.leg').first().waitFor();
      await page.context().close();
    });

    it('shows a freeze by the issuer and an account whose control was handed over [R-WORLD-65]', async () => {
      const { page } = await open(pathOf(stage().addressOf('（波场）')));
      await page.getByRole('region', { name: '发行方冻结' }).getByText('USDT 冻结中').waitFor();
      const taken = stage().addressOf('被篡改权限');
      await page.goto(stage().url + pathOf(taken));
      await page.getByRole('region', { name: '账户控制权' }).getByText('控制权已移交').first().waitFor();
      await page.context().close();
    });

    it('tames names of tokens and memos that are made to break screens [R-WORLD-68]', async () => {
      const poisoned = stage().addressOf('被地址投毒的进口商');
      const { page, dialogs } = await open(pathOf(poisoned));
      await page.locator('.ranking, .state').first().waitFor();
      await expectTame(page);
      const hostile = await listHostile(stage());
      expect(hostile.length).toBeGreaterThan(0);
      for (const hash of hostile.slice(0, MOST_OPENED)) {
        await page.goto(`${stage().url}/trading/TRON/${hash}`);
        await page.getByText('备注', { exact: true }).first().waitFor();
        await expectTame(page);
      }
      expect(dialogs).toEqual([]);
      await page.context().close();
    });
  });
