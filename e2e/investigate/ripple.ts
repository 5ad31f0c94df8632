import { describe, expect, it } from 'vitest';
import { createAlert } from '../alerts/alerts-of.ts';
import { shortOf } from '../short.ts';
import type { DemoStage } from '../stage.ts';
import { group, type Transaction, type Transactions } from './api.ts';
import { type Answer, isOriginAnswer } from './risk.ts';
import { BOX } from './search.ts';
import { plain } from './transaction.ts';

const RIPPLE = '/api/proxy/v1/blockchains/RIPPLE';
const WIDTH = 1440;
const XRP = 17;

export const describeRipple = (stage: () => DemoStage) =>
  describe('the simulated XRP Ledger', () => {
    it('has a customer who is found by tag, an exchange whose customers are told apart, an address that is scored, its transaction, and an alert of it [R-WORLD-93] [R-EDGE-54]', async () => {
      const hot = stage().addressOf('交易所充值地址（XRP）');
      const page = await stage().visit('/', { width: WIDTH });
      await page.getByPlaceholder(BOX).fill(`${hot}:100001`);
      const first = page.getByRole('option').first();
      await first.locator(`[title="${hot}"]`).waitFor();
      expect(await first.innerText()).toContain('标签号 100001');
      await first.click();
      await page.waitForURL('**tab=counterparties&subKey=100001');
      const sum = page.locator('.customer-sum');
      await sum.waitFor();
      expect(await sum.innerText()).toContain('标签号 100001');
      const trader = stage().addressOf('场外兑换商（XRP）');
      await page.goto(`${stage().url}/address/1/RIPPLE/${trader}?tab=counterparties`);
      await page
        .getByRole('button', { name: /^展开 r\w+ 的客户$/ })
        .first()
        .click();
      const customers = page.getByRole('table', { name: '按客户标签号' });
      expect(await customers.locator('.sub-key').first().innerText()).toMatch(/^:\d+$/);
      await page.goto(`${stage().url}/`);

      const address = stage().addressOf('瑞波币翻倍骗局收款地址');
      await page.getByPlaceholder(BOX).fill(address);
      await page.getByRole('option').first().locator(`[title="${address}"]`).waitFor();
      const heard = page.waitForResponse(isOriginAnswer).then(async (response) => (await response.json()) as Answer);
      await page.getByRole('option').first().click();
      await page.waitForURL(`**/address/1/RIPPLE/${address}`);
      const { analysis } = await heard;
      await page.locator('.ranking .share').first().waitFor();
      expect(plain(await page.locator('.risk').innerText())).toContain(`${analysis.incoming?.result?.score}`);

      const { items } = await stage().ask<Transactions>(`${RIPPLE}/addresses/${address}/transactions?limit=50`);
      const hash = items.at(-1)?.hash ?? '';
      const found = await stage().ask<Transaction>(`${RIPPLE}/transactions/${hash}`);
      await page.goto(`${stage().url}/trading/RIPPLE/${hash}`);
      await page.locator('.facts').waitFor();
      const facts = plain(await page.locator('.facts').innerText());
      for (const part of [`${group(found.fee?.amount)}${found.fee?.unit}`, String(found.block)])
        expect(facts).toContain(plain(part));
      await page.locator('.leg').first().waitFor();

      const conditions = { coinId: XRP, currency: 'USD', activityType: 'ALL', amount: 0 };
      await createAlert(stage(), address, { blockchain: 'RIPPLE', conditions });
      await page.goto(`${stage().url}/alert`);
      const row = page.getByRole('tabpanel').locator('tbody tr[data-row]').first();
      await row.waitFor();
      const text = (await row.innerText()).replace(/\s+/g, ' ');
      for (const part of [shortOf(address, WIDTH), 'XRP Ledger XRP']) expect(text).toContain(part);
      await page.context().close();
    });
  });
