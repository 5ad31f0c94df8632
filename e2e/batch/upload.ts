import { readFile } from 'node:fs/promises';
import type { Screening } from '@sulian/contract';
import type { Request } from 'playwright-core';
import { beforeEach, describe, expect, it } from 'vitest';
import { COLLEAGUE, callAs, giveToOfficer, listMembers, visitAs } from '../desk/desk-of.ts';
import { downloadBy } from '../download.ts';
import { changing, type DemoStage, refusing } from '../stage.ts';
import {
  callScreenings,
  KEY,
  listAll,
  removeAll,
  rowOf,
  screenList,
  UNSEEN,
  waitForEnd,
  writeList,
} from './screening-of.ts';

const isRow = (line: string): boolean => /^"?\d+"?,/.test(line);

export const describeBatchUpload = (stage: () => DemoStage) =>
  describe('a list on the page of batch screening', () => {
    beforeEach(() => removeAll(stage()));

    it('in GB18030 with junk is screened to its end, with a reason for each row without an answer, and its file is that of the program [R-SCREEN-22] [R-SCREEN-24] [R-SCREEN-25] [R-SCREEN-26]', async () => {
      const page = await stage().visit('/batch');
      await page.locator('.batch-drop input').setInputFiles({
        ...{ name: '名单.csv', mimeType: 'text/csv' },
        buffer: writeList(stage()),
      });
      await page.getByText('已识别：地址 第 1 列 地址 · 链 第 2 列 链 · 备注 第 3 列 备注').waitFor();
      await page.getByRole('button', { name: '开始筛查' }).click();
      await page.waitForURL(/\/batch\/\d+$/);
      await waitForEnd(page);
      expect(await page.locator('.batch-head progress').count()).toBe(3);
      for (const [line, text] of [
        [2, '已查'],
        [2, '诈骗团伙'],
        [3, '链不明确'],
        [4, '账本中未出现过'],
        [5, '不含地址'],
        [6, '含私钥或助记词，已遮盖'],
      ] as const)
        await rowOf(page, line).getByText(text).first().waitFor();
      for (const line of [3, 4, 5, 6])
        expect(await rowOf(page, line).locator('.level:not(.Undefined)').count()).toBe(0);
      expect(await page.content()).not.toContain(KEY);
      // Each chain of an ambiguous row leads to the address there.
      const ether = rowOf(page, 3).getByRole('link', { name: 'Ethereum', exact: true });
      expect(await ether.getAttribute('href')).toBe(`/address/1/ETHEREUM/${stage().cast.assets}`);
      const download = await downloadBy(page, () => page.getByRole('button', { name: '下载结果' }).click());
      const id = /\d+$/.exec(page.url())?.[0];
      const own = await callScreenings(stage(), `/${id}/file?format=csv&language=cn&zone=Asia%2FShanghai`);
      const rows = (await own.text()).split(/\r?\n/).filter(isRow);
      expect(rows).toHaveLength(6);
      expect((await readFile(await download.path(), 'utf8')).split(/\r?\n/).filter(isRow)).toEqual(rows);
      await page.context().close();
    });

    it('without a known column of addresses is sent once a person has chosen it [R-SCREEN-22]', async () => {
      const page = await stage().visit('/batch');
      const buffer = Buffer.from(`客户,钱包号\n甲,乙\n丙,${'x'.repeat(20)}\n`);
      await page.locator('.batch-drop input').setInputFiles({ name: 'a.csv', mimeType: 'text/csv', buffer });
      await page.getByText('未能认出地址列，请指定').waitFor();
      expect(await page.getByRole('button', { name: '开始筛查' }).isDisabled()).toBe(true);
      await page.locator('.batch-column-fields').getByLabel('地址').selectOption({ label: '第 2 列' });
      const sent = page.waitForRequest(
        (request) => request.method() === 'POST' && request.url().includes('screenings?'),
      );
      await page.getByRole('button', { name: '开始筛查' }).click();
      expect(new URL((await sent).url()).searchParams.get('columns')).toBe('address:2');
      await page.getByText('没有一行含有地址').waitFor();
      await page.context().close();
    });

    it('that is refused states its limit or quota in words, and stays for another try [R-SCREEN-23]', async () => {
      const page = await stage().visit('/batch');
      const buffer = Buffer.from(`地址,链\n${'x'.repeat(1_200_000)},BTC\n`);
      await page.locator('.batch-drop input').setInputFiles({ name: 'a.csv', mimeType: 'text/csv', buffer });
      await page.getByRole('button', { name: '开始筛查' }).click();
      await page
        .getByRole('alert')
        .getByText(/第 2 行超过 1 MB/)
        .waitFor();
      const { prepare } = refusing(/\/screenings\?/, 'TOO_MANY_REQUESTS', 429, { quota: 'OPEN', max: 3 });
      await prepare(page);
      await page.getByRole('button', { name: '开始筛查' }).click();
      await page.getByText('您已有 3 个筛查未完成').waitFor();
      expect(await listAll(stage())).toEqual([]);
      await page.context().close();
    });

    it('as a pasted text, also from the table of pasted addresses, is sent without its keys [R-SCREEN-27] [R-SCREEN-31]', async () => {
      const sent: string[] = [];
      const gather = (request: Request) => sent.push(request.postData() ?? '');
      const page = await stage().visit('/lookup', { prepare: async (each) => void each.on('request', gather) });
      const text = `${stage().cast.miner}\n私钥 ${KEY}\n${'某人 '.repeat(40_000)}`;
      await page.locator('#lookup-text').fill(text);
      await page.getByRole('link', { name: '改用批量筛查' }).click();
      await page.waitForURL('**/batch');
      await expect.poll(() => page.getByLabel('或粘贴文字').inputValue()).toBe(text);
      await page.getByLabel('或粘贴文字').fill(`${stage().cast.miner}\n私钥 ${KEY}\n${UNSEEN}`);
      await page.getByRole('button', { name: '开始筛查' }).click();
      await page.getByText('1 个私钥未发送').waitFor();
      await waitForEnd(page);
      expect(sent.join(' ')).toContain(UNSEEN);
      expect(sent.filter((each) => each.includes(KEY))).toEqual([]);
      await page.context().close();
    });

    it('is stopped and removed after a confirmation each, for the whole case [R-SCREEN-27]', async () => {
      const id = await screenList(stage(), `${stage().cast.miner}\n`, '嫌疑名单.csv');
      let state: Screening['state'] = 'RUNNING';
      const page = await stage().visit('/batch', {
        prepare: async (each) => {
          await changing<{ items: Screening[] }>(/\/screenings$/, ({ items }) => ({
            items: items.map((item) => ({ ...item, state })),
          }))(each);
          // The screening has ended long ago: only this page shows it at work.
          await each.route(/\/screenings\/\d+\/cancel$/, async (route) => {
            state = 'CANCELLED';
            const one = (await (await callScreenings(stage(), `/${id}`)).json()) as Screening;
            await route.fulfill({ json: { ...one, state } });
          });
        },
      });
      const row = page.locator('.batch-list tbody tr');
      await row.getByText('进行中').waitFor();
      await row.getByRole('button', { name: '终止 嫌疑名单.csv' }).click();
      await page.getByRole('dialog').getByRole('button', { name: '终止筛查' }).click();
      await row.getByText('已终止').waitFor();
      expect(await row.getByRole('button', { name: '终止 嫌疑名单.csv' }).count()).toBe(0);
      await row.getByRole('button', { name: '删除 嫌疑名单.csv' }).click();
      const dialog = page.getByRole('dialog');
      await dialog.getByText('1 行及其结果将被删除').waitFor();
      await dialog.getByRole('button', { name: '删除筛查' }).click();
      await page.getByText('本案还没有筛查').waitFor();
      expect((await callScreenings(stage(), `/${id}`)).status).toBe(404);
      await page.context().close();
    });

    it('is seen by a reader of the desk, who cannot start, stop or remove one [R-SCREEN-27]', async () => {
      await giveToOfficer(stage());
      const id = await screenList(stage(), `${stage().cast.miner}\n`);
      const colleague = (await listMembers(stage())).find(({ email }) => email === COLLEAGUE);
      await callAs(stage(), 'officer@demo.sulian', 'PUT', `/members/${colleague?.accountId}`, { right: 'READER' });
      const page = await visitAs(stage(), COLLEAGUE, '/batch');
      await page.locator(`.batch-list a[href="/batch/${id}"]`).waitFor();
      expect(await page.locator('.batch-upload, .batch-list .severe').count()).toBe(0);
      await callAs(stage(), 'officer@demo.sulian', 'PUT', `/members/${colleague?.accountId}`, { right: 'EDITOR' });
      await page.context().close();
    });
  });
