import { readFile } from 'node:fs/promises';
import type { TransactionsAnswer } from '@sulian/contract';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { countingClicks, readClicks } from '../clicks.ts';
import { downloadBy } from '../download.ts';
import type { DemoStage } from '../stage.ts';
import { BOX } from './search.ts';

/** Cells of a file whose texts contain no quotation marks. */
const readCsv = (text: string): readonly (readonly string[])[] =>
  text.split('\r\n').map((line) => [...line.matchAll(/"([^"]*)"/g)].map(([, cell = '']) => cell));

/** Text of what has the focus: its label, or else its own. */
const FOCUSED =
  'document.activeElement.getAttribute("aria-label") ?? document.activeElement.labels?.[0]?.textContent ?? document.activeElement.textContent';

/** More presses than any way between two controls takes. */
const MAX_TABS = 60;

/** Tab by Tab, as somebody without a pointer does. */
async function tabTo(page: Page, name: RegExp): Promise<void> {
  const way: string[] = [];
  while (way.length < MAX_TABS) {
    await page.keyboard.press('Tab');
    const now = (await page.evaluate<string | null>(FOCUSED)) ?? '';
    if (name.test(now)) return;
    way.push(now.slice(0, 20));
  }
  throw new Error(`Tab does not lead to ${name}, but by ${way.join(' | ')}`);
}

/** Tasks of an investigator, with their number of clicks and keys. */
export const describeJobs = (stage: () => DemoStage) =>
  describe('a job', () => {
    it('where the ransom of a campaign went, all its addresses together, takes at most 6 clicks [R-SHOW-40]', async () => {
      const page = await stage().visit('/', { prepare: countingClicks });
      const box = page.getByPlaceholder(BOX);
      await box.click();
      await page.keyboard.type('黑潮行动');
      await page
        .getByRole('option', { name: /黑潮行动/ })
        .first()
        .click();
      const risk = page.locator('.card.risk');
      await risk.getByRole('tab', { name: /资金去向/ }).click();
      const ranking = risk.getByRole('tabpanel').getByRole('table').first();
      await ranking.locator('tbody tr').first().waitFor();
      const [first] = await ranking.locator('tbody tr').allInnerTexts();
      expect(first).toMatch(/\d+\.\d\d %/);
      // All addresses of the campaign, and no others.
      expect(page.url()).toMatch(/\/entities\//);
      expect(await readClicks(page)).toBeLessThanOrEqual(6);
      await page.context().close();
    });

    it('from the sign-in to the file of a list takes at most 60 keys however long its rankings are, and the focus is never lost [R-SHOW-50] [R-SHOW-51]', async () => {
      const page = await stage().visit('/login', { isSignedOut: true, prepare: countingClicks });
      await tabTo(page, /^案件号/);
      await page.keyboard.type('DEMO-2026');
      await tabTo(page, /^邮箱/);
      await page.keyboard.type('officer@demo.sulian');
      await tabTo(page, /^密码/);
      await page.keyboard.type('Sulian-2026');
      await page.keyboard.press('Enter');
      await page.waitForURL(`${stage().url}/`);
      await expect.poll(() => page.evaluate('document.activeElement.id')).toBe('main');
      await page.keyboard.press('/');
      await page.keyboard.type(stage().cast.owned);
      await page.getByRole('option').first().waitFor();
      await page.keyboard.press('Enter');
      await page.locator('.tab-card .table tbody tr').first().waitFor();
      await page.locator('.ranking .share').first().waitFor();
      await expect.poll(() => page.evaluate('document.activeElement.id')).toBe('main');
      expect(await page.locator('#page-name').textContent()).toContain(stage().cast.owned);
      await tabTo(page, /^跳到交易列表$/);
      await page.keyboard.press('Enter');
      expect(await page.evaluate('document.activeElement.id')).toBe('lists');
      await tabTo(page, /^导出$/);
      const table = await downloadBy(page, () => page.keyboard.press('Enter'));
      expect(table.suggestedFilename()).toMatch(/^transactions-/);
      await page.getByRole('status').getByText('导出完成').waitFor();
      expect(await page.evaluate(FOCUSED)).toBe('导出');
      expect(await readClicks(page)).toBeLessThanOrEqual(60);
      await page.keyboard.press('?');
      await page.getByRole('dialog', { name: '键盘操作' }).waitFor();
      await page.keyboard.press('Escape');
      expect(await page.evaluate(FOCUSED)).toBe('导出');
      await page.context().close();
    });

    it('which deposits of an exchange carry the money of a campaign, as a file, takes at most 4 clicks [R-SHOW-41]', async () => {
      const address = stage().cast.owned;
      const page = await stage().visit(`/address/1/BITCOIN/${address}`, { prepare: countingClicks });
      const row = page.locator('.ranking').getByRole('button', { name: /黑潮行动/ });
      await row.click();
      await page.getByRole('button', { name: /构成该 .* % 的交易/ }).click();
      const list = page.locator('.tab-card');
      await list
        .locator('.selected')
        .getByText(/已选 [1-9]/)
        .waitFor();
      const download = await downloadBy(page, () => list.getByRole('button', { name: '导出', exact: true }).click());
      expect(await readClicks(page)).toBeLessThanOrEqual(4);
      const key = new URL(page.url()).searchParams.get('row') ?? '';
      expect(key).toMatch(/^INCOMING:entity:\d+$/);
      expect(download.suggestedFilename()).toMatch(/^transactions-BITCOIN-.*\.csv$/);

      const text = await readFile(await download.path(), 'utf8');
      expect(text.startsWith('\ufeff')).toBe(true);
      const lines = readCsv(text.slice(1));
      const gap = lines.findIndex((line) => line.length === 0);
      const head = new Map(lines.slice(0, gap).map(([name = '', value = '']) => [name, value]));
      for (const name of ['账本区块高度', '区块时间', '标签版本', '评分策略版本', '价格版本', '导出时间'])
        expect(head.get(name), name).toMatch(/\d/);
      expect(head.get('时区')).toContain('Asia/Shanghai');
      expect(head.get('对象')).toContain(address);
      expect(head.get('筛选条件 · 只看构成该占比的交易')).toMatch(/^资金来源 黑潮行动.* \(\d+\) \(\d+\.\d\d %/);

      // Blocks that have come since are not in the file.
      const query = `limit=100&coin=MAIN&row=${encodeURIComponent(key)}`;
      const { items } = await stage().ask<TransactionsAnswer>(
        `/api/proxy/v1/blockchains/BITCOIN/addresses/${address}/transactions?${query}`,
      );
      const known = items.filter(({ block }) => block <= Number(head.get('账本区块高度')));
      const [titles = [], ...rows] = lines.slice(
        gap + 1,
        lines.indexOf(lines.find(([cell]) => cell === '完整') ?? []) - 1,
      );
      const cell = (line: readonly string[], title: string) => line[titles.indexOf(title)];
      expect(rows.map((line) => ['交易哈希', '数量', '方向'].map((title) => cell(line, title)))).toEqual(
        known.flatMap(({ hash, operations }) => operations.map(({ amount }) => [hash, amount, '转入'])),
      );
      expect(rows.length).toBeGreaterThan(0);
      expect(head.get('行数')).toBe(String(rows.length));
      expect(text).toContain(`"完整","共 ${rows.length} 行"`);
      await page.context().close();
    });

    it('who is behind an address, and why, takes at most 2 clicks [R-SHOW-42]', async () => {
      const address = stage().cast.owned;
      const page = await stage().visit(`/address/1/BITCOIN/${address}`, { prepare: countingClicks });
      // Name and source are visible before any click; the reason is next to the label.
      const verdict = page.getByRole('region', { name: '研判结论' });
      await verdict.getByText(/来源.*置信度/).waitFor();
      expect(await readClicks(page)).toBe(0);
      const entity = verdict.locator('a[href^="/entities/"]').first();
      await entity.click();
      await page.getByRole('heading', { level: 1 }).waitFor();
      await page.getByRole('region', { name: '汇总' }).waitFor();
      expect(await readClicks(page)).toBeLessThanOrEqual(2);
      await page.context().close();
    });
  });
