import { readFile } from 'node:fs/promises';
import { beforeEach, describe, expect, it } from 'vitest';
import { downloadBy } from '../download.ts';
import { LOOKS } from '../looks.ts';
import { listFaults } from '../sign-in/accessible.ts';
import type { DemoStage } from '../stage.ts';
import { clearDesk, putOn } from './desk-of.ts';

const NAME = '幕后老板座机';
const NOTE = '线人在城东茶馆见面';
const LABEL = '杀猪盘归集地址（甲案）';

export const describeTagpack = (stage: () => DemoStage) =>
  describe.each(LOOKS)('the TagPack of a desk at $width px, $theme', ({ width, theme }) => {
    beforeEach(async () => {
      await clearDesk(stage());
      await putOn(stage(), { blockchain: 'ETHEREUM', address: stage().cast.assets, name: NAME, note: NOTE });
      await putOn(stage(), { blockchain: 'BITCOIN', address: stage().cast.miner, name: '矿工' });
    });

    it('has the chosen objects with the entered labels, once their leaving is confirmed [R-DESK-63]', async () => {
      const page = await stage().visit('/desk', { width, theme });
      await page.getByRole('button', { name: '导出为 TagPack' }).click();
      const dialog = page.getByRole('dialog', { name: '导出为 TagPack' });
      const press = () => dialog.getByRole('button', { name: '下载' }).click();
      await dialog.getByLabel('标题').fill('甲案涉案地址');
      await dialog.getByLabel('出具人').fill('某市公安局');
      await press();
      await dialog.getByText('请勾选至少一个对象').waitFor();
      await dialog.getByRole('checkbox', { name: new RegExp(NAME) }).check();
      const label = dialog.getByLabel(`${NAME} 的标签`);
      expect(await label.inputValue()).toBe('');
      const leaving = dialog.getByRole('region', { name: '以下内容将写入文件，离开本案' });
      await dialog.getByRole('button', { name: `填入本案名称“${NAME}”` }).click();
      await leaving.getByText(`注意：其中含有本案名称“${NAME}”。`).waitFor();
      await label.fill(LABEL);
      await dialog.getByLabel(`${NAME} 的实体类型`).selectOption('Scam');
      await leaving.getByText('注意：').waitFor({ state: 'hidden' });
      for (const text of [stage().cast.assets, LABEL, '甲案涉案地址', '某市公安局'])
        expect(await leaving.innerText()).toContain(text);
      expect(await leaving.innerText()).not.toContain(stage().cast.miner);
      await press();
      await dialog.getByText('请先确认以上内容可以离开本案').waitFor();
      expect(await listFaults(page, 'TagPack', width)).toEqual([]);
      await dialog.getByRole('checkbox', { name: '确认以上内容可以离开本案' }).check();
      const download = await downloadBy(page, press);
      expect(download.suggestedFilename()).toBe('tagpack.yaml');
      const text = await readFile(await download.path(), 'utf8');
      for (const each of [LABEL, stage().cast.assets, '某市公安局', 'forensic_investigation'])
        expect(text).toContain(each);
      for (const secret of [NAME, NOTE, stage().cast.miner]) expect(text).not.toContain(secret);
      await dialog.waitFor({ state: 'hidden' });
      await page.context().close();
    });
  });
