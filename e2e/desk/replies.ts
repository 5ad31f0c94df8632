import { Buffer } from 'node:buffer';
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { LOOKS } from '../looks.ts';
import { listFaults } from '../sign-in/accessible.ts';
import type { DemoStage } from '../stage.ts';
import { untilStill } from '../until-still.ts';
import { callAs, clearDesk, OFFICER, putOn } from './desk-of.ts';

const STRANGER = '1BoatSLRHtKNngkdXEeobR76b53LETtpyT';

/** A trail of one step on the desk; its transaction and address. */
async function storeTrail(stage: DemoStage): Promise<{ readonly hash: string; readonly address: string }> {
  const url = `/api/proxy/v1/blockchains/BITCOIN/addresses/${stage.cast.busy}/transactions?limit=1`;
  const { items } = await stage.ask<{ items: Array<{ hash: string }> }>(url);
  const place = { hash: items[0]?.hash ?? '', address: stage.cast.busy };
  await callAs(stage, OFFICER, 'POST', '/views', {
    ...{ kind: 'TRAIL', title: '受害人甲的资金' },
    link: `/trail?blockchain=BITCOIN&direction=OUTGOING&trail=${place.hash}.${place.address}`,
  });
  return place;
}

async function removeReplies(stage: DemoStage): Promise<void> {
  const { items } = await callAs<{ items: Array<{ id: number }> }>(stage, OFFICER, 'GET', '/replies');
  for (const { id } of items) await callAs(stage, OFFICER, 'DELETE', `/replies/${id}`);
}

const openImport = async (page: Page, text: string) => {
  const name = /^(导入回函|Import a reply)$/;
  await page.getByRole('button', { name }).click();
  const dialog = page.getByRole('dialog', { name });
  await dialog
    .getByLabel(/^(回函文件|File of the reply)/)
    .setInputFiles({ name: '回函.csv', mimeType: 'text/csv', buffer: Buffer.from(text) });
  await dialog.getByLabel(/^(交易所名称|Name of the exchange)/).fill('某交易所');
  return dialog;
};

export const describeReplies = (stage: () => DemoStage) => {
  describe('a reply of an exchange', () => {
    beforeAll(async () => {
      await clearDesk(stage());
      await removeReplies(stage());
    });

    it('is tried, stored, and leads from its rows to trail and object, and back to the user [R-DESK-60] [R-DESK-61]', async () => {
      const { miner } = stage().cast;
      const { hash, address } = await storeTrail(stage());
      await putOn(stage(), { blockchain: 'BITCOIN', address: miner, name: '矿工张某' });
      const page = await stage().visit('/desk');
      const text = [
        '某交易所协查回函,,,',
        '订单号,用户UID,充值地址,交易哈希',
        `A-1,10086,${address},${hash}`,
        `A-2,10010,${miner},`,
        `A-3,10011,${STRANGER},`,
        'A-4,10012,不是地址,',
      ].join('\n');
      const dialog = await openImport(page, text);
      await dialog.getByRole('button', { name: '试运行' }).click();
      const report = dialog.getByRole('region', { name: '试运行结果' });
      await report.getByText('试运行结果（尚未保存）').waitFor();
      expect((await report.locator('li').allInnerTexts()).join()).toMatch(/^第 6 行\s+地址格式或校验和不对$/);
      await dialog.getByRole('button', { name: '导入', exact: true }).click();
      await dialog.getByText('已保存到本案').waitFor();
      await dialog.getByRole('button', { name: '关闭' }).last().click();
      await page.getByRole('region', { name: '调证回函' }).getByRole('link', { name: '某交易所' }).click();
      await page.waitForURL(/\/desk\?reply=\d+$/);
      const table = page.getByRole('table', { name: '回函各行' });
      await table.getByRole('row').nth(3).waitFor();
      const rowOf = (order: string) => table.getByRole('row').filter({ hasText: order });
      expect(await rowOf('A-1').innerText()).toMatch(/匹配路径末跳\s+受害人甲的资金\s+地址与交易均相同/);
      expect(await rowOf('A-2').innerText()).toMatch(/工作台对象\s+矿工张某/);
      expect(await rowOf('A-3').innerText()).toContain('未匹配');
      await rowOf('A-1').getByRole('link', { name: '受害人甲的资金' }).click();
      await page.waitForURL(/\/trail\?/);
      await page.goBack();
      await page.getByRole('button', { name: '展开 矿工张某 的备注' }).click();
      await page.getByRole('region', { name: '调证回函' }).getByText('用户号 10010').waitFor();
      await page.context().close();
    });

    it('matches the ends of a list that was stored from its page [R-DESK-16] [R-DESK-36]', async () => {
      const { busy } = stage().cast;
      const page = await stage().visit(`/address/1/BITCOIN/${busy}?dir=out&open=ALL`);
      const list = page.locator('.ends');
      const first = list.locator('tbody tr a[href^="/address/1/BITCOIN/"]').first();
      await first.waitFor();
      const end = (await first.getAttribute('href'))?.split('/').at(-1);
      await list.getByRole('button', { name: '存到工作台' }).click();
      const dialog = page.getByRole('dialog', { name: '存到工作台' });
      await dialog.getByLabel('标题').fill('资金去向一览');
      await dialog.getByRole('button', { name: '保存' }).click();
      await dialog.getByText('已存到工作台').waitFor();
      await page.goto(`${stage().url}/desk`);
      const importing = await openImport(page, `address\n${end}\n`);
      await importing.getByRole('button', { name: '试运行' }).click();
      const fact = importing.locator('.desk-report dl > div').filter({ hasText: '匹配清单终点' });
      await fact.waitFor();
      expect(await fact.innerText()).toMatch(/匹配清单终点\s*1/);
      await page.context().close();
    });
  });

  describe.each(LOOKS)('a reply at $width px, $theme', (look) => {
    it('is for everybody, tried and open [R-DESK-42] [R-DESK-60] [R-DESK-61]', async () => {
      const sent = { exchange: '某交易所', fileName: '回函.csv', isDryRun: false };
      const rows = [2, 3, 4].map((line) => ({ line, user: `用户 ${line}`, order: 'A-1', address: STRANGER }));
      const { reply } = await callAs<{ reply: { id: number } }>(stage(), OFFICER, 'POST', '/replies', {
        ...sent,
        rows,
      });
      const page = await stage().visit(`/desk?reply=${reply.id}`, look);
      await page.locator('.desk-reply tbody tr').nth(2).waitFor();
      await untilStill(page);
      expect(await listFaults(page, 'open reply', look.width)).toEqual([]);
      const dialog = await openImport(page, `地址,交易哈希\n${STRANGER},\nx,\n`);
      await dialog.locator('[type="submit"]').click();
      await dialog.locator('.desk-report li').waitFor();
      expect(await listFaults(page, 'tried reply', look.width)).toEqual([]);
      await page.context().close();
    });
  });
};
