import type { BlockImportRow } from '@sulian/contract';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { BLOCK_IMPORTS } from '../block-imports.ts';
import { LOOKS } from '../looks.ts';
import { findSession } from '../session.ts';
import { listSevere } from '../sign-in/accessible.ts';
import { openPage, refusing, type Stage, type Visit } from '../stage.ts';

const IMPORTS = /\/api\/admin\/imports$/;

const answering =
  (rows: readonly BlockImportRow[]): NonNullable<Visit['prepare']> =>
  (page) =>
    page.route(IMPORTS, (route) => route.fulfill({ json: { success: true, code: 0, message: '', data: rows } }));

export const describeBlockImports = (stage: () => Stage) => {
  describe.each(LOOKS)('imports of blocks at $width px, $theme, $language', (look) => {
    const isChinese = look.language === 'cn';
    const visit = async (prepare: NonNullable<Visit['prepare']>): Promise<Page> => {
      const { browser, url } = stage();
      const session = await findSession(url, 'admin@demo.sulian');
      return openPage({ browser, url, session }, '/admin/imports', { ...look, prepare });
    };

    it('shows progress, pace, time left and author, and names each end [R-RUN-179]', async () => {
      const page = await visit(answering(BLOCK_IMPORTS));
      const rows = page.locator('tbody tr[data-row]');
      await rows.first().waitFor();
      const texts = await rows.allInnerTexts();
      const states = isChinese ? ['进行中', '失败', '中断', '已完成'] : ['Running', 'Failed', 'Interrupted', 'Done'];
      expect(texts.map((text, at) => text.includes(states[at] ?? '?'))).toEqual([true, true, true, true]);
      for (const part of isChinese
        ? ['200,000 / 800,000', '9,876,543', '150', '约 1 小时 7 分钟', 'operator', '正在写入区块']
        : ['200,000 of 800,000', '9,876,543', '150', 'about 1 hour 7 min', 'operator', 'Writing blocks'])
        expect(texts[0]).toContain(part);
      expect(texts[2]).toContain(isChinese ? '最后活动' : 'Last activity');
      expect(await page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(look.width ?? 0);
      expect(await listSevere(page)).toEqual([]);
      await page.context().close();
    });

    it('opens an import with its heights, reason and refused parts [R-RUN-179]', async () => {
      const page = await visit(answering(BLOCK_IMPORTS));
      const toggle = isChinese ? '展开 blocks 的导入详情' : 'Show details of the import of blocks';
      await page.getByRole('button', { name: toggle }).nth(1).click();
      const details = page.locator('tr.expanded');
      await details.getByText(/\(BLOCK_CORRUPT\): the merkle root differs/).waitFor();
      const text = await details.innerText();
      for (const part of ['0 – 799,999', '199,999', '61', 'blocks/notes.txt: a text, no block'])
        expect(text).toContain(part);
      expect(await listSevere(page)).toEqual([]);
      await page.context().close();
    });

    it('looks different while empty and after a failure [R-RUN-179]', async () => {
      const empty = isChinese ? '尚无区块导入记录' : 'No blocks have been imported yet';
      const none = await visit(answering([]));
      await none.getByText(empty).waitFor();
      await none.context().close();
      const { prepare } = refusing(IMPORTS);
      const failing = await visit(prepare);
      await failing.locator('.state.failed').waitFor();
      expect(await failing.getByText(empty).count()).toBe(0);
      await failing.context().close();
    });
  });
};
