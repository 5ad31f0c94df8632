import type { Page } from 'playwright-core';
import { beforeEach, describe, expect, it } from 'vitest';
import { countingClicks, readClicks } from '../clicks.ts';
import type { DemoStage } from '../stage.ts';
import { untilStill } from '../until-still.ts';
import { clearDesk, giveToOfficer, listMembers, OFFICER, putOn, readDesk } from './desk-of.ts';

const NAME = '嫌疑人A主钱包';
const NOTE = '据受害人陈述，客服提供此地址收款';
const KEY = '5HueCGU8rMjxEXxiPuD5BDku4MkFqeZyd4dZ1jvhTVqvbTLvyTJ';

/** Twenty addresses in a chat, with a private key. */
async function writeChat(stage: DemoStage): Promise<{ readonly text: string; readonly addresses: readonly string[] }> {
  const url = `/api/proxy/v1/blockchains/BITCOIN/addresses/${stage.cast.busy}/counterparties?limit=50`;
  const { items } = await stage.ask<{ items: Array<{ address: string | null }> }>(url);
  const addresses = [...new Set(items.flatMap(({ address }) => address ?? []))].slice(0, 20);
  const lines = addresses.map((address, index) => `11-12 10:${10 + index} 阿峰：转到 ${address}，到账说一声`);
  return { text: [...lines, `私钥 ${KEY}`].join('\n'), addresses };
}

const star = (page: Page) => page.getByRole('button', { name: '工作台', exact: true });

/** Presses apart from the texts themselves, each of which is counted once. */
const pressesOf = async (page: Page, texts: number): Promise<number> => (await readClicks(page)) - texts;

