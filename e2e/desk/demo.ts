import { describe, expect, it } from 'vitest';
import { LOOKS } from '../looks.ts';
import { listFaults } from '../sign-in/accessible.ts';
import type { DemoStage } from '../stage.ts';
import { untilStill } from '../until-still.ts';

export const describeDemoDesk = (stage: () => DemoStage) =>
  describe.each(LOOKS)('the demo case with a desk at $width px, $theme', ({ width, theme }) => {
    it('opens by one of the demo logins: a collector and its three victims in place of the samples [R-WORLD-125] [R-LOGIN-25]', async () => {
      const page = await stage().visit('/login', { width, theme, isSignedOut: true });
      await page.getByRole('button', { name: 'taskforce@demo.sulian' }).click();
      await page.getByRole('button', { name: '登录', exact: true }).click();
      const table = page.locator('.home-desk').getByRole('table', { name: '对象' });
      await table.getByText('“客服”收款地址').waitFor();
      for (const victim of ['甲', '乙', '丙']) await table.getByText(`受害人${victim}付款地址`).waitFor();
      expect(await page.locator('.examples').count()).toBe(0);
      await untilStill(page);
      expect(await listFaults(page, 'demo desk', width)).toEqual([]);
      await page.context().close();
    });
  });
