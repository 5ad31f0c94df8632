import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { refusing, type Stage } from '../stage.ts';

const SCORING = '**/v1/scoringAnalysis';
const SCRIPT = '**/static/js/address-page-*';
const CHUNK_TIMEOUT_MS = 120_000;

export const describeErrors = (stage: () => Stage) =>
  describe('an error', () => {
    const path = () => `/address/1/BITCOIN/${stage().cast.owned}`;

    it.each([
      ['STORE_UNAVAILABLE', 503, '数据库暂不可用'],
      ['QUERY_TIMEOUT', 504, '查询超时'],
      ['INTERNAL', 500, '服务器内部错误'],
    ])('%s is said in our words, never in those of the server [R-ERR-01]', async (code, status, text) => {
      const { prepare } = refusing('**/api/proxy/v1/blockchains/BITCOIN/**', code, status);
      const page = await stage().visit(path(), { prepare });
      await page.getByRole('alert').getByText(text).first().waitFor();
      expect(await page.locator('body').innerText()).not.toContain('Said by the server');
      await page.context().close();
    });

    it('of scoring has its own text where there are too many transactions, else the translated words of the server [R-ERR-09]', async () => {
      const global = refusing(SCORING, 'UNPROCESSABLE_GLOBAL_SCORE', 422, { atMost: 10_000 });
      const page = await stage().visit(path(), { prepare: global.prepare });
      const panel = page.locator('.risk');
      await panel.getByText('交易超过 10,000 笔且涉及多种资产，无法显示整体风险图').waitFor();
      expect(await panel.innerText()).not.toContain('Said by the server');
      await page.context().close();
      const other = refusing(SCORING, 'SOMETHING_NEW', 422);
      const translated = await stage().visit(path(), {
        prepare: async (each) => {
          await other.prepare(each);
          await each.route('**/api/translations', (route) =>
            route.fulfill({
              json: { success: true, code: 0, message: '', data: { texts: ['译文'], translated: true, reason: null } },
            }),
          );
        },
      });
      await translated.locator('.risk').getByText('译文').waitFor();
      await translated.context().close();
    });

    it('of the network is logged without what was asked, and told to the reader with a retry [R-ERR-10]', async () => {
      const logged: string[] = [];
      const page = await stage().visit('/', {
        prepare: async (each) => {
          each.on('console', (message) => message.type() === 'error' && logged.push(message.text()));
          await each.route('**/v1/search?*', (route) => route.abort());
        },
      });
      await page.getByRole('combobox').first().fill('bc1qsecret');
      const alert = page.getByRole('alert').filter({ hasText: '无法连接服务器' });
      await alert.getByRole('button', { name: '重试' }).waitFor();
      const ours = logged.filter((line) => line.startsWith('call failed'));
      expect(ours.length).toBeGreaterThan(0);
      expect(ours.every((line) => line.includes('/api/proxy/v1/search') && !line.includes('bc1qsecret'))).toBe(true);
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
      await page.clock.fastForward(CHUNK_TIMEOUT_MS - 10_000);
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