export const describeDeskJobs = (stage: () => DemoStage) =>
  describe('a job at the desk', () => {
    beforeEach(() => clearDesk(stage()));

    it('a star, a name and a note take at most 4 presses, and the name is on all screens of the case [R-DESK-35] [R-DESK-37] [R-DESK-43]', async () => {
      const { busy } = stage().cast;
      const page = await stage().visit(`/address/1/BITCOIN/${busy}`, { prepare: countingClicks });
      await star(page).waitFor();
      await untilStill(page);
      await page.keyboard.press('s');
      await page.getByRole('textbox', { name: '名称' }).waitFor();
      await expect.poll(() => page.evaluate('document.activeElement.tagName')).toBe('INPUT');
      await page.keyboard.insertText(NAME);
      await page.keyboard.press('Enter');
      const notes = page.getByRole('region', { name: `${NAME} 的备注` });
      await notes.getByRole('textbox', { name: '写备注' }).waitFor();
      await expect.poll(() => page.evaluate('document.activeElement.tagName')).toBe('TEXTAREA');
      await page.keyboard.insertText(NOTE);
      await page.keyboard.press('Enter');
      await notes.getByRole('paragraph').filter({ hasText: NOTE }).last().waitFor();
      expect(await pressesOf(page, 2)).toBeLessThanOrEqual(4);
      expect(await star(page).getAttribute('aria-pressed')).toBe('true');
      expect(await page.getByRole('heading', { level: 1 }).innerText()).toContain(NAME);
      expect(await page.locator('main').innerText()).toContain(busy);
      // The pages of its transactions and the home page have it too.
      const list = `/api/proxy/v1/blockchains/BITCOIN/addresses/${busy}/transactions?limit=1`;
      const { items } = await stage().ask<{ items: Array<{ hash: string }> }>(list);
      await page.goto(`${stage().url}/trading/BITCOIN/${items[0]?.hash}`);
      await page.locator('.case-name', { hasText: NAME }).first().waitFor();
      await page.goto(stage().url);
      await page.getByRole('link', { name: '本案工作台 · 1 个对象' }).click();
      await page.getByRole('table', { name: '对象' }).getByText(NAME).waitFor();
      await page.context().close();
    });

    it('the key N notes an object that was not on the desk, and S takes it off [R-DESK-37]', async () => {
      const page = await stage().visit(`/address/1/BITCOIN/${stage().cast.miner}`);
      await star(page).waitFor();
      await page.keyboard.press('n');
      await page.getByRole('textbox', { name: '写备注' }).waitFor();
      await page.keyboard.press('Escape');
      await page.getByRole('textbox', { name: '写备注' }).waitFor({ state: 'hidden' });
      expect((await readDesk(stage())).objects).toHaveLength(1);
      await page.locator('h1').click();
      await page.keyboard.press('s');
      await expect.poll(() => star(page).getAttribute('aria-pressed')).toBe('false');
      expect((await readDesk(stage())).objects).toHaveLength(0);
      await page.keyboard.press('?');
      const keys = page.getByRole('dialog', { name: '键盘操作' });
      for (const text of ['加入或移出工作台', '写备注']) await keys.getByText(text).waitFor();
      await page.context().close();
    });

    it('what changed since yesterday takes one press [R-DESK-31] [R-DESK-40]', async () => {
      await putOn(stage(), { blockchain: 'BITCOIN', address: stage().addressOf('交易所热钱包'), name: '热钱包' });
      const page = await stage().visit('/', { prepare: countingClicks });
      await page.getByRole('link', { name: '工作台', exact: true }).click();
      const changes = page.getByRole('region', { name: '昨日以来变动' });
      await changes.getByRole('listitem').first().waitFor();
      expect(await changes.innerText()).toMatch(/热钱包/);
      expect(await readClicks(page)).toBe(1);
      await page.context().close();
    });

    it('twenty addresses of a chat log are on an empty desk after two presses, and no key is sent [R-DESK-34] [R-DESK-41]', async () => {
      const { text, addresses } = await writeChat(stage());
      const sent: string[] = [];
      const page = await stage().visit('/desk', {
        prepare: async (each) => {
          await countingClicks(each);
          each.on('request', (request) => sent.push(`${request.url()} ${request.postData() ?? ''}`));
        },
      });
      await page.getByText('本案还没有对象').waitFor();
      await page.getByRole('textbox', { name: '粘贴地址清单、聊天记录或链接' }).fill(text);
      await page.getByRole('button', { name: '识别并加入' }).click();
      const table = page.getByRole('table', { name: '对象' });
      await table.locator('tbody tr').nth(19).waitFor();
      expect(await table.locator('tbody tr').count()).toBe(20);
      expect(await readClicks(page)).toBeLessThanOrEqual(4);
      expect((await readDesk(stage())).objects.map(({ address }) => address).sort()).toEqual([...addresses].sort());
      expect(sent.filter((each) => each.includes(KEY))).toEqual([]);
      await page.context().close();
    });

    it('the same from the table of a pasted text takes at most 4 presses [R-DESK-41]', async () => {
      const { text } = await writeChat(stage());
      const page = await stage().visit('/lookup', { prepare: countingClicks });
      await page.locator('#lookup-text').fill(text);
      await page.getByRole('button', { name: '查询', exact: true }).click();
      await page.getByRole('checkbox', { name: '选择筛选出的 20 行' }).check();
      await page.getByRole('button', { name: '加入工作台（20）' }).click();
      await page.getByText('已加入 20 个').waitFor();
      expect(await readClicks(page)).toBeLessThanOrEqual(4);
      await page.context().close();
    });

    it('the case is handed to a colleague by at most 3 presses [R-DESK-39]', async () => {
      await giveToOfficer(stage());
      const colleague = (await listMembers(stage())).find(({ email }) => email !== OFFICER);
      const page = await stage().visit('/desk', { prepare: countingClicks });
      await page.getByRole('button', { name: `移交给 ${colleague?.name}` }).click();
      const dialog = page.getByRole('dialog', { name: '移交案件' });
      expect(await dialog.innerText()).toContain(colleague?.email);
      await dialog.getByRole('button', { name: '移交', exact: true }).click();
      await dialog.waitFor({ state: 'hidden' });
      expect(await readClicks(page)).toBeLessThanOrEqual(3);
      await page.locator('.console-head').getByText('协办').waitFor();
      expect(await page.getByRole('button', { name: /^移交给/ }).count()).toBe(0);
      await giveToOfficer(stage());
      await page.context().close();
    });
  });
