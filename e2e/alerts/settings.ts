import type { AlertsAnswer } from '@sulian/contract';
import type { Page } from 'playwright-core';
import { beforeEach, describe, expect, it } from 'vitest';
import { formatTime } from '../investigate/api.ts';
import { WIDTHS } from '../looks.ts';
import { shortOf } from '../short.ts';
import { changing, type DemoStage, refusing, type Visit } from '../stage.ts';
import { ALERTS, clearAlerts, createAlert, createMany, LIST } from './alerts-of.ts';

export const describeSettings = (stage: () => DemoStage) =>
  describe.each(WIDTHS)('the settings of alerts at %i px', (width) => {
    beforeEach(() => clearAlerts(stage()));

    /** An address without activity, so that no alert fires while a test counts requests. */
    const address = () => stage().addressOf('普通用户');
    const open = async (query = '', visit: Visit = {}): Promise<Page> =>
      stage().visit(`/alert${query}`, { width, ...visit });
    const rows = (page: Page) => page.getByRole('tabpanel').locator('tbody tr[data-row]');
    const toggles = (page: Page, at: number) => rows(page).nth(at).getByRole('switch');
    /** List requests of the page, in order. */
    const listen = (page: Page): string[] => {
      const requestLog: string[] = [];
      page.on('request', (request) => LIST.test(request.url()) && requestLog.push(new URL(request.url()).search));
      return requestLog;
    };

    it('show what each alert watches, when it was made and how often it fired [R-ALERT-01] [R-ALERT-02] [R-ALERT-08]', async () => {
      const conditions = { coinId: 1, thresholdScore: 30, currency: 'USD', amount: 25_000 };
      const exchange = stage().addressOf('交易所热钱包');
      await createAlert(stage(), exchange, { type: 'LOWSCORE_COINS_RECEIVED', conditions, isEnabled: false });
      const { items } = await stage().ask<AlertsAnswer>(`${ALERTS}?limit=1`);
      const page = await open();
      await rows(page).first().waitFor();
      const text = (await rows(page).first().innerText()).replace(/\s+/g, ' ');
      for (const part of [
        formatTime(items[0]?.creationDate ?? 0),
        shortOf(exchange, width),
        '海湾交易所',
        'Bitcoin BTC',
        '转入高风险资金',
        '来源评分低于 30 · 不少于 25,000 USD',
        '未触发',
      ])
        expect(text).toContain(part);
      // A phone shows no header of columns.
      await page.setViewportSize({ width: 1440, height: 900 });
      expect(await page.getByRole('columnheader').allInnerTexts()).toEqual([
        expect.stringMatching(/^创建时间（UTC/),
        '地址',
        '归属实体',
        '币种',
        '触发条件',
        '启用',
        '邮件',
        '删除',
      ]);
      await page.getByRole('tab', { name: '预警设置' }).waitFor();
      await page.getByRole('tab', { name: '预警通知' }).waitFor();
      await page.context().close();
    });

    it('are edited: name, note and conditions; the object is named in full [R-ALERT-142] [R-ALERT-143]', async () => {
      await createAlert(stage(), address(), { name: '旧名' });
      const page = await open();
      await rows(page)
        .getByRole('button', { name: /^编辑预警/ })
        .click();
      const dialog = page.getByRole('dialog');
      expect(await dialog.innerText()).toContain(address());
      expect(await dialog.getByLabel('预警名称').inputValue()).toBe('旧名');
      await dialog.getByLabel('预警名称').fill('嫌疑人A主钱包');
      await dialog.getByLabel('备注').fill('受害人甲付款后一小时');
      await dialog.getByLabel('金额 (USD)').fill('x');
      await dialog.getByRole('button', { name: '保存' }).click();
      await dialog.getByText('金额必须是整数').waitFor();
      await dialog.getByLabel('金额 (USD)').fill('500');
      await dialog.getByRole('button', { name: '保存' }).click();
      await dialog.waitFor({ state: 'hidden' });
      // The new one is above the old one, which is disabled.
      await expect.poll(() => rows(page).count()).toBe(2);
      expect(await rows(page).nth(1).getByRole('switch').first().getAttribute('aria-checked')).toBe('false');
      const row = rows(page).first();
      await row.getByText('嫌疑人A主钱包').waitFor();
      await row.getByRole('button', { name: /^编辑预警/ }).click();
      await dialog.getByLabel('预警名称').fill('嫌疑人A');
      await dialog.getByRole('button', { name: '保存' }).click();
      await dialog.waitFor({ state: 'hidden' });
      await row.getByText('嫌疑人A', { exact: true }).waitFor();
      expect(await rows(page).count()).toBe(2);
      const text = await row.innerText();
      for (const part of ['受害人甲付款后一小时', '不少于 500 USD', '约 10 分钟一个区块']) expect(text).toContain(part);
      await page.context().close();
    });

    it('lead to the table of pasted addresses for several new ones [R-ALERT-144]', async () => {
      const page = await open();
      await page.getByRole('link', { name: '批量新建预警' }).click();
      await page.waitForURL('**/lookup');
      await page.context().close();
    });

    it('flip enable and e-mail together, e-mail alone, with a spinner until the list is read anew [R-ALERT-10] [R-ALERT-11] [R-ALERT-12]', async () => {
      await createMany(stage(), address(), 5);
      const page = await open('?page=2');
      await rows(page).first().waitFor();
      const requestLog = listen(page);
      let release: () => void = () => undefined;
      const released = new Promise<void>((resolve) => {
        release = resolve;
      });
      const sent: unknown[] = [];
      await page.route(/\/v1\/alerts\/\d+$/, async (route) => {
        sent.push(route.request().postDataJSON());
        await released;
        await route.continue();
      });
      await toggles(page, 0).nth(1).click();
      await toggles(page, 0).nth(1).locator('.spinner').waitFor();
      expect(await toggles(page, 0).nth(0).locator('.spinner').count()).toBe(0);
      await toggles(page, 0).nth(1).click({ force: true });
      release();
      await toggles(page, 0).nth(1).locator('.spinner').waitFor({ state: 'detached' });
      expect(sent).toEqual([{ isEnabled: true, isMailEnabled: true }]);
      expect(requestLog).toEqual(['?offset=4&limit=4']);
      expect(await toggles(page, 0).nth(1).getAttribute('aria-checked')).toBe('true');
      for (const isEnabled of [false, true]) {
        await toggles(page, 0).nth(0).click();
        await toggles(page, 0).nth(0).locator('.spinner').waitFor({ state: 'detached' });
        await expect.poll(() => toggles(page, 0).nth(0).getAttribute('aria-checked')).toBe(String(isEnabled));
        expect(await toggles(page, 0).nth(1).getAttribute('aria-checked')).toBe(String(isEnabled));
        expect(sent.at(-1)).toEqual({ isEnabled, isMailEnabled: isEnabled });
      }
      await page.context().close();
    });

    it('say when a change failed, and show what the server holds', async () => {
      await createAlert(stage(), address());
      const { prepare } = refusing(/\/v1\/alerts\/\d+$/);
      const page = await open('', { prepare });
      await toggles(page, 0).nth(0).click();
      await page.getByText('更改失败：数据库暂不可用').waitFor();
      expect(await toggles(page, 0).nth(0).getAttribute('aria-checked')).toBe('true');
      await page.context().close();
    });

    it('ask before an alert goes; the last row of a page leads to the new last page [R-ALERT-13] [R-ALERT-14] [R-ALERT-15]', async () => {
      await createMany(stage(), address(), 5);
      const page = await open('?page=2');
      await rows(page).first().waitFor();
      expect(await rows(page).count()).toBe(1);
      const remove = rows(page)
        .first()
        .getByRole('button', { name: /删除预警/ });
      const dialog = page.getByRole('dialog', { name: '删除预警' });
      await remove.click();
      for (const part of ['删除预警', '确定删除这条预警吗？', '该预警的全部通知将一并删除', '取消', '删除'])
        expect(await dialog.innerText()).toContain(part);
      await dialog.getByRole('button', { name: '取消' }).click();
      await dialog.waitFor({ state: 'hidden' });
      expect(await rows(page).count()).toBe(1);
      let release = (): void => undefined;
      const released = new Promise<void>((resolve) => {
        release = resolve;
      });
      await page.route(/\/v1\/alerts\/\d+$/, async (route) => {
        await released;
        await route.continue();
      });
      await remove.click();
      await dialog.getByRole('button', { name: '删除', exact: true }).click();
      await rows(page).first().getByRole('status', { name: '正在删除' }).waitFor();
      release();
      await expect.poll(() => rows(page).count()).toBe(4);
      expect(new URL(page.url()).search).toBe('');
      expect((await stage().ask<AlertsAnswer>(ALERTS))._metadata.total).toBe(4);
      await page.context().close();
    });

    it('turn pages by four; turning empties the search and keeps the filter as a chip [R-ALERT-05] [R-ALERT-06]', async () => {
      await createMany(stage(), address(), 9);
      await createAlert(stage(), stage().addressOf('矿工'));
      const page = await open();
      await rows(page).first().waitFor();
      const requestLog = listen(page);
      const input = page.getByRole('searchbox', { name: '按地址搜索' });
      await input.fill(address());
      await input.press('Enter');
      await page.getByText('共 9 条').waitFor();
      await page.getByRole('button', { name: '第 2 页' }).click();
      await expect
        .poll(() => requestLog.at(-1))
        .toMatch(new RegExp(`^\\?offset=4&limit=4&address=${address()}&asOf=\\d+$`));
      expect(await input.inputValue()).toBe('');
      await expect.poll(() => rows(page).first().innerText()).toContain('不少于 5 USD');
      await page.getByRole('button', { name: '第 3 页' }).click();
      await expect
        .poll(() => requestLog.at(-1))
        .toMatch(new RegExp(`^\\?offset=8&limit=4&address=${address()}&asOf=\\d+$`));
      await page.getByRole('button', { name: '取消按地址筛选' }).click();
      await page.getByText('共 10 条').waitFor();
      await expect.poll(() => requestLog.at(-1)).toBe('?offset=0&limit=4');
      await page.context().close();
    });

    it('begin at page 1 and are read anew when the tab is switched [R-ALERT-04]', async () => {
      await createMany(stage(), address(), 5);
      const page = await open('?page=2');
      await rows(page).first().waitFor();
      const requestLog = listen(page);
      await page.getByRole('tab', { name: '预警通知' }).click();
      await page.getByRole('tabpanel', { name: '预警通知' }).waitFor();
      await page.getByRole('tab', { name: '预警设置' }).click();
      await rows(page).nth(3).waitFor();
      expect(requestLog).toEqual(['?offset=0&limit=4']);
      await page.context().close();
    });

    it('look different while they come, when there are none, when they failed and when they are old [R-ALERT-07]', async () => {
      const none = await open();
      await none.getByText('尚未设置预警', { exact: true }).waitFor();
      await none.context().close();

      const waiting = await open('', { prepare: (each) => each.route(LIST, () => undefined) });
      await waiting.locator('table[aria-busy="true"] .bone').first().waitFor();
      await waiting.context().close();

      const { prepare, switched } = refusing(LIST);
      const failed = await open('', { prepare });
      await failed.getByText('加载失败').waitFor();
      expect(await failed.getByText('尚未设置预警', { exact: true }).count()).toBe(0);
      switched.isOn = false;
      await createAlert(stage(), address());
      await failed.getByRole('button', { name: '重试' }).click();
      await rows(failed).first().waitFor();
      switched.isOn = true;
      await toggles(failed, 0).nth(1).click();
      await failed.getByText(/更新失败，以下为/).waitFor();
      await rows(failed).first().waitFor();
      await failed.context().close();
    });

    it('show a score that is watched, and since when its next word is awaited', async () => {
      await createAlert(stage(), address());
      const shown = await open('', {
        prepare: changing<AlertsAnswer>(LIST, (answer) => ({
          ...answer,
          items: answer.items.map((row) => ({
            ...row,
            type: 'SCORE_THRESHOLD',
            conditions: { coinId: 1, thresholdScore: 70, scoringType: 'OUTGOING' },
            triggerCount: 3,
            lastTriggerDate: 1_795_000_000,
            evaluation: { lastScore: 34, evaluatedAt: 1, waiting: 2, waitingSince: 1_795_000_600 },
          })),
        })),
      });
      await rows(shown).first().waitFor();
      const text = (await rows(shown).first().innerText()).replace(/\s+/g, ' ');
      for (const part of [
        '资金去向评分低于 70',
        `已触发 3 次 · 最近 ${formatTime(1_795_000_000)}`,
        '最近评分 34',
        '待评估',
      ])
        expect(text).toContain(part);
      await shown.context().close();
    });
  });
