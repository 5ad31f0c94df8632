import { describe, expect, it } from 'vitest';
import { WIDTHS } from '../looks.ts';
import { addByCall, giveReason, openLabels, rowOf, useHotWallet } from './labels-of.ts';
import type { Stage } from './stage.ts';

export const describeLabelConflicts = (stage: () => Stage): void => {
  const hotWallet = useHotWallet(stage);

  describe.each(WIDTHS)('labels in dispute at %i px', (width) => {
    it('are corrected by an investigator on the address page, and a reviewer decides [R-LABEL-114]', async () => {
      const page = await stage().visit(`/address/1/BITCOIN/${hotWallet()}`, { as: 'officer', width });
      await page.getByRole('button', { name: '更正', exact: true }).click();
      const dialog = page.getByRole('dialog', { name: '更正标签或提出异议' });
      await dialog.getByLabel('正确的实体').fill(`乙交易所${width}`);
      await dialog.getByLabel('实体类型').selectOption('Exchange');
      await dialog.getByLabel('理由').fill('调证回复');
      await dialog.getByRole('button', { name: '提交' }).click();
      const own = page.getByRole('list', { name: '本案提出的更正与异议' }).getByRole('listitem').first();
      await own.getByText('待处理').waitFor();
      const console = await openLabels(stage(), '/objections', width);
      const row = rowOf(console, `乙交易所${width}`);
      await row.getByRole('button', { name: /^采纳/ }).click();
      await giveReason(console, '采纳意见', '采纳', '核对无误');
      await console.getByText('没有符合条件的更正或异议').waitFor();
      await console.context().close();
      await page.reload();
      await own.getByText('已采纳').waitFor();
      await own.getByText('核对无误').waitFor();
      await page.context().close();
    });

    it('that disagree are listed by address, best first [R-LABEL-17]', async () => {
      await addByCall(stage(), hotWallet(), `冲突${width}`);
      const page = await openLabels(stage(), '/conflicts', width);
      const row = rowOf(page, `冲突${width}`);
      await row.getByRole('button', { name: '展开' }).click();
      const claims = page.getByRole('table', { name: `${hotWallet()} 的标签` }).locator('tbody tr');
      await claims.first().waitFor();
      expect((await claims.allInnerTexts()).map((text) => text.includes('人工录入'))[0]).toBe(false);
      await page.context().close();
    });

    it('that contest a wallet are decided on by a reviewer, and the decision is revoked [R-WALLET-12]', async () => {
      await addByCall(stage(), hotWallet(), `存疑${width}`);
      const page = await openLabels(stage(), '/contested', width);
      const wallets = page.getByRole('table', { name: '存疑钱包' }).locator('tbody tr:not(.expanded)');
      const row = wallets.filter({ hasText: `存疑${width}` });
      await row.getByRole('button', { name: '裁定' }).click();
      const dialog = page.getByRole('dialog', { name: '裁定存疑钱包' });
      await dialog.getByLabel('认定该钱包归属').selectOption({ label: `存疑${width} (博彩)` });
      await giveReason(page, '裁定存疑钱包', '裁定', '服务商来函');
      await page.getByText('没有存疑钱包').waitFor();
      const decision = page.getByRole('table', { name: '裁定记录' }).locator('tbody tr').first();
      await decision.getByText(`博彩 存疑${width}`).waitFor();
      await decision.getByText('生效中').waitFor();
      await decision.getByRole('button', { name: '撤销' }).click();
      await giveReason(page, '撤销裁定', '撤销', '来函有误');
      await decision.getByText('已终止').waitFor();
      await row.waitFor();
      await page.context().close();
    });
  });
};
