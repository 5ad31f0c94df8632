import type { DeskAnswer, DeskNote } from '@sulian/contract';
import type { Page } from 'playwright-core';
import { beforeEach, describe, expect, it } from 'vitest';
import { LOOKS } from '../looks.ts';
import { findSession } from '../session.ts';
import { listFaults } from '../sign-in/accessible.ts';
import type { DemoStage } from '../stage.ts';
import { untilStill } from '../until-still.ts';
import { callAs, clearDesk, OFFICER, putOn, readDesk } from './desk-of.ts';
import { openOther } from './other-case.ts';

const KEY = '5HueCGU8rMjxEXxiPuD5BDku4MkFqeZyd4dZ1jvhTVqvbTLvyTJ';
const MARKED = {
  ...{ name: '=嫌疑人, "A"', role: 'SUSPECT', colour: 'VIOLET', collections: ['待调证', '群聊'] },
  ...{ note: '据受害人陈述\n见卷二第 14 页', furtherNotes: ['-7 日补充'] },
};

async function exportDesk({ url }: DemoStage, format: string, language: string): Promise<Buffer> {
  const session = await findSession(url, OFFICER);
  const response = await fetch(`${url}/api/proxy/v1/desk/export?format=${format}&language=${language}`, {
    headers: { token: session?.token ?? '' },
  });
  expect(response.status).toBe(200);
  return Buffer.from(await response.arrayBuffer());
}

/** A call of the page's own account. */
const callIn = <T>(page: Page, path: string): Promise<T> =>
  page.evaluate<T>(
    `fetch('/api/proxy/v1/desk${path}', { headers: { token: JSON.parse(localStorage.getItem('sulian-user-info')).token } }).then((response) => response.json())`,
  );

const toMarks = ({ objects }: DeskAnswer, addresses: readonly string[]) =>
  objects
    .filter(({ address }) => addresses.includes(address))
    .map(({ blockchain, address, name, role, colour, collections, notes }) => ({
      ...{ blockchain, address, name, role, colour, collections, notes },
    }))
    .sort((a, b) => a.address.localeCompare(b.address));

/** Chooses a file, checks it, and returns the dialog. */
async function choose(page: Page, name: string, buffer: Buffer) {
  await page.getByRole('button', { name: '导入', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: '导入到工作台' });
  await dialog.getByLabel('文件').setInputFiles({ name, mimeType: 'application/octet-stream', buffer });
  await dialog.getByRole('button', { name: '检查' }).click();
  await dialog.getByRole('region', { name: '检查结果' }).waitFor();
  return dialog;
}

export const describeDeskImport = (stage: () => DemoStage) =>
  describe('a file that is imported onto a desk', () => {
    beforeEach(() => clearDesk(stage()));

    it.each([
      ['csv', 'cn', () => [stage().cast.busy, stage().cast.assets]],
      ['xlsx', 'en', () => [stage().cast.miner, stage().addressOf('被发行方冻结')]],
    ] as const)('brings the export of another case unchanged, as %s in %s [R-DESK-46]', async (format, language, list) => {
      const [bitcoin = '', ethereum = ''] = list();
      const { objects } = await putOn(stage(), { blockchain: 'BITCOIN', address: bitcoin, ...MARKED });
      await putOn(stage(), { blockchain: 'ETHEREUM', address: ethereum, colour: 'GREY' });
      const notesOf = async (call: (path: string) => Promise<{ items: readonly DeskNote[] }>, id: number | undefined) =>
        (await call(`/objects/${id}/notes`)).items.map(({ text }) => text);
      // An object that was removed before comes back with its notes.
      const notes = await notesOf((path) => callAs(stage(), OFFICER, 'GET', path), objects[0]?.id);
      const file = await exportDesk(stage(), format, language);
      const page = await openOther(stage(), '/desk');
      const dialog = await choose(page, `desk.${format}`, file);
      await dialog.getByText('可加入 2 个对象').waitFor();
      expect(await dialog.innerText()).not.toContain('行不加入');
      await dialog.getByRole('button', { name: '加入 2 个' }).click();
      await dialog.getByText('已加入 2 个对象').waitFor();
      const theirs = await callIn<DeskAnswer>(page, '');
      expect(toMarks(theirs, [bitcoin, ethereum])).toEqual(toMarks(await readDesk(stage()), [bitcoin, ethereum]));
      const id = theirs.objects.find(({ address }) => address === bitcoin)?.id;
      expect(await notesOf((path) => callIn(page, path), id)).toEqual(notes);
      await page.context().close();
    });

    it('is checked line by line, with a reason for each that is refused, and sends no key [R-DESK-46]', async () => {
      const { miner } = stage().cast;
      const wrong = `${miner.slice(0, -1)}${miner.endsWith('q') ? 'p' : 'q'}`;
      const lines = [
        'wallet,chain,who,part',
        `${miner},比特币,矿工,中转`,
        `${KEY},比特币,,`,
        `${wrong},BTC,,`,
        `${miner},BTC,again,`,
        `${miner},TRON,,`,
        `${miner},,,路人`,
      ];
      const sent: string[] = [];
      const page = await stage().visit('/desk', {
        prepare: async (each) =>
          void each.on('request', (request) => sent.push(`${request.url()} ${request.postData() ?? ''}`)),
      });
      const dialog = await choose(page, 'list.csv', Buffer.from(lines.join('\n')));
      await dialog.getByText('可加入 1 个对象').waitFor();
      // Columns of unknown names are assigned by hand.
      await dialog.getByLabel('名称').selectOption({ label: '第 3 列 who' });
      await dialog.getByLabel('角色').selectOption({ label: '第 4 列 part' });
      await dialog.getByRole('button', { name: '检查' }).click();
      const result = dialog.getByRole('region', { name: '检查结果' });
      for (const text of [
        '第 3 行 含私钥',
        '第 4 行 地址校验和不符',
        '第 5 行 与前面的行重复',
        '第 6 行 不是该链的地址',
        '第 7 行 无法识别的角色',
      ])
        await result.getByText(text).waitFor();
      expect(await result.innerText()).toContain('矿工 · 中转');
      expect(await result.innerText()).not.toContain(KEY);
      await dialog.getByRole('button', { name: '加入 1 个' }).click();
      await dialog.getByText('已加入 1 个对象').waitFor();
      expect((await readDesk(stage())).objects).toMatchObject([{ address: miner, name: '矿工', role: 'RELAY' }]);
      expect(sent.filter((each) => each.includes(KEY))).toEqual([]);
      await page.context().close();
    });

    it.each(LOOKS)('is for everybody at $width px [R-DESK-46] [R-DESK-42]', async (look) => {
      await putOn(stage(), { blockchain: 'BITCOIN', address: stage().cast.miner });
      const page = await stage().visit('/desk', look);
      await page.locator('.desk-actions .btn:not(.primary)').last().click();
      const dialog = page.locator('dialog[open]');
      const buffer = Buffer.from(`地址,名称\n${stage().cast.busy},甲\n不是地址,乙\n`);
      await dialog.locator('input[type="file"]').setInputFiles({ name: 'a.csv', mimeType: 'text/csv', buffer });
      await dialog.locator('.desk-columns').waitFor();
      await dialog.locator('button[type="submit"]').click();
      await dialog.locator('.desk-import-report li').first().waitFor();
      await untilStill(page);
      expect(await listFaults(page, 'import onto the desk', look.width)).toEqual([]);
      await page.context().close();
    });
  });
