import { describe, expect, it } from 'vitest';
import { WIDTHS } from '../looks.ts';
import { addByCall, giveReason, openLabels, useHotWallet } from './labels-of.ts';
import type { Stage } from './stage.ts';

/** Further valid addresses, of which the demo's ledger has none. */
const OTHERS = [
  '1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa',
  '12c6DSiU4Rq3P4ZxziKxzrL5LmMBrzjrJX',
  '1HLoD9E4SDFFPDiYfNYnkBLQ85Y51J3Zb1',
  '1FvzCLoTPGANNjWoUo6jUGuAG3wg1w4YjR',
];
interface Party {
  readonly address: string | null;
  readonly entity: object | null;
}

/** Labels one address per spelling, the first one of the ledger; what it returns withdraws the labels. */
async function addSpellings(stage: Stage, hotWallet: string, spellings: readonly string[]) {
  const token = await stage.signIn('reviewer@demo.sulian');
  const path = `/api/proxy/v1/blockchains/BITCOIN/addresses/${hotWallet}/counterparties?limit=50`;
  const headers = { token: await stage.signIn('officer@demo.sulian') };
  const { items } = (await (await fetch(`${stage.url}${path}`, { headers })).json()) as { items: readonly Party[] };
  const address = items.find((party) => party.address !== null && party.entity === null)?.address ?? '';
  const labels: Array<{ readonly id: number; readonly version: number }> = [];
  for (const [index, name] of spellings.entries())
    labels.push(
      await stage.call('/api/labels', token, {
        ...{ blockchain: 'BITCOIN', address: [address, ...OTHERS][index], entity: { name, type: 'Exchange' } },
        ...{ confidence: 60, reason: '端到端测试' },
      }),
    );
  const withdraw = async () => {
    for (const { id } of labels) {
      const { version } = await stage.call<{ version: number }>(`/api/labels/${id}`, token);
      await stage.call(`/api/labels/${id}/withdraw`, token, { version, reason: '端到端测试' });
    }
  };
  return { address, withdraw };
}

export const describeLabelEntities = (stage: () => Stage): void => {
  const hotWallet = useHotWallet(stage);

  describe.each(WIDTHS)('the entities of labels at %i px', (width) => {
    it('name one exchange once its five spellings are merged, and five again once separated [R-LABEL-116]', async () => {
      const spellings = ['天枢', 'Tianshu', 'tianshu.example', 'TS Exchange', 'Tian Shu'].map(
        (each) => `${each} ${width}`,
      );
      const [second = '', main = ''] = spellings;
      const others = spellings.filter((each) => each !== main);
      const { address, withdraw } = await addSpellings(stage(), hotWallet(), spellings);
      const page = await openLabels(stage(), '/entities', width);
      const find = async (text: string) => {
        await page.getByRole('searchbox').fill(text);
        await page.getByRole('searchbox').press('Enter');
      };
      const found = page.getByRole('table', { name: '查到的实体' }).locator('tbody > tr:not(.expanded)');
      for (const spelling of spellings) {
        await find(spelling);
        await page.getByRole('checkbox', { name: new RegExp(`^选择 ${spelling}（`) }).check();
      }
      await page.getByRole('button', { name: '合并所选（5）' }).click();
      const dialog = page.getByRole('dialog', { name: '合并实体' });
      const option = dialog.getByRole('option', { name: new RegExp(`^${main} `) });
      await dialog.getByLabel('保留的名称').selectOption((await option.getAttribute('value')) ?? '');
      await dialog.getByText('4 条标签改归其名下').waitFor();
      for (const spelling of others) await dialog.getByRole('listitem').filter({ hasText: spelling }).waitFor();
      await giveReason(page, '合并实体', '合并', '同一家公司');

      const officer = await stage().visit(`/address/1/BITCOIN/${address}`, { as: 'officer', width });
      const nameOnPage = () => officer.locator('main').getByText(main, { exact: true }).first();
      await nameOnPage().waitFor();
      expect(await officer.getByText(second, { exact: true }).count()).toBe(0);

      await find(second);
      await found.filter({ hasText: main }).waitFor();
      await find(main);
      await found
        .first()
        .getByRole('button', { name: `${main} 的合并与别名` })
        .click();
      for (const spelling of others) {
        await page.getByRole('button', { name: new RegExp(`^拆分 ${spelling}（`) }).click();
        await giveReason(page, '拆分实体', '拆分', '误并');
      }
      await page.getByText('没有并入的实体').waitFor();
      await officer.reload();
      await officer.locator('main').getByText(second, { exact: true }).first().waitFor();
      for (const spelling of spellings) {
        await find(spelling);
        await found.filter({ hasText: spelling }).first().waitFor();
        expect(await found.count()).toBe(1);
      }
      const history = page.getByRole('table', { name: '合并与别名记录' }).locator('tbody tr');
      expect((await history.allInnerTexts()).slice(0, 5).map((text) => /合并|拆分/.exec(text)?.[0])).toEqual([
        ...['拆分', '拆分', '拆分', '拆分', '合并'],
      ]);
      await withdraw();
      await officer.context().close();
      await page.context().close();
    });

    it('have aliases, which find them [R-LABEL-117]', async () => {
      await addByCall(stage(), '1HLoD9E4SDFFPDiYfNYnkBLQ85Y51J3Zb1', `别名测试${width}`);
      const page = await openLabels(stage(), '/entities', width);
      await page.getByRole('searchbox').fill(`别名测试${width}`);
      await page.getByRole('searchbox').press('Enter');
      await page.getByRole('button', { name: `别名测试${width} 的合并与别名` }).click();
      await page.getByRole('button', { name: '添加别名' }).click();
      const dialog = page.getByRole('dialog', { name: '添加别名' });
      await dialog.getByLabel('别名').fill(`又名${width}`);
      await giveReason(page, '添加别名', '添加别名', '官网所称');
      await page
        .getByRole('list', { name: `别名测试${width} 的别名` })
        .getByText(`又名${width}`)
        .waitFor();
      await page.getByRole('searchbox').fill(`又名${width}`);
      await page.getByRole('searchbox').press('Enter');
      await page.getByRole('checkbox', { name: new RegExp(`^选择 别名测试${width}（`) }).waitFor();
      await page.context().close();
    });
  });
};
