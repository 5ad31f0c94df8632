import type { DataOf } from '@sulian/contract';
import { describe, expect, it } from 'vitest';
import { SYSTEM_REFRESH_MS } from '../../apps/web/src/lib/pauses.ts';
import { LOOKS } from '../looks.ts';
import { findSession } from '../session.ts';
import { shorteningPauses } from '../short-pauses.ts';
import { listSevere } from '../sign-in/accessible.ts';
import { openPage, type Stage } from '../stage.ts';

type State = DataOf<'GET /api/admin/system'>;

export const describeSystem = (stage: () => Stage) => {
  describe.each(LOOKS)('the state of the system at $width px, $theme, $language', (look) => {
    const open = async (changeOf: (state: State, reading: number) => object = () => ({})) => {
      const { browser, url } = stage();
      const session = await findSession(url, 'admin@demo.sulian');
      let readings = 0;
      return openPage({ browser, url, session }, '/admin/system', {
        ...look,
        prepare: async (page) => {
          await shorteningPauses(SYSTEM_REFRESH_MS)(page);
          await page.route('**/api/admin/system', async (route) => {
            const response = await route.fetch();
            const answer = (await response.json()) as { data: State };
            readings += 1;
            await route.fulfill({ json: { ...answer, data: { ...answer.data, ...changeOf(answer.data, readings) } } });
          });
        },
      });
    };

    it('shows versions, room, backups and each chain of the world [R-RUN-160]', async () => {
      const page = await open();
      const [chains, programs] = (
        look.language === 'cn' ? ['区块链', '使用本数据库的程序'] : ['Blockchains', 'Programs on this store']
      ).map((name) => page.getByRole('table', { name, exact: true }).locator('tbody tr[data-row]'));
      await chains?.filter({ hasText: 'Bitcoin' }).waitFor();
      expect(await chains?.count()).toBe(3);
      expect(await programs?.count()).toBe(1);
      expect(await programs?.innerText()).toContain('Bitcoin');
      const text = await page.locator('main').innerText();
      for (const words of look.language === 'cn'
        ? ['未设置定时备份', '模拟', '按当前增速预计写满']
        : ['No scheduled backups', 'Simulated'])
        expect(text).toContain(words);
      expect(await listSevere(page)).toEqual([]);
      expect(await page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(look.width ?? 0);
      await page.context().close();
    });

    it('names faults, and the hours that a chain needs once it has moved [R-RUN-160] [R-RUN-161]', async () => {
      const page = await open(({ chains: [bitcoin, ethereum, tron] }, reading) => ({
        chains: [
          { ...bitcoin, height: 1_000 * reading, lag: 36_000 },
          { ...ethereum, sourceFault: 'SOURCE_UNREACHABLE', lag: null },
          { ...tron, alarm: 'FINAL_BLOCK_CHANGED' },
        ],
        backup: { name: 'sulian-x', time: 1_795_000_000, everyHours: 24, isOverdue: false, fault: 'DISK_FULL' },
      }));
      for (const words of ['SOURCE_UNREACHABLE', 'FINAL_BLOCK_CHANGED', 'DISK_FULL'])
        await page.getByText(words).waitFor();
      await page
        .getByText(look.language === 'cn' ? /约需 0\.\d 小时/ : /about 0\.\d hours/)
        .waitFor({ timeout: 30_000 });
      await page.context().close();
    });
  });
};
