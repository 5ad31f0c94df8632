import { describe, expect, it } from 'vitest';
import { downloadBy } from '../download.ts';
import { WIDTHS } from '../looks.ts';
import { ADDRESS, openLabels, rowOf } from './labels-of.ts';
import type { Stage } from './stage.ts';

/** Result of an import that removed a list from the wrong chain. */
const MOVED = [{ blockchain: 'ETHEREUM', added: 0, changed: 0, withdrawn: 6_723, unchanged: 0 }];

export const describeLabelImports = (stage: () => Stage): void => {
  describe.each(WIDTHS)('the imports of labels at %i px', (width) => {
    it('read a table of any columns, after a dry run [R-LABEL-110] [R-LABEL-112]', async () => {
      const page = await openLabels(stage(), '/imports', width);
      await page.getByRole('button', { name: '导入标签' }).click();
      const dialog = page.getByRole('dialog', { name: '导入标签' });
      const press = (action: string) => dialog.getByRole('button', { name: action, exact: true }).click();
      const table = `钱包;网络;主人\n${ADDRESS};btc;表格${width}\n1broken;btc;x\n`;
      await dialog
        .getByLabel('标签文件')
        .setInputFiles({ name: `table${width}.csv`, mimeType: 'text/csv', buffer: Buffer.from(table) });
      await press('试运行');
      await dialog.getByLabel('地址对应的列').selectOption('钱包');
      expect(await dialog.getByLabel('区块链对应的列').inputValue()).toBe('网络');
      await dialog.getByLabel('实体对应的列').selectOption('主人');
      await dialog.getByLabel('实体类型的统一值').selectOption('Gambling');
      expect(await dialog.getByRole('button', { name: '试运行', exact: true }).isDisabled()).toBe(true);
      await dialog.getByLabel('置信度的统一值').fill('40');
      await press('试运行');
      await dialog.getByText('试运行结果（尚未写入）').waitFor();
      await dialog.getByText('未采纳的条目（1）').waitFor();
      await press('导入');
      await dialog.getByText('已导入').waitFor();
      await press('关闭');
      await rowOf(page, `table${width}.csv`).getByText('reviewer@demo.sulian').waitFor();
      await page.context().close();
    });

    it('have a history with refused lines and a report to save, by chain [R-LABEL-18] [R-LABEL-28]', async () => {
      const page = await openLabels(stage(), '/imports', width, async (each) => {
        await each.route('**/api/labels/imports?*', async (route) => {
          const response = await route.fetch();
          const body = (await response.json()) as { data: { items: Array<{ refused: number; chains: unknown }> } };
          for (const item of body.data.items) Object.assign(item, { refused: 1, chains: MOVED });
          await route.fulfill({ response, json: body });
        });
        await each.route('**/api/labels/imports/*/lines?*', (route) => {
          const items = [{ file: 'pack.yaml', line: 12, reason: 'category spaceship is not known' }];
          const _metadata = { total: 1, offset: 0, limit: 10 };
          return route.fulfill({ json: { success: true, code: 0, message: '', data: { items, _metadata } } });
        });
      });
      const imports = page.getByRole('table', { name: '导入记录' }).locator('tbody tr:not(.expanded)');
      await imports.first().getByRole('button', { name: '展开' }).click();
      await page.getByText('category spaceship is not known').waitFor();
      await page.getByText('Ethereum 标签').waitFor();
      await page.getByText('新增 0，变更 0，撤回 6,723，无变化 0').waitFor();
      const saved = await downloadBy(page, () => page.getByRole('button', { name: '下载报告 (CSV)' }).click());
      expect(saved.suggestedFilename()).toMatch(/^import-\d+\.csv$/);
      await page.context().close();
    });
  });
};
