import type { Page } from 'playwright-core';
import { beforeEach, describe, expect, it } from 'vitest';
import { DESK_FRESH_MS } from '../../apps/web/src/lib/pauses.ts';
import { type DemoStage, refusing } from '../stage.ts';
import { COLLEAGUE, callAs, clearDesk, giveToOfficer, OFFICER, putOn, readDesk, visitAs } from './desk-of.ts';

const NAME = '水房地址三';

const toggleNotes = (page: Page) => page.getByRole('button', { name: `展开 ${NAME} 的备注` }).click();
const notesOf = (page: Page) => page.getByRole('region', { name: `${NAME} 的备注` });

/** Text of what has the focus. */
const FOCUSED =
  'document.activeElement.getAttribute("aria-label") ?? document.activeElement.labels?.[0]?.textContent ?? document.activeElement.textContent';
const MAX_TABS = 80;

async function tabTo(page: Page, name: RegExp): Promise<void> {
  for (let count = 0; count < MAX_TABS; count += 1) {
    await page.keyboard.press('Tab');
    if (name.test((await page.evaluate<string | null>(FOCUSED)) ?? '')) return;
  }
  throw new Error(`Tab does not lead to ${name}`);
}

export const describeCase = (stage: () => DemoStage) =>
  describe('the desk of a case', () => {
    let id = 0;
    beforeEach(async () => {
      await giveToOfficer(stage());
      await clearDesk(stage());
      const object = { blockchain: 'BITCOIN', address: stage().cast.miner, name: NAME, role: 'RELAY' };
      const { objects } = await putOn(stage(), { ...object, note: `初稿 ${Date.now()}` });
      id = objects[0]?.id ?? 0;
      // A removed object comes back as it was.
      const current = (await readDesk(stage())).objects.find((each) => each.id === id);
      await callAs(stage(), OFFICER, 'PATCH', `/objects/${id}`, {
        version: current?.version,
        ...{ name: NAME, role: 'RELAY', collections: [] },
      });
      await callAs(stage(), OFFICER, 'POST', `/objects/${id}/notes`, { text: '第一稿' });
    });

    it('of two editors of a note the later one sees both texts and chooses, and all texts stay [R-DESK-38]', async () => {
      const first = await stage().visit('/desk');
      const second = await visitAs(stage(), COLLEAGUE, '/desk');
      for (const page of [first, second]) {
        await toggleNotes(page);
        await notesOf(page).getByText('第一稿', { exact: true }).last().waitFor();
        await notesOf(page).getByRole('button', { name: '修改' }).last().click();
      }
      const field = (page: Page) => notesOf(page).getByRole('textbox', { name: /备注内容|你的修改/ });
      await field(second).fill('同事的一稿');
      await field(second).press('Enter');
      // The field has the text too, before it is stored.
      await notesOf(second).getByRole('paragraph').filter({ hasText: '同事的一稿' }).waitFor();
      await field(first).fill('我的一稿');
      await field(first).press('Enter');
      const conflict = notesOf(first).getByRole('alert');
      await conflict.getByText('同事的一稿').waitFor();
      expect(await conflict.innerText()).toContain(`${COLLEAGUE} 已先修改`);
      expect(await field(first).inputValue()).toBe('我的一稿');
      await notesOf(first).getByRole('button', { name: '改为我的' }).click();
      await notesOf(first).getByRole('paragraph').filter({ hasText: '我的一稿' }).waitFor();
      await notesOf(first).getByRole('button', { name: '查看各次原文' }).last().click();
      for (const text of ['第一稿', '同事的一稿'])
        await notesOf(first).locator('.desk-versions').getByText(text).waitFor();
      for (const page of [first, second]) await page.context().close();
    });

    it('of two editors of a name the later one sees the other text, and may prefer it [R-DESK-33] [R-DESK-38]', async () => {
      const page = await stage().visit('/desk');
      await page.getByRole('button', { name: `编辑 ${NAME}` }).click();
      const dialog = page.getByRole('dialog', { name: '编辑对象' });
      const version = (await readDesk(stage())).objects.find((each) => each.id === id)?.version;
      await callAs(stage(), COLLEAGUE, 'PATCH', `/objects/${id}`, { version, name: '同事的名称' });
      await dialog.getByLabel('名称', { exact: true }).fill('我的名称');
      await dialog.getByLabel('集合').fill('待调证，群聊');
      await dialog.getByRole('button', { name: '保存' }).click();
      await dialog.getByText('同事的名称').waitFor();
      expect(await dialog.getByLabel('名称', { exact: true }).inputValue()).toBe('我的名称');
      await dialog.getByRole('button', { name: '保留对方的' }).click();
      await dialog.waitFor({ state: 'hidden' });
      await page.getByRole('table', { name: '对象' }).getByText('同事的名称').waitFor();
      await page.getByRole('button', { name: '编辑 同事的名称' }).click();
      await dialog.getByLabel('集合').fill('待调证，群聊');
      await dialog.getByRole('radio', { name: '紫' }).check();
      await dialog.getByRole('button', { name: '保存' }).click();
      await page.getByRole('table', { name: '对象' }).getByRole('button', { name: '待调证' }).waitFor();
      expect(await page.locator('.desk-mark.VIOLET').count()).toBe(1);
      await page.context().close();
    });

    it('an editor whose desk was read again meanwhile overwrites no newer version, and sees both texts [R-DESK-38]', async () => {
      const page = await stage().visit('/desk', { prepare: (each) => each.clock.install() });
      const table = page.getByRole('table', { name: '对象' });
      await page.getByRole('button', { name: `编辑 ${NAME}` }).click();
      const dialog = page.getByRole('dialog', { name: '编辑对象' });
      await dialog.getByLabel('名称', { exact: true }).fill('我的名称');
      const version = (await readDesk(stage())).objects.find((each) => each.id === id)?.version;
      await callAs(stage(), COLLEAGUE, 'PATCH', `/objects/${id}`, { version, name: '同事的名称' });
      // A window that is looked at again reads the desk, unless it is a few seconds old.
      await page.clock.fastForward(DESK_FRESH_MS + 1_000);
      await page.evaluate("window.dispatchEvent(new Event('visibilitychange'))");
      await table.getByText('同事的名称').waitFor();
      await dialog.getByRole('button', { name: '保存' }).click();
      await dialog.getByRole('alert').getByText('同事的名称').waitFor();
      expect(await dialog.getByLabel('名称', { exact: true }).inputValue()).toBe('我的名称');
      expect((await readDesk(stage())).objects.find((each) => each.id === id)?.name).toBe('同事的名称');
      await dialog.getByRole('button', { name: '改为我的' }).click();
      await dialog.waitFor({ state: 'hidden' });
      await table.getByText('我的名称').waitFor();
      await page.context().close();
    });

    it('is used by keyboard alone [R-DESK-42]', async () => {
      const page = await stage().visit('/desk');
      await page.getByRole('table', { name: '对象' }).getByText(NAME).waitFor();
      await tabTo(page, new RegExp(`^展开 ${NAME} 的备注$`));
      await page.keyboard.press('Enter');
      await notesOf(page).getByRole('textbox', { name: '写备注' }).waitFor();
      await tabTo(page, /^写备注$/);
      await page.keyboard.insertText('键盘写的备注');
      await page.keyboard.press('Enter');
      await notesOf(page).getByRole('paragraph').filter({ hasText: '键盘写的备注' }).waitFor();
      await page.keyboard.press('Shift+Tab');
      await page.reload();
      await page.getByRole('table', { name: '对象' }).getByText(NAME).waitFor();
      await tabTo(page, new RegExp(`^编辑 ${NAME}$`));
      await page.keyboard.press('Enter');
      const dialog = page.getByRole('dialog', { name: '编辑对象' });
      await dialog.getByLabel('名称', { exact: true }).waitFor();
      await page.keyboard.press('ControlOrMeta+A');
      await page.keyboard.insertText('键盘改的名称');
      await page.keyboard.press('Enter');
      await page.getByRole('table', { name: '对象' }).getByText('键盘改的名称').waitFor();
      await page.context().close();
    });

    it('stores a trail, a list of ends and a page, and opens them again [R-DESK-36]', async () => {
      const page = await stage().visit(`/address/1/BITCOIN/${stage().cast.miner}`);
      await page.getByRole('button', { name: '存到工作台' }).first().click();
      const dialog = page.getByRole('dialog', { name: '存到工作台' });
      await dialog.getByLabel('标题').fill('矿工地址，今日所见');
      await dialog.getByRole('button', { name: '保存' }).click();
      await dialog.getByRole('link', { name: '打开工作台' }).click();
      await page.getByRole('link', { name: '矿工地址，今日所见' }).click();
      await page.waitForURL(/\/address\/1\/BITCOIN\/.*at=\d+.*case=\d+/);
      await page.goBack();
      await page.getByRole('button', { name: '移除 矿工地址，今日所见' }).click();
      await page.getByRole('dialog').getByRole('button', { name: '移除' }).click();
      await page.getByRole('link', { name: '矿工地址，今日所见' }).waitFor({ state: 'hidden' });
      await page.context().close();
    });

    it('a failed look-up of labels is stated with a retry, and is not clean [R-DESK-32]', async () => {
      const { prepare, switched } = refusing(/\/v1\/lookup$/);
      const page = await stage().visit('/desk', { prepare });
      const objects = page.locator('.desk-objects');
      await objects.getByText('标注与余额未能查询').waitFor();
      expect(await objects.locator('tbody').innerText()).toContain('查询失败，无法判断风险');
      switched.isOn = false;
      await objects.getByRole('button', { name: '重试' }).click();
      await objects.getByText('查询失败，无法判断风险').waitFor({ state: 'hidden' });
      await page.context().close();
    });

    it('signed-out screens request no names [R-DESK-35]', async () => {
      const requestLog: string[] = [];
      const page = await stage().visit('/login', {
        isSignedOut: true,
        prepare: async (each) => void each.on('request', (request) => requestLog.push(request.url())),
      });
      await page.getByRole('button', { name: '登录' }).first().waitFor();
      expect(requestLog.filter((url) => url.includes('/desk'))).toEqual([]);
      await page.context().close();
    });
  });
