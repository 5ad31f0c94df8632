import type { AlertsAnswer, ScreeningRow } from '@sulian/contract';
import { beforeAll, describe, expect, it } from 'vitest';
import { clearDesk, putOn, readDesk } from '../desk/desk-of.ts';
import { changing, type DemoStage } from '../stage.ts';
import { rowOf, screenList, writeList } from './screening-of.ts';

export const describeBatchRows = (stage: () => DemoStage) =>
  describe('rows of a batch screening', () => {
    let path = '';
    beforeAll(async () => {
      await clearDesk(stage());
      path = `/batch/${await screenList(stage(), writeList(stage()), '名单.csv')}`;
    });

    it('are filtered by state and level, and the way back leads to the same rows [R-SCREEN-25]', async () => {
      const page = await stage().visit(path);
      const rows = page.locator('.batch-rows tbody tr[data-row]');
      await rowOf(page, 2).waitFor();
      expect(await rows.count()).toBe(6);
      await page.getByRole('button', { name: /^无效 2$/ }).click();
      await expect.poll(() => rows.count()).toBe(2);
      await page.getByRole('button', { name: /^已查/ }).click();
      await expect.poll(() => rows.count()).toBe(2);
      await page.getByRole('link', { name: `在地址页查看 ${stage().cast.miner} 的依据` }).click();
      await page.waitForURL(`**/address/1/BITCOIN/${stage().cast.miner}`);
      await page.goBack();
      await expect.poll(() => page.url()).toContain('state=DONE');
      await expect.poll(() => rows.count()).toBe(2);
      await page.getByLabel('风险等级').selectOption('Medium');
      await page.getByText('没有符合筛选的行').waitFor();
      await page.context().close();
    });

    it('that are not done never look clean, whatever their level so far [R-SCREEN-26]', async () => {
      const page = await stage().visit(path, {
        prepare: changing<{ items: ScreeningRow[] }>(/\/rows\?/, (answer) => ({
          ...answer,
          items: answer.items.map((row) => ({
            ...row,
            state: 'PARTIAL',
            reason: 'CUT',
            severity: 'No',
            basis: 'ORIGIN',
            customers: 'Low',
          })),
        })),
      });
      await rowOf(page, 2).getByText('无风险，未查明').waitFor();
      expect(await page.locator('.batch-rows .level:not(.Undefined)').count()).toBe(0);
      await page.context().close();
    });

    it('of a service show the level of its customers’ money next to its own [R-SCREEN-10]', async () => {
      const page = await stage().visit(path, {
        prepare: changing<{ items: ScreeningRow[] }>(/\/rows\?/, (answer) => ({
          ...answer,
          items: answer.items.map((row): ScreeningRow => ({ ...row, basis: 'OWN', customers: 'Critical' })),
        })),
      });
      const row = await rowOf(page, 2);
      await row.waitFor();
      expect((await row.innerText()).replace(/\s+/g, ' ')).toContain('自身标签 · 客户资金 严重风险');
      await page.context().close();
    });

    it('show the case’s name of an address, and are turned page by page [R-SCREEN-25]', async () => {
      await putOn(stage(), { blockchain: 'BITCOIN', address: stage().cast.miner, name: '矿工甲' });
      const long = await screenList(stage(), `地址,链\n${`${stage().cast.miner},BTC\n`.repeat(130)}`);
      const page = await stage().visit(`/batch/${long}`);
      await rowOf(page, 2).getByText('矿工甲').waitFor();
      await page.getByText('第 1–100 行').waitFor();
      await page.getByRole('button', { name: '下一页' }).click();
      await page.getByText('第 101–130 行').waitFor();
      await page.getByRole('button', { name: '上一页' }).click();
      await page.getByText('第 1–100 行').waitFor();
      await page.getByLabel('从第几行起').fill('128');
      await page.getByLabel('从第几行起').press('Enter');
      await page.getByText('第 128–130 行').waitFor();
      await page.context().close();
      await clearDesk(stage());
    });

    it('are put onto the desk together, and watched together, each refused address with its reason [R-SCREEN-28] [R-SCREEN-29]', async () => {
      const { miner, busy } = stage().cast;
      const page = await stage().visit(path);
      await rowOf(page, 2).waitFor();
      await page.getByLabel('选择本页').check();
      // Rows without a chain cannot be chosen.
      await page.getByText('已选 3 个地址').waitFor();
      await page.getByRole('button', { name: '取消选择' }).click();
      await page.getByRole('button', { name: /^已查/ }).click();
      await expect.poll(() => page.locator('.batch-rows tbody tr[data-row]').count()).toBe(2);
      await page.getByRole('button', { name: '选择筛选出的全部' }).click();
      await page.getByRole('button', { name: '加入工作台（2）' }).click();
      await page.getByText('已加入 2 个').waitFor();
      expect((await readDesk(stage())).objects.map(({ address }) => address).sort()).toEqual([miner, busy].sort());
      await page.getByRole('button', { name: '设预警（2）' }).click();
      const dialog = page.getByRole('dialog', { name: '批量设预警' });
      for (const address of [miner, busy]) await dialog.getByText(address).waitFor();
      let isFirst = true;
      await page.route('**/api/proxy/v1/alerts', async (route) => {
        if (route.request().method() !== 'POST' || !isFirst) return route.continue();
        isFirst = false;
        return route.fulfill({ status: 400, json: { success: false, code: 400, error: 'BAD_REQUEST', message: '' } });
      });
      await dialog.getByLabel('预警名称').fill('名单预警');
      await dialog.getByRole('button', { name: '确认设置 2 条' }).click();
      await dialog.getByText('已设置 1 条预警').waitFor();
      await dialog.getByRole('alert').getByText(miner).waitFor();
      const { items } = await stage().ask<AlertsAnswer>('/api/proxy/v1/alerts?limit=50');
      expect(items.filter(({ name }) => name === '名单预警').map(({ address }) => address)).toEqual([busy]);
      await page.context().close();
    });
  });
