import type { PaymentsAnswer, TransactionsAnswer } from '@sulian/contract';
import { toCoinId } from '@sulian/domain';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { ALL_LOOKS } from '../looks.ts';
import { listFaults } from '../sign-in/accessible.ts';
import type { DemoStage } from '../stage.ts';

/** Address of the demo world to which victims pay. */
const FRAUD = '杀猪盘收款地址';
const HOUR = 3_600;

export const describePayments = (stage: () => DemoStage) =>
  describe('a payment known by amount and time', () => {
    /** A victim's payment, as the victim remembers it. */
    async function remember() {
      const url = `/api/proxy/v1/blockchains/TRON/addresses/${stage().addressOf(FRAUD)}/transactions?limit=20`;
      const { items } = await stage().ask<TransactionsAnswer>(url);
      for (const { hash, date, operations } of items) {
        const paid = operations.find(({ symbol, amount }) => symbol === 'USDT' && !amount.startsWith('-'));
        if (paid !== undefined) return { hash, time: date, coin: paid.coin.id, amount: paid.amount };
      }
      throw new Error('the demo world has no payment of a victim');
    }

    /** Clock text of a time in the browser's own zone. */
    const toClock = (page: Page, timeSec: number): Promise<string> =>
      page.evaluate((sec) => {
        const two = (value: number) => String(value).padStart(2, '0');
        const at = new Date(sec * 1_000);
        const day = [at.getFullYear(), two(at.getMonth() + 1), two(at.getDate())].join('-');
        return `${day} ${two(at.getHours())}:${two(at.getMinutes())}`;
      }, timeSec);

    const pathOf = ({ coin, amount, time }: { coin: number; amount: string; time: number }): string =>
      `/trail?blockchain=TRON&coin=${coin}&amount=${amount}&tolerance=10&from=${time - HOUR}&to=${time + HOUR}`;

    it('is found from the first page, and starts a trail [R-TRAIL-13] [R-TRAIL-15]', async () => {
      const { hash, time, coin, amount } = await remember();
      const page = await stage().visit('/');
      await page.getByRole('link', { name: '按金额和时间查找付款' }).click();
      const form = page.locator('.payment-form');
      await form.getByRole('button', { name: '查找' }).click();
      expect(await form.locator('[aria-invalid="true"]').count(), 'the first fault alone is shown').toBe(1);
      await form.getByLabel('链', { exact: true }).selectOption('TRON');
      await form.getByLabel('币种').selectOption(String(coin));
      await form.getByLabel('金额', { exact: true }).fill(amount);
      await form.getByLabel('开始时间', { exact: true }).fill(await toClock(page, time - HOUR));
      await form.getByLabel('结束时间', { exact: true }).fill(await toClock(page, time + HOUR));
      await form.getByRole('button', { name: '查找' }).click();
      const row = page.locator('.trail-next tbody tr').filter({ has: page.locator(`a[href*="${hash}"]`) });
      await row.first().waitFor();
      const { from, to } = Object.fromEntries(new URL(page.url()).searchParams);
      const url = `/api/proxy/v1/payments?blockchain=TRON&coin=${coin}&amount=${amount}&from=${from}&to=${to}`;
      const { total, items } = await stage().ask<PaymentsAnswer>(url);
      expect(items.map((item) => item.hash)).toContain(hash);
      expect(await page.locator('.trail-next tbody tr').count()).toBe(total);
      await row.first().getByRole('link', { name: '继续追踪' }).click();
      await page.locator('.trail-strip').waitFor();
      expect(new URL(page.url()).searchParams.get('trail')).toContain(hash);
      await page.context().close();
    });

    it('is the same by its link; none found is not none made [R-TRAIL-14] [R-TRAIL-15]', async () => {
      const { coin, amount, time } = await remember();
      const page = await stage().visit(pathOf({ coin, amount, time }));
      await page.locator('.trail-next tbody tr').first().waitFor();
      expect(await page.locator('.payment-form').getByLabel('金额', { exact: true }).inputValue()).toBe(amount);
      await page.goto(
        stage().url + pathOf({ coin: toCoinId('TRON', 0), amount: '987654321', time: time + 40_000 * HOUR }),
      );
      await page.getByText('账本中没有符合条件的付款').waitFor();
      await page.getByText('可能还有其他付款').waitFor();
      await page.context().close();
    });

    it.each(
      ALL_LOOKS,
    )('excludes nobody and is no wider than the screen at $width px, $theme [R-PUB-10]', async (look) => {
      const page = await stage().visit(pathOf(await remember()), look);
      await page.locator('.trail-next tbody tr').first().waitFor();
      expect(await listFaults(page, 'payments', look.width)).toEqual([]);
      await page.context().close();
    });
  });
