import type { CoinsAnswer } from '@sulian/contract';
import type { Page } from 'playwright-core';
import { beforeEach, describe, expect, it } from 'vitest';
import { WIDTHS } from '../looks.ts';
import { type DemoStage, refusing, type Visit } from '../stage.ts';
import { clearAlerts, createAlert } from './alerts-of.ts';

/** Neither the chain's assets nor the object's. */
const NO_COINS = {
  items: [],
  _metadata: {
    total: 0,
    balanceUsd: null,
    amountReceivedUsd: null,
    amountSentUsd: null,
    numberOfTransactions: 0,
    unpriced: 0,
    hasSimulatedPrices: false,
    cny: null,
    isPartial: false,
    isSummed: true,
    summedAtMost: 500_000,
  } satisfies CoinsAnswer['_metadata'],
  basis: { time: null },
};
const POST = /\/v1\/alerts$/;

export const describeDialog = (stage: () => DemoStage) =>
  describe.each(WIDTHS)('the alert dialog at %i px', (width) => {
    beforeEach(() => clearAlerts(stage()));

    const address = () => stage().addressOf('普通用户');
    const open = async (visit: Visit = {}, kind = 1): Promise<Page> => {
      const page = await stage().visit(`/address/${kind}/BITCOIN/${address()}`, { width, ...visit });
      await page.getByRole('button', { name: '创建预警' }).click();
      await dialogOf(page).getByRole('combobox', { name: '币种' }).waitFor();
      return page;
    };
    const dialogOf = (page: Page) => page.getByRole('dialog', { name: '创建预警' });
    const message = (page: Page) => page.getByRole('dialog', { name: '提示' });
    const submit = (page: Page) => dialogOf(page).getByRole('button', { name: '创建', exact: true }).click();
    /** Text of the dialog, which is then closed. */
    const refusalOf = async (page: Page): Promise<string> => {
      await submit(page);
      const text = await message(page).getByRole('alert').innerText();
      expect(await page.locator('dialog[open]').count()).toBe(1);
      await message(page).getByRole('button', { name: '关闭' }).click();
      return text;
    };

    it('lists types, activities and directions in their order [R-ALERT-16] [R-ALERT-26] [R-ADDR-46]', async () => {
      const page = await open();
      const options = (name: string) => dialogOf(page).getByLabel(name).locator('option').allInnerTexts();
      expect(await options('预警类型')).toEqual([
        '有新交易（资金异动）',
        '本地址评分低于设定值',
        '转出至高风险地址',
        '转入高风险资金',
      ]);
      expect(await options('资金方向')).toEqual(['转入或转出', '转入', '转出']);
      await dialogOf(page).getByLabel('预警类型').selectOption('SCORE_THRESHOLD');
      expect(await options('评分方向')).toEqual(['资金来源', '资金去向']);
      expect(await dialogOf(page).innerText()).toContain(address());
      expect(await dialogOf(page).innerText()).toContain('约 10 分钟一个区块');
      await page.context().close();
    });

    it('checks asset, score and amount in this order, and stays open [R-SHOW-55] [R-ALERT-17] [R-ALERT-18] [R-ALERT-23] [R-ALERT-25]', async () => {
      const page = await open({
        prepare: (each) =>
          each.route(/\/(v1\/coins\?|addresses\/[^/]+\/coins$)/, (route) => route.fulfill({ json: NO_COINS })),
      });
      expect(await refusalOf(page)).toBe('没有该币种，请重新选择');
      await page.context().close();
      const next = await open();
      expect(await dialogOf(next).getByLabel('金额 (USD)').inputValue()).toBe('0');
      await dialogOf(next).getByLabel('金额 (USD)').fill('');
      expect(await refusalOf(next)).toBe('请填写金额（0 表示不限）');
      await dialogOf(next).getByLabel('预警类型').selectOption('LOWSCORE_COINS_RECEIVED');
      expect(await refusalOf(next)).toBe('请填写评分（1 至 100）');
      await dialogOf(next).getByLabel('风险评分').fill('30');
      expect(await refusalOf(next)).toBe('请填写金额（0 表示不限）');
      for (const [typed, said] of [
        ['1e9', '金额必须是整数，只能包含数字'],
        ['-1', '金额必须是整数，只能包含数字'],
        ['9223372036854775808', '金额不能超过 1,000,000,000,000 USD'],
      ] as const) {
        await dialogOf(next).getByLabel('金额 (USD)').fill(typed);
        expect(await refusalOf(next)).toBe(said);
      }
      expect(await dialogOf(next).getByLabel('金额 (USD)').getAttribute('aria-invalid')).toBe('true');
      await dialogOf(next).getByLabel('预警类型').selectOption('SCORE_THRESHOLD');
      await dialogOf(next).getByLabel('风险评分').fill('');
      expect(await refusalOf(next)).toBe('请填写评分（1 至 100）');
      await next.context().close();
    });

    it('holds the score between 1 and 100 while it is typed [R-ALERT-19]', async () => {
      const page = await open();
      await dialogOf(page).getByLabel('预警类型').selectOption('SCORE_THRESHOLD');
      const score = dialogOf(page).getByLabel('风险评分');
      for (const [typed, shown] of [
        ['0', ''],
        ['07', '7'],
        ['101', '100'],
        ['5x', '5'],
      ] as const) {
        await score.fill('');
        await score.pressSequentially(typed);
        expect(await score.inputValue(), typed).toBe(shown);
      }
      await page.context().close();
    });

    it('sends what its type has, says that it was created, and closes [R-ALERT-20] [R-ALERT-21] [R-ALERT-22] [R-ALERT-24] [R-ALERT-38]', async () => {
      const page = await open();
      await dialogOf(page).getByLabel('预警类型').selectOption('SEND_TO_LOWSCORE');
      await dialogOf(page).getByLabel('风险评分').fill('30');
      await dialogOf(page).getByLabel('金额 (USD)').fill('2500');
      await dialogOf(page).getByLabel('预警名称').fill('嫌疑人A');
      await dialogOf(page).getByLabel('同时发送邮件通知').check();
      const sent = page.waitForRequest((request) => POST.test(request.url()) && request.method() === 'POST');
      expect(await refusalOf(page)).toBe('预警已创建');
      expect((await sent).postDataJSON()).toEqual({
        address: address(),
        blockchain: 'BITCOIN',
        objectType: 'ADDRESS',
        type: 'SEND_TO_LOWSCORE',
        conditions: { coinId: 1, thresholdScore: 30, currency: 'USD', amount: 2500 },
        name: '嫌疑人A',
        note: '',
        isEnabled: true,
        isEntity: false,
        isMailEnabled: true,
      });
      await dialogOf(page).waitFor({ state: 'hidden' });
      await page.getByText('已设 1 条预警').waitFor();
      await page.context().close();
    });

    it('watches any coin by one choice, which types with a score do not have [R-ALERT-146] [R-ALERT-147] [R-ALERT-150]', async () => {
      const page = await open();
      const coin = dialogOf(page).getByRole('combobox', { name: '币种' });
      await coin.selectOption('任意币种');
      await dialogOf(page).getByLabel('预警类型').selectOption('SCORE_THRESHOLD');
      expect(await coin.locator('option').allInnerTexts()).not.toContain('任意币种');
      await dialogOf(page).getByLabel('预警类型').selectOption('ACTIVITY');
      await coin.selectOption('任意币种');
      const sent = page.waitForRequest((request) => POST.test(request.url()) && request.method() === 'POST');
      expect(await refusalOf(page)).toBe('预警已创建');
      expect((await sent).postDataJSON()).toMatchObject({ conditions: { coinId: null, amount: 0 } });
      await page.goto(new URL('/alert', page.url()).href);
      await page.getByText('任意币种').waitFor();
      await page.context().close();
    });

    it('says what the server refuses, and stays open [R-ALERT-23] [R-ALERT-24] [R-ALERT-43]', async () => {
      const quota = { success: false, code: 422, error: 'ALERT_QUOTA', message: 'x', details: { max: 10_000 } };
      const page = await open({
        prepare: (each) =>
          each.route(POST, (route) =>
            route.request().method() === 'POST' ? route.fulfill({ status: 422, json: quota }) : route.continue(),
          ),
      });
      await dialogOf(page).getByLabel('金额 (USD)').fill('0');
      expect(await refusalOf(page)).toBe('本案件最多可创建 10,000 条预警，请先删除不再需要的预警');
      expect(await dialogOf(page).isVisible()).toBe(true);
      expect(await dialogOf(page).getByLabel('金额 (USD)').inputValue()).toBe('0');
      await page.context().close();
    });

    it('opens for a wallet too, whose alerts are told apart from its address’s [R-ALERT-38]', async () => {
      await createAlert(stage(), address(), { objectType: 'WALLET', isEnabled: false });
      const page = await open({}, 2);
      await page.getByText('已设 1 条预警').waitFor();
      await page.getByText('均已停用').waitFor();
      await page.context().close();
      const single = await open();
      await single.getByText('未设预警').waitFor();
      await single.context().close();
    });

    it('says that the state of alerts could not be asked, never that there is none', async () => {
      const { prepare, switched } = refusing(/alerts\/subscription/);
      const page = await stage().visit(`/address/1/BITCOIN/${address()}`, { width, prepare });
      await page.getByText('预警状态加载失败').waitFor();
      expect(await page.getByText('未设预警').count()).toBe(0);
      switched.isOn = false;
      await page.locator('.alert-subscription').getByRole('button', { name: '重试' }).click();
      await page.getByText('未设预警').waitFor();
      await page.context().close();
    });
  });
