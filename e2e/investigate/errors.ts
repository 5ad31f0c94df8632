import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { SCRIPT_TIMEOUT_MS } from '../../apps/web/src/lib/pauses.ts';
import type { Stage } from '../stage.ts';

const SEARCH = '**/v1/search?*';
const SCRIPT = '**/static/js/address-page-*';

export const describeErrors = (stage: () => Stage) =>
  describe('an error', () => {
    it('of the network is logged without what was asked, and shown next to an empty list with a retry that works [R-ERR-10] [R-SEARCH-09]', async () => {
      const { owned } = stage().cast;
      const logged: string[] = [];
      const page = await stage().visit('/', {
        prepare: async (each) => {
          each.on('console', (message) => message.type() === 'error' && logged.push(message.text()));
          await each.route(SEARCH, (route) => route.abort());
        },
      });
      await page.getByRole('combobox').first().fill(owned);
      const retry = page.getByRole('alert').filter({ hasText: '无法连接服务器' }).getByRole('button', { name: '重试' });
      await retry.waitFor();
      expect(await page.getByRole('option').count()).toBe(0);
      const ours = logged.filter((line) => line.startsWith('call failed'));
      expect(ours.length).toBeGreaterThan(0);
      expect(ours.every((line) => line.includes('/api/proxy/v1/search') && !line.includes(owned))).toBe(true);
      await page.unroute(SEARCH);
      await retry.click();
      await page.getByRole('option').waitFor();
      await page.context().close();
    });

    it('is shown for a script that has not come after 120 s, with a retry that loads it [R-SHOW-14]', async () => {
      let isHeld = true;
      const hold = (page: Page) => page.route(SCRIPT, (route) => (isHeld ? undefined : route.continue()));
      const requestLog: string[] = [];
      const page = await stage().visit('/', {
        prepare: async (each) => {
          await each.clock.install();
          await hold(each);
          each.on('request', (request) => requestLog.push(new URL(request.url()).pathname));
        },
      });
      await page.getByRole('combobox').first().fill(stage().cast.owned);
      await page.getByRole('option').first().click();
      await expect.poll(() => requestLog.some((each) => each.startsWith('/static/js/address-page-'))).toBe(true);
      await page.clock.fastForward(SCRIPT_TIMEOUT_MS - 10_000);
      expect(await page.getByText('页面加载失败').count()).toBe(0);
      await page.clock.fastForward(11_000);
      await page.getByRole('alert').getByText('页面加载失败').waitFor();
      // A failed page does not block other pages; the frame remains.
      await page.locator('.brand').click();
      await page.getByRole('heading', { level: 1 }).waitFor();
      expect(await page.getByText('页面加载失败').count()).toBe(0);
      isHeld = false;
      await page.goBack();
      await page.getByRole('alert').getByRole('button', { name: '重试' }).click();
      await page.getByRole('heading', { name: '风险评分' }).waitFor();
      expect(requestLog.filter((each) => each.endsWith('.js')).every((each) => each.startsWith('/static/js/'))).toBe(
        true,
      );
      await page.context().close();
    });
  });
