import { beforeEach, describe, it } from 'vitest';
import type { DemoStage } from '../stage.ts';
import { clearAlerts } from './alerts-of.ts';

/** A block comes every few seconds, and money in most of them. */
const FIRES_WITHIN_MS = 60_000;

export const describeTronAlert = (stage: () => DemoStage) =>
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
