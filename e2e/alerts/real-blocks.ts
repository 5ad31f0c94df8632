import type { NotificationsAnswer } from '@sulian/contract';
import { beforeEach, describe, expect, it } from 'vitest';
import { WIDTHS } from '../looks.ts';
import type { DemoStage } from '../stage.ts';
import { ALERTS, clearAlerts, createAlert } from './alerts-of.ts';

/** The exchange and its money are in most blocks. */
const FIRES_WITHIN_MS = 60_000;

/** Alerts that wait for a block: on a server where one comes soon. */
export const describeFiredAlerts = (stage: () => DemoStage) => {
  describe.each(WIDTHS)('the notices of alerts at %i px', (width) => {
    beforeEach(() => clearAlerts(stage()));

    it('come by themselves on a real block, and lead to their transaction [R-ALERT-36] [R-ALERT-37] [R-ALERT-33]', async () => {
      const page = await stage().visit('/account', { width });
      await page.locator('.alert-bell').waitFor();
      await createAlert(stage(), stage().addressOf('交易所热钱包'));
      await page.locator('.alert-count').waitFor({ timeout: FIRES_WITHIN_MS });
      const { items } = await stage().ask<NotificationsAnswer>(`${ALERTS}/notifications?limit=100`);
      const [first] = items.toReversed();
      if (first === undefined) throw new Error('nothing fired');
      await page.goto(`${stage().url}/alert/${first.id}`);
      const card = page.locator('.card', { hasText: '触发原因' });
      await card.getByText('海湾交易所').first().waitFor({ state: 'attached' });
      const link = card.locator(`a[title="${first.transactionHash}"]`);
      await expect
        .poll(
          async () =>
            (await stage().ask<NotificationsAnswer>(`${ALERTS}/notifications?limit=100`)).items.find(
              (each) => each.id === first.id,
            )?.isRead,
        )
        .toBe(true);
      await link.click();
      await page.getByRole('heading', { level: 1, name: first.transactionHash }).waitFor();
      await page.context().close();
    });
  });

  describe('an alert on the simulated TRON', () => {
    beforeEach(() => clearAlerts(stage()));

    it('is made on an address’s page for USDT, fires on a real block and leads to what moved [R-WORLD-75]', async () => {
      const address = stage().addressOf('交易所热钱包（波场）');
      const page = await stage().visit(`/address/1/TRON/${address}`);
      await page.getByRole('button', { name: '创建预警' }).click();
      const dialog = page.getByRole('dialog', { name: '创建预警' });
      const asset = dialog.getByRole('combobox', { name: '币种' });
      const usdt = asset.locator('option', { hasText: 'Tether USD' }).first();
      await usdt.waitFor({ state: 'attached' });
      await asset.selectOption((await usdt.getAttribute('value')) ?? '');
      await dialog.getByLabel('金额 (USD)').fill('0');
      await dialog.getByRole('button', { name: '创建', exact: true }).click();
      await page.getByRole('dialog', { name: '提示' }).getByText('预警已创建').waitFor();
      await page.goto(`${stage().url}/alert?tab=notices`);
      const row = page.getByRole('tabpanel').locator('tbody tr[data-row]').first();
      await row.filter({ hasText: 'USDT' }).waitFor({ timeout: FIRES_WITHIN_MS });
      await row.getByText('查看原因').click();
      const card = page.locator('.card', { hasText: '触发原因' });
      await card.getByText('海湾交易所').first().waitFor({ state: 'attached' });
      await card.locator('a[href*="/trading/TRON/"]').first().click();
      await page.locator('.leg').first().waitFor();
      await page.context().close();
    });
  });
};
