import type { Page } from 'playwright-core';
import { beforeEach, describe, expect, it } from 'vitest';
import { LOOKS } from '../looks.ts';
import { listFaults } from '../sign-in/accessible.ts';
import { type DemoStage, refusing } from '../stage.ts';
import { untilStill } from '../until-still.ts';
import { clearDesk, putOn, visitAs } from './desk-of.ts';

const NAME = '蓝鲸主犯手机号';
const NOTE = '线人在老城茶馆见面';
/** Has the queue of proposed labels. */
const REVIEWER = 'reviewer@demo.sulian';

const open = async (page: Page) => {
  await page.getByRole('button', { name: `展开 ${NAME} 的备注` }).click();
  await page.getByRole('button', { name: '提议为标签' }).click();
  return page.getByRole('dialog', { name: '提议为标签' });
};

export const describeProposals = (stage: () => DemoStage) =>
  describe.each(LOOKS)('a label proposed from the desk at $width px, $theme', ({ width, theme }) => {
    // Its texts are looked for in Chinese.
    const look = { width, theme };
    const label = `杀猪盘归集地址${look.width}`;
    beforeEach(async () => {
      await clearDesk(stage());
      await putOn(stage(), { blockchain: 'BITCOIN', address: stage().cast.busy, name: NAME, note: NOTE });
    });

    it('states each text that leaves the case, waits for the confirmation, and shows reviewers no other [R-DESK-62]', async () => {
      const page = await stage().visit('/desk', look);
      const dialog = await open(page);
      const field = dialog.getByLabel('标签名称');
      expect(await field.inputValue()).toBe('');
      const leaving = dialog.getByRole('region', { name: '以下内容将离开本案，由审核员看到' });
      await dialog.getByRole('button', { name: `填入本案名称“${NAME}”` }).click();
      await leaving.getByText(`注意：其中含有本案名称“${NAME}”。`).waitFor();
      await field.fill(label);
      await leaving.getByText('注意：').waitFor({ state: 'hidden' });
      await dialog.getByLabel('实体类型').selectOption('Scam');
      await dialog.getByLabel('理由').fill('多名受害人向此地址付款');
      for (const text of [stage().cast.busy, label, '多名受害人向此地址付款', 'officer@demo.sulian'])
        expect(await leaving.innerText()).toContain(text);
      await dialog.getByRole('button', { name: '提议', exact: true }).click();
      await dialog.getByText('请先确认以上内容可以离开本案').waitFor();
      expect(await listFaults(page, 'proposed label', look.width)).toEqual([]);
      const confirm = dialog.getByRole('checkbox', { name: /^确认以上内容离开本案/ });
      await confirm.check();
      // A confirmation is of the texts that were shown.
      await field.fill(`${label}甲`);
      expect(await confirm.isChecked()).toBe(false);
      await field.fill(label);
      await confirm.check();
      await dialog.getByRole('button', { name: '提议', exact: true }).click();
      await dialog.waitFor({ state: 'hidden' });
      await page.getByText(`已提议为“${label}”`).waitFor();
      await page.getByRole('table', { name: '对象' }).getByText('标签提议待处理').waitFor();
      await untilStill(page);
      expect(await listFaults(page, 'desk with a proposed label', look.width)).toEqual([]);
      await page.context().close();

      const answers: Array<Promise<string>> = [];
      const queue = await visitAs(stage(), REVIEWER, '/labels/objections', {
        ...look,
        prepare: async (each) =>
          void each.on('response', (response) => {
            if (response.url().includes('/labels/objections')) answers.push(response.text().catch(() => ''));
          }),
      });
      await queue.locator('main').getByText(label).first().waitFor();
      // The demo's reviewer belongs to the same case, whose screens add its names to addresses.
      const sent = (await Promise.all(answers)).join();
      expect(sent).toContain(label);
      for (const secret of [NAME, NOTE]) expect(sent).not.toContain(secret);
      await queue.context().close();
    });

    it('is not sent where the call fails, and a failed reading is stated with a retry [R-DESK-62]', async () => {
      const { prepare, switched } = refusing(/\/(desk\/proposals|objections)$/);
      const page = await stage().visit('/desk', { ...look, prepare });
      const failed = page.locator('.strip').filter({ hasText: '已提议的标签未能查询。' });
      await failed.waitFor();
      const dialog = await open(page);
      await dialog.getByLabel('标签名称').fill('未送达');
      await dialog.getByLabel('实体类型').selectOption('Scam');
      await dialog.getByLabel('理由').fill('核对中');
      await dialog.getByRole('checkbox').check();
      await dialog.getByRole('button', { name: '提议', exact: true }).click();
      await dialog.locator('.form-fault').filter({ hasText: /\S/ }).waitFor();
      expect(await dialog.getByLabel('标签名称').inputValue()).toBe('未送达');
      switched.isOn = false;
      await dialog.getByRole('button', { name: '取消' }).click();
      await failed.getByRole('button', { name: '重试' }).click();
      await failed.waitFor({ state: 'hidden' });
      expect(await page.getByText('已提议为“未送达”').count()).toBe(0);
      await page.context().close();
    });
  });
