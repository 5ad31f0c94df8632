import { beforeEach, describe, expect, it } from 'vitest';
import { settle } from '../settle.ts';
import { listSevere } from '../sign-in/accessible.ts';
import type { DemoStage, Visit } from '../stage.ts';
import { clearAlerts, createAlert, NOTICES, noticeOf } from './alerts-of.ts';

const LOOKS: readonly Visit[] = [
  { width: 1440, theme: 'light', language: 'cn' },
  { width: 390, theme: 'dark', language: 'en' },
];
const notices: NonNullable<Visit['prepare']> = (page) =>
  page.route(NOTICES, (route) =>
    route.fulfill({ json: { items: [noticeOf()], _metadata: { total: 1, offset: 0, limit: 4, unread: 1 } } }),
  );

export const describeReach = (stage: () => DemoStage) => {
  describe.each(LOOKS)('the screens of alerts at $width px, $theme, $language', (look) => {
    beforeEach(() => clearAlerts(stage()));

    it.each([
      ['/alert', '.alert-card tbody tr', undefined],
      ['/alert?tab=notices', '.alert-card tbody tr', undefined],
      ['/alert', '.alert-card tbody tr', '.alert-remove button'],
      ['/account', '.alert-bell', '.alert-bell'],
    ] as const)('%s keeps nobody out and is no wider than the screen', async (path, ready, press) => {
      await createAlert(stage(), stage().addressOf('普通用户'));
      const page = await stage().visit(path, { ...look, prepare: notices });
      await page.locator(ready).first().waitFor();
      if (press !== undefined) await page.locator(press).first().click();
      await settle(page);
      expect(await listSevere(page)).toEqual([]);
      expect(await page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(look.width ?? 0);
      await page.context().close();
    });

    it('the dialog keeps nobody out and is no wider than the screen', async () => {
      const page = await stage().visit(`/address/1/BITCOIN/${stage().addressOf('普通用户')}`, look);
      await page.locator('.alert-subscription .btn.primary').click();
      await page.locator('.dialog[open] select').first().waitFor();
      expect(await listSevere(page)).toEqual([]);
      expect(await page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(look.width ?? 0);
      await page.context().close();
    });
  });

  it('by keys alone an alert is made, switched off and removed', async () => {
    await clearAlerts(stage());
    const page = await stage().visit(`/address/1/BITCOIN/${stage().addressOf('普通用户')}`);
    await page.getByRole('button', { name: '创建预警' }).focus();
    await page.keyboard.press('Enter');
    await page.getByLabel('金额 (USD)').focus();
    await page.keyboard.type('10');
    await page.keyboard.press('Enter');
    await page.getByText('预警已创建').waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('link', { name: /已设 1 条预警/ }).press('Enter');
    await page.getByRole('switch').first().press('Space');
    await page.getByRole('switch', { checked: false }).nth(1).waitFor();
    await page.getByRole('button', { name: /删除预警/ }).press('Enter');
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'hidden' });
    await page.getByRole('button', { name: /删除预警/ }).press('Enter');
    await page.getByRole('dialog').getByRole('button', { name: '删除', exact: true }).press('Enter');
    await page.getByText('该地址下暂无预警').waitFor();
    await page.context().close();
  });
};
