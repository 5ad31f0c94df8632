import { describe, expect, it } from 'vitest';
import { createAlert } from '../alerts/alerts-of.ts';
import { shortOf } from '../short.ts';
import type { DemoStage } from '../stage.ts';
import { group, type Transaction, type Transactions } from './api.ts';
import { type Answer, isOriginAnswer } from './risk.ts';
import { BOX } from './search.ts';
import { plain } from './transaction.ts';

const WIDTH = 1440;

/** A chain, whom of it is looked at, and its coin. */
const CASTS = [
  { chain: 'SOLANA', title: '接收被转走账户的地址', coinId: 13, coin: 'Solana SOL' },
  { chain: 'TON', title: '场外兑换商（TON）', coinId: 15, coin: 'TON' },
  { chain: 'TEZOS', title: '被操作员转走代币的地址', coinId: 14, coin: 'Tezos XTZ' },
] as const;

export const describeAccountChains = (stage: () => DemoStage) =>
  describe('a simulated chain of accounts', () => {
    it.each(
      CASTS,
    )('$chain has an address that is found and scored, its transaction, and an alert of it [R-WORLD-84] [R-WORLD-98] [R-WORLD-100]', async (cast) => {
      const { chain, coinId, coin } = cast;
      const calls = `/api/proxy/v1/blockchains/${chain}`;
      const address = stage().addressOf(cast.title);
      const page = await stage().visit('/', { width: WIDTH });
      await page.getByPlaceholder(BOX).fill(address);
      await page.getByRole('option').first().locator(`[title="${address}"]`).waitFor();
      const heard = page.waitForResponse(isOriginAnswer).then(async (response) => (await response.json()) as Answer);
      await page.getByRole('option').first().click();
      await page.waitForURL(`**/address/1/${chain}/${address}`);
      const { analysis } = await heard;
      await page.locator('.ranking .share').first().waitFor();
      expect(plain(await page.locator('.risk').innerText())).toContain(`${analysis.incoming?.result?.score}`);

      const { items } = await stage().ask<Transactions>(`${calls}/addresses/${address}/transactions?limit=50`);
      const hash = items.at(-1)?.hash ?? '';
      const found = await stage().ask<Transaction>(`${calls}/transactions/${hash}`);
      await page.goto(`${stage().url}/trading/${chain}/${hash}`);
      await page.locator('.facts').waitFor();
      const facts = plain(await page.locator('.facts').innerText());
      for (const part of [`${group(found.fee?.amount)}${found.fee?.unit}`, String(found.block)])
        expect(facts).toContain(plain(part));
      await page.locator('.leg').first().waitFor();

      const conditions = { coinId, currency: 'USD', activityType: 'ALL', amount: 0 };
      await createAlert(stage(), address, { blockchain: chain, conditions });
      await page.goto(`${stage().url}/alert`);
      const row = page.getByRole('tabpanel').locator('tbody tr[data-row]').first();
      await row.waitFor();
      const text = (await row.innerText()).replace(/\s+/g, ' ');
      for (const part of [shortOf(address, WIDTH), coin]) expect(text).toContain(part);
      await page.context().close();
    });
  });
