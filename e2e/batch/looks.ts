import { beforeAll, describe, expect, it } from 'vitest';
import { clearDesk } from '../desk/desk-of.ts';
import { LOOKS } from '../looks.ts';
import { listFaults } from '../sign-in/accessible.ts';
import type { DemoStage } from '../stage.ts';
import { untilStill } from '../until-still.ts';
import { removeAll, screenList, waitForEnd, writeList } from './screening-of.ts';

export const describeBatchLooks = (stage: () => DemoStage) => {
  describe.each(LOOKS)('batch screening at $width px, $theme', (look) => {
    beforeAll(() => removeAll(stage()));

    it('is for everybody, empty, with a sample list, in the list and row by row [R-SCREEN-30] [R-SCREEN-32]', async () => {
      const page = await stage().visit('/batch', look);
      await page.locator('.batch-list .state.empty').waitFor();
      await untilStill(page);
      expect(await listFaults(page, 'empty', look.width)).toEqual([]);
      await page.locator('.batch-start button:not([type="submit"])').click();
      await page.locator('.batch-columns summary').click();
      await page.locator('.batch-column-fields select').first().waitFor();
      expect(await listFaults(page, 'columns', look.width)).toEqual([]);
      // Whole walks of all examples take a minute on a busy machine.
      await page.locator('.batch-depth input').nth(1).check();
      await page.locator('.batch-start button[type="submit"]').click();
      await page.waitForURL(/\/batch\/\d+$/);
      await waitForEnd(page);
      await page.locator('.batch-rows .toggle button').first().click();
      await page.locator('.batch-rows .toggle button').last().click();
      await page.locator('.batch-choice > label input').check();
      await untilStill(page);
      expect(await listFaults(page, 'rows', look.width)).toEqual([]);
      await page.locator('.batch-choice > .btn').last().click();
      await page.locator('dialog[open] .watch-chosen').waitFor();
      expect(await listFaults(page, 'alerts', look.width)).toEqual([]);
      await page.context().close();
      await screenList(stage(), writeList(stage()), 'a-name-that-is-as-long-as-names-of-files-are-2026-11-29.csv');
      const list = await stage().visit('/batch', look);
      await list.locator('.batch-list tbody tr').nth(1).waitFor();
      await untilStill(list);
      expect(await listFaults(list, 'list', look.width)).toEqual([]);
      await list.locator('.batch-list .severe').first().click();
      await list.locator('dialog[open] .form-actions').waitFor();
      expect(await listFaults(list, 'removal', look.width)).toEqual([]);
      await list.context().close();
    });
  });

  it.each([
    'cn',
    'en',
  ] as const)('has all columns of rows side by side at 1280 px in %s [R-SCREEN-32]', async (language) => {
    await removeAll(stage());
    // Names of the case may be of any length.
    await clearDesk(stage());
    const { assets, busy, miner } = stage().cast;
    const id = await screenList(stage(), `address,chain\n${assets},ETH\n${busy},BTC\n${miner},BTC\n${assets},\n`);
    const page = await stage().visit(`/batch/${id}`, { width: 1280, language });
    await page.locator('.batch-rows tbody .chip').first().waitFor();
    await untilStill(page);
    const isWhole = `(({ scrollWidth, clientWidth }) => scrollWidth <= clientWidth)(document.querySelector('.batch-rows .scroll-x'))`;
    expect(await page.evaluate<boolean>(isWhole)).toBe(true);
    await page.context().close();
  });

  it.each([
    'cn',
    'en',
  ] as const)('has long bars of progress at 390 px in %s, on its page and in the list [R-SCREEN-32]', async (language) => {
    await removeAll(stage());
    const id = await screenList(stage(), `${stage().cast.miner}\n`);
    for (const path of [`/batch/${id}`, '/batch']) {
      const page = await stage().visit(path, { width: 390, language });
      const bars = page.locator('.batch-passes progress');
      await bars.last().waitFor();
      await untilStill(page);
      const widths = (await bars.all()).map(async (bar) => (await bar.boundingBox())?.width ?? 0);
      expect(Math.min(...(await Promise.all(widths))), path).toBeGreaterThan(140);
      await page.context().close();
    }
  });

  describe('batch screening by keys alone', () => {
    it('somebody comes from the header, screens a text, opens a row and goes on to its address [R-SCREEN-32]', async () => {
      const page = await stage().visit('/account');
      const focus = async (name: string) => page.getByRole('link', { name, exact: true }).first().focus();
      await focus('批量筛查');
      await page.keyboard.press('Enter');
      await page.waitForURL('**/batch');
      const focused = () =>
        page.evaluate<string>(
          'document.activeElement.getAttribute("aria-label") ?? document.activeElement.labels?.[0]?.textContent ?? document.activeElement.textContent',
        );
      const tabTo = async (name: RegExp) => {
        for (let step = 0; step < 60 && !name.test(await focused()); step += 1) await page.keyboard.press('Tab');
        expect(await focused()).toMatch(name);
      };
      await page.locator('.batch-upload').waitFor();
      await tabTo(/^或粘贴文字/);
      await page.keyboard.insertText(stage().cast.miner);
      await tabTo(/^完整追踪/);
      await page.keyboard.press('ArrowUp');
      await tabTo(/^开始筛查/);
      await page.keyboard.press('Enter');
      await page.waitForURL(/\/batch\/\d+$/);
      await waitForEnd(page);
      await tabTo(/^第 1 行的详情/);
      await page.keyboard.press('Enter');
      await page.locator('.batch-details').waitFor();
      await tabTo(/^选择第 1 行/);
      await page.keyboard.press('Space');
      await page.getByText('已选 1 个地址').waitFor();
      await tabTo(/^在地址页查看/);
      await page.keyboard.press('Enter');
      await page.waitForURL('**/address/1/BITCOIN/**');
      await page.context().close();
    });
  });
};
