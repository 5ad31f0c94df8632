import type { AlertProgressRow } from '@sulian/contract';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { ALERT_PROGRESS_REFRESH_MS } from '../../apps/web/src/lib/pauses.ts';
import { LOOKS } from '../looks.ts';
import { findSession } from '../session.ts';
import { shorteningPauses } from '../short-pauses.ts';
import { listSevere } from '../sign-in/accessible.ts';
import { openPage, refusing, type Stage, type Visit } from '../stage.ts';

const PROGRESS = /\/api\/admin\/alerts$/;

const rowOf = (more: Partial<AlertProgressRow> = {}): AlertProgressRow => ({
  blockchain: 'BITCOIN',
  height: 2_001,
  evaluatedAt: 1_795_000_000,
  indexedHeight: 2_001,
  waiting: 0,
  waitingSince: null,
  failed: 0,
  ...more,
});
const answering =
  (rows: readonly AlertProgressRow[]): NonNullable<Visit['prepare']> =>
  (page) =>
    page.route(PROGRESS, (route) => route.fulfill({ json: { success: true, code: 0, message: '', data: rows } }));

export const describeAdmin = (stage: () => Stage) => {
  const visit = async (look: Visit): Promise<Page> => {
    const { browser, url } = stage();
    const session = await findSession(url, 'admin@demo.sulian');
    return openPage({ browser, url, session }, '/admin/alerts', look);
  };

  describe.each(LOOKS)('what administrators see of alerts at $width px, $theme, $language', (look) => {
    it('is found among the parts of the administration, for each chain of the world', async () => {
      const page = await visit(look);
      const row = page.getByRole('row').filter({ hasText: 'Bitcoin' }).first();
      await row.waitFor();
      const tab = page.locator('nav.tabs a[aria-current="page"]');
      expect(await tab.innerText()).toBe(look.language === 'cn' ? '预警' : 'Alerts');
      expect(await page.locator('tbody tr[data-row]').count()).toBe(3);
      expect(await listSevere(page)).toEqual([]);
      expect(await page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(look.width ?? 0);
      await page.context().close();
    });

    it('tells what is behind, what waits since when, and what was given up [R-ALERT-52]', async () => {
      const rows = [
        rowOf({ height: 1_989, waiting: 1_234, waitingSince: 1_795_000_000, failed: 3 }),
        rowOf({ blockchain: 'ETHEREUM', height: 77, indexedHeight: 77 }),
        rowOf({ blockchain: 'LITECOIN', indexedHeight: null }),
      ];
      const page = await visit({ ...look, prepare: answering(rows) });
      const cells = (at: number) => page.locator('tbody tr[data-row]').nth(at).locator('td').allInnerTexts();
      // A letter replaces the chain's picture until it has loaded.
      await page.locator('tbody tr[data-row] img.chain-icon').first().waitFor();
      expect((await cells(0)).map((text) => text.trim())).toEqual([
        'Bitcoin',
        '1,989',
        '12',
        '2026-11-18 19:06',
        '1,234',
        '2026-11-18 19:06',
        '3',
      ]);
      const level = look.language === 'cn' ? '无' : 'None';
      expect((await cells(1)).slice(1, 3)).toEqual(['77', level]);
      expect((await cells(2))[2]).toBe('–');
      expect(await listSevere(page)).toEqual([]);
      await page.context().close();
    });

    it('looks different while it is asked for, empty, failed and stale', async () => {
      let release: () => void = () => undefined;
      const released = new Promise<void>((resolve) => {
        release = resolve;
      });
      const empty = look.language === 'cn' ? '尚未评估任何链的预警' : 'No alerts have been evaluated yet on any chain';
      const page = await visit({
        ...look,
        prepare: (each) =>
          each.route(PROGRESS, async (route) => {
            await released;
            await route.fulfill({ json: { success: true, code: 0, message: '', data: [] } });
          }),
      });
      await page.locator('.bone').first().waitFor();
      expect(await page.getByText(empty).count()).toBe(0);
      release();
      await page.getByText(empty).waitFor();
      await page.context().close();

      const { prepare, switched } = refusing(PROGRESS);
      const failing = await visit({
        ...look,
        prepare: async (each) => {
          await shorteningPauses(ALERT_PROGRESS_REFRESH_MS)(each);
          await prepare(each);
        },
      });
      await failing.locator('.state.failed').waitFor();
      expect(await failing.getByText(empty).count()).toBe(0);
      switched.isOn = false;
      await failing.locator('.state.failed').getByRole('button').click();
      await failing.getByRole('row').filter({ hasText: 'Bitcoin' }).first().waitFor();
      switched.isOn = true;
      await failing
        .locator('.strip')
        .filter({ has: failing.getByRole('button') })
        .waitFor();
      expect(await failing.getByRole('row').filter({ hasText: 'Bitcoin' }).count()).toBeGreaterThan(0);
      await failing.context().close();
    });
  });
};
