import { describe, expect, it } from 'vitest';
import { WIDTHS } from '../looks.ts';
import { refusing } from '../stage.ts';
import { listFaults } from './accessible.ts';
import { ADDRESS, addByCall, giveReason, openLabels, rowOf } from './labels-of.ts';
import type { Stage } from './stage.ts';

export const describeLabels = (stage: () => Stage): void => {
  describe.each(WIDTHS)('the labels at %i px', (width) => {
    const name = `测试博彩${width}`;

    it('are entered, corrected, withdrawn and restored, with their history [R-LABEL-13]', async () => {
      const page = await openLabels(stage(), '', width);
      await page.getByRole('button', { name: '录入标签' }).click();
      const dialog = page.getByRole('dialog', { name: '录入标签' });
      const send = () => dialog.getByRole('button', { name: '录入标签', exact: true }).click();
      await send();
      await dialog.getByText('请输入地址').waitFor();
      await dialog.getByLabel('地址').fill('1BoatSLRHtKNngkdXEeobR76b53LETtpyX');
      await dialog.getByLabel('实体', { exact: true }).fill(name);
      await dialog.getByLabel('实体类型').selectOption('Gambling');
      await dialog.getByLabel('置信度').fill('0');
      await dialog.getByLabel('理由').fill('案卷第三页');
      await send();
      await dialog.getByText('这不是该链的有效地址').waitFor();
      await dialog.getByLabel('地址').fill(ADDRESS);
      await send();
      await dialog.waitFor({ state: 'hidden' });
      const row = rowOf(page, name);
      await row.getByText('人工录入').waitFor();

      await row.getByRole('button', { name: '更正' }).click();
      const correction = page.getByRole('dialog', { name: '更正标签' });
      expect(await correction.getByLabel('置信度').inputValue()).toBe('0');
      await correction.getByLabel('置信度').fill('40');
      await correction.getByLabel('理由').fill('补充核实');
      await correction.getByRole('button', { name: '更正', exact: true }).click();
      await row.getByText('40', { exact: true }).waitFor();

      await row.getByRole('button', { name: '撤回' }).click();
      await giveReason(page, '撤回标签', '撤回', '重复录入');
      await row.getByText('审核员已撤回').waitFor();
      await row.getByRole('button', { name: '恢复' }).click();
      await giveReason(page, '恢复标签', '恢复', '撤回有误');
      await row.getByText('有效', { exact: true }).waitFor();

      await row.getByRole('button', { name: '展开' }).click();
      const history = page.getByRole('list', { name: '修改历史' }).getByRole('listitem');
      await history.first().waitFor();
      expect((await history.allInnerTexts()).map((text) => /撤回有误|重复录入|补充核实/.exec(text)?.[0])).toEqual([
        '撤回有误',
        '重复录入',
        '补充核实',
      ]);
      await page.getByRole('searchbox').fill('没有这样的标签');
      await page.getByRole('button', { name: '查找' }).click();
      await page.getByText('没有符合条件的标签').waitFor();
      await page.context().close();
    });

    it('are not lost by closing a dialog: it requires confirmation [R-LIST-107]', async () => {
      const page = await openLabels(stage(), '', width);
      const button = page.getByRole('button', { name: '录入标签' });
      const dialog = page.getByRole('dialog', { name: '录入标签' });
      await button.click();
      await page.keyboard.press('Escape');
      await dialog.waitFor({ state: 'hidden' });
      await button.click();
      await dialog.getByLabel('地址').fill(ADDRESS);
      await page.keyboard.press('Escape');
      await dialog.getByText('已填写的内容尚未保存').waitFor();
      await dialog.getByRole('button', { name: '继续填写' }).click();
      expect(await dialog.getByLabel('地址').inputValue()).toBe(ADDRESS);
      await page.mouse.click(2, 2);
      await dialog.getByRole('button', { name: '放弃' }).click();
      await dialog.waitFor({ state: 'hidden' });
      await page.context().close();
    });

    it('are not entered with what is no day [R-LIST-79]', async () => {
      const page = await openLabels(stage(), '', width);
      await page.getByRole('button', { name: '录入标签' }).click();
      const dialog = page.getByRole('dialog', { name: '录入标签' });
      await dialog.getByLabel('地址').fill(ADDRESS);
      await dialog.getByLabel('实体', { exact: true }).fill(name);
      await dialog.getByLabel('实体类型').selectOption('Gambling');
      await dialog.getByLabel('置信度').fill('0');
      await dialog.getByLabel('理由').fill('案卷第三页');
      const date = dialog.getByRole('textbox', { name: '标注日期', exact: true });
      await date.fill('2026-02-30');
      await dialog.getByRole('button', { name: '录入标签', exact: true }).click();
      await dialog.getByRole('alert').getByText('不是有效日期').waitFor();
      expect(await date.getAttribute('aria-invalid')).toBe('true');
      await page.context().close();
    });

    it('offer the entities of that name, and say when the label changed meanwhile [R-LABEL-16]', async () => {
      await addByCall(stage(), '1dice8EMZmqKvrGE4Qc9bUFf9PX3xaYDp', `并发${width}`);
      const page = await openLabels(stage(), `?q=`, width);
      const row = rowOf(page, `并发${width}`);
      await row.getByRole('button', { name: '更正' }).click();
      const dialog = page.getByRole('dialog', { name: '更正标签' });
      await dialog.getByLabel('实体', { exact: true }).fill('海湾');
      await dialog
        .getByRole('list', { name: '名称相近的已有实体' })
        .getByRole('button', { name: /海湾交易所/ })
        .click();
      await dialog.getByText('已有实体 · 交易所').waitFor();
      const token = await stage().signIn('reviewer@demo.sulian');
      const { items } = await stage().call<{ items: Array<{ id: number; version: number }> }>(
        `/api/labels?q=${encodeURIComponent(`并发${width}`)}`,
        token,
      );
      const [held] = items;
      await stage().call(`/api/labels/${held?.id}/withdraw`, token, { version: held?.version, reason: '另一位审核员' });
      await dialog.getByLabel('理由').fill('更正');
      await dialog.getByRole('button', { name: '更正', exact: true }).click();
      await dialog.getByRole('alert').getByText('状态已被他人更改').waitFor();
      await page.context().close();
    });

    it.each([
      ['', '**/api/labels?*', '没有符合条件的标签'],
      ['/imports', '**/api/labels/imports?*', '尚未导入标签'],
      ['/conflicts', '**/api/labels/conflicts?*', '没有来源冲突的地址'],
      ['/contested', '**/api/labels/contested?*', '没有存疑钱包'],
      ['/entities', '**/api/labels/merges?*', '尚无合并或别名记录'],
    ])('%s that cannot be had are shown as failed, never as none', async (part, calls, empty) => {
      const page = await openLabels(stage(), part, width, refusing(calls).prepare);
      await page.getByRole('alert').getByText('数据库暂不可用').waitFor();
      expect(await page.getByText(empty).count()).toBe(0);
      await page.context().close();
    });

    it('keep nobody out and are no wider than the screen, on all five pages', async () => {
      const look = width === 390 ? ({ theme: 'dark', language: 'en' } as const) : {};
      const page = await stage().visit('/labels', { as: 'reviewer', width, ...look });
      const found: string[] = [];
      for (const part of ['', '/imports', '/entities', '/conflicts', '/contested']) {
        await page.goto(`${stage().url}/labels${part}`);
        await page.locator('.list-foot, .state').first().waitFor();
        found.push(...(await listFaults(page, part, width)));
      }
      expect(found).toEqual([]);
      await page.context().close();
    });
  });

  describe('the label console', () => {
    it('is in the header of a reviewer and closed to others', async () => {
      const page = await stage().visit('/', { as: 'reviewer' });
      await page.getByRole('navigation', { name: '主导航' }).getByRole('link', { name: '标签管理' }).click();
      await page.getByRole('heading', { name: '标签管理' }).waitFor();
      await page.context().close();
      const officer = await stage().visit('/labels', { as: 'officer' });
      await officer.waitForURL((url) => url.pathname === '/');
      expect(await officer.getByRole('link', { name: '标签管理' }).count()).toBe(0);
      await officer.context().close();
    });
  });
};
