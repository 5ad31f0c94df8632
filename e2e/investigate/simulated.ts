import { describe, expect, it } from 'vitest';
import { settle } from '../settle.ts';
import type { Stage } from '../stage.ts';

const MARK = '演示环境：链上数据由模拟世界生成，不含真实交易';

export const describeSimulated = (stage: () => Stage) =>
  describe('simulated chains', () => {
    it('are marked on every screen that shows their data, and each where it is said how it stands [R-WORLD-04]', async () => {
      const address = stage().addressOf('勒索');
      const { items } = await stage().ask<{ items: { hash: string }[] }>(
        `/api/proxy/v1/blockchains/BITCOIN/addresses/${address}/transactions`,
      );
      const { entities } = await stage().ask<{ entities: { items: { id: number }[] } }>(
        `/api/proxy/v1/search?q=${encodeURIComponent('海湾交易所')}`,
      );
      const paths = [
        '/',
        `/address/1/BITCOIN/${address}`,
        `/address/2/BITCOIN/${address}`,
        `/trading/BITCOIN/${items[0]?.hash}`,
        `/entities/x/${entities.items[0]?.id}`,
        '/alert',
        '/alert?tab=notices',
        '/labels',
      ];
      for (const path of paths) {
        const page = await stage().visit(path);
        await settle(page);
        await page.getByText(MARK).waitFor();
        await page.context().close();
      }
      const page = await stage().visit('/');
      await page.getByRole('status').getByText('另有 1 条链').click();
      await expect.poll(() => page.getByText('模拟链').count()).toBe(2);
      await page.context().close();
      for (const path of ['/login', '/register', '/forgetPass']) {
        const outside = await stage().visit(path, { isSignedOut: true });
        await outside.getByText(MARK).waitFor();
        await outside.context().close();
      }
    });
  });
