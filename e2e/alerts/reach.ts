import { beforeEach, describe, expect, it } from 'vitest';
import { LOOKS } from '../looks.ts';
import { listFaults } from '../sign-in/accessible.ts';
import type { DemoStage, Visit } from '../stage.ts';
import { untilStill } from '../until-still.ts';
import { answerNotices, clearAlerts, createAlert, noticeOf, noticesAnswerOf } from './alerts-of.ts';

const notices: NonNullable<Visit['prepare']> = (page) => answerNotices(page, noticesAnswerOf([noticeOf()], 1, 1));

export const describeReach = (stage: () => DemoStage) => {
  describe.each(LOOKS)('the screens of alerts at $width px, $theme, $language', (look) => {
    beforeEach(() => clearAlerts(stage()));

    it('keep nobody out and are no wider than the screen, the dialogs over them included', async () => {
      const address = stage().addressOf('普通用户');
      await createAlert(stage(), address);
      const page = await stage().visit('/', { ...look, prepare: notices });
      const found: string[] = [];
      for (const [name, path, ready, press] of [
        ['settings', '/alert', '.alert-card tbody tr', undefined],
        ['notices', '/alert?tab=notices', '.alert-card tbody tr', undefined],
        ['removal', '/alert', '.alert-card tbody tr', '.alert-remove .severe'],
        ['edit', '/alert', '.alert-card tbody tr', '.alert-remove button'],
        ['bell', '/account', '.alert-bell', '.alert-bell'],
        ['creation', `/address/1/BITCOIN/${address}`, '.alert-subscription', '.alert-subscription .btn.primary'],
      ] as const) {
        await page.goto(stage().url + path);
        await page.locator(ready).first().waitFor();
        if (press !== undefined) await page.locator(press).first().click();
        if (name === 'creation') await page.locator('.dialog[open] select').first().waitFor();
        await untilStill(page);
        found.push(...(await listFaults(page, name, look.width)));
      }
      expect(found).toEqual([]);
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
    await page.getByText('该地址尚未设置预警').waitFor();
    await page.context().close();
  });
};
