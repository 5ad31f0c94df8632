import { describe, expect, it } from 'vitest';
import { type DemoStage, refusing } from '../stage.ts';
import { untilStill } from '../until-still.ts';

const MARK = '演示环境：链上数据由模拟世界生成，不含真实交易';
const UNKNOWN = '未能确认此处是真实链上数据还是模拟数据';
/** Between two tries, however many failed before. */
const LONGEST_WAIT_MS = 30_000;

export const describeSimulated = (stage: () => DemoStage) =>
  describe('simulated chains', () => {
    it('are marked on every screen that shows their data, and each where it is said how it stands; their notice leads to real data [R-WORLD-04] [R-RUN-163]', async () => {
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
      const page = await stage().visit('/');
      for (const path of paths) {
        await page.goto(stage().url + path);
        await untilStill(page);
        await page.getByText(MARK).waitFor();
      }
      await page.getByRole('link', { name: '接入真实数据' }).click();
      await page.getByRole('heading', { name: '按需取得历史' }).waitFor();
      expect(await page.locator('pre').getByText('type: onDemand').count()).toBe(1);
      await page.goto(`${stage().url}/`);
      await page.getByRole('status').getByText('另有 2 条链').click();
      await expect.poll(() => page.getByText('模拟链').count()).toBe(3);
      await page.context().close();
      const outside = await stage().visit('/login', { isSignedOut: true });
      for (const path of ['/login', '/register', '/forgetPass']) {
        await outside.goto(stage().url + path);
        await outside.getByText(MARK).waitFor();
      }
      await outside.context().close();
    });

    it('are asked after until it is known, and what is unknown meanwhile does not pass for real [R-WORLD-04]', async () => {
      for (const isSignedOut of [false, true]) {
        const { prepare, switched } = refusing('**/api/settings');
        let requestCount = 0;
        const page = await stage().visit(isSignedOut ? '/login' : '/', {
          isSignedOut,
          prepare: async (each) => {
            await each.clock.install();
            each.on('request', (request) => {
              if (request.url().endsWith('/api/settings')) requestCount += 1;
            });
            await prepare(each);
          },
        });
        await page.getByText(UNKNOWN).waitFor();
        const goOn = () => page.clock.fastForward(LONGEST_WAIT_MS);
        const askAgain = async (): Promise<number> => {
          await goOn();
          return requestCount;
        };
        await expect.poll(askAgain, { timeout: 15_000 }).toBeGreaterThan(2);
        expect(await page.getByText(MARK).count()).toBe(0);
        switched.isOn = false;
        const countMarks = async (): Promise<number> => {
          await goOn();
          return page.getByText(MARK).count();
        };
        await expect.poll(countMarks, { timeout: 15_000 }).toBe(1);
        expect(await page.getByText(UNKNOWN).count()).toBe(0);
        await page.context().close();
      }
    });
  });
