import type { Screening } from '@sulian/contract';
import type { Page } from 'playwright-core';
import { beforeEach, describe, expect, it } from 'vitest';
import { SCREENING_REFRESH_MS, SCREENING_ROWS_REFRESH_MS } from '../../apps/web/src/lib/pauses.ts';
import { shorteningPauses } from '../short-pauses.ts';
import { changing, type DemoStage, refusing } from '../stage.ts';
import { removeAll, screenList, waitForEnd } from './screening-of.ts';

/** Shows an ended screening at work as often as the page may call, and counts its calls. */
async function showAtWork(page: Page, times: number): Promise<() => number> {
  let calls = 0;
  await page.route(/\/screenings\/\d+$/, async (route) => {
    calls += 1;
    const response = await route.fetch();
    const screening = (await response.json()) as Screening;
    await route.fulfill({ response, json: calls > times ? screening : { ...screening, state: 'RUNNING' } });
  });
  return () => calls;
}

export const describeBatchLive = (stage: () => DemoStage) =>
  describe('progress of a screening on its page', () => {
    beforeEach(() => removeAll(stage()));

    it('comes by the stream, without another call [R-SCREEN-24] [R-SCREEN-40]', async () => {
      const id = await screenList(stage(), `${stage().cast.miner}\n`);
      let countCalls = () => 0;
      const prepare = async (page: Page) => {
        countCalls = await showAtWork(page, Number.POSITIVE_INFINITY);
      };
      const page = await stage().visit(`/batch/${id}`, { prepare });
      await waitForEnd(page);
      expect(countCalls()).toBe(1);
      await page.context().close();
    });

    it('lets the rows be read again, and is no reason for it where there is none [R-SCREEN-24]', async () => {
      const id = await screenList(stage(), `${stage().cast.miner}\n`);
      const calls = { progress: 0, rows: 0 };
      let more = 0;
      const prepare = async (page: Page) => {
        await shorteningPauses(SCREENING_REFRESH_MS, SCREENING_ROWS_REFRESH_MS)(page);
        await refusing(/\/screenings\/\d+\/events$/, 'TOO_MANY_REQUESTS', 429).prepare(page);
        await page.route(/\/screenings\/\d+\/rows\?/, async (route) => {
          calls.rows += 1;
          await route.continue();
        });
        await changing<Screening>(/\/screenings\/\d+$/, (screening) => {
          calls.progress += 1;
          const passes = screening.passes.map((pass) => ({ ...pass, done: pass.done + more, total: pass.total + 9 }));
          return { ...screening, state: 'RUNNING', passes };
        })(page);
      };
      const page = await stage().visit(`/batch/${id}`, { prepare });
      await page.locator('.batch-rows tbody .chip').first().waitFor();
      await expect.poll(() => calls.progress, { timeout: 30_000 }).toBeGreaterThanOrEqual(6);
      expect(calls.rows).toBe(1);
      more = 1;
      await expect.poll(() => calls.rows, { timeout: 30_000 }).toBe(2);
      await page.context().close();
    });

    it('is shown with the heights of the results, and whether they are of one [R-SCREEN-48]', async () => {
      const id = await screenList(stage(), `${stage().cast.miner}\n`);
      const page = await stage().visit(`/batch/${id}`);
      await page.getByText('各链的结果均为同一高度').waitFor();
      await page.context().close();
      const several = changing<Screening>(/\/screenings\/\d+$/, (screening) => ({
        ...screening,
        chains: screening.chains.map((each) => ({ ...each, lowest: 1_000, highest: 1_234 })),
      }));
      const other = await stage().visit(`/batch/${id}`, { prepare: several });
      await other.getByText(/1,000–1,234 .*列出区间的链，各行高度不同/).waitFor();
      await other.context().close();
    });

    it('is read by calls where the stream is refused, which the page does not show [R-SCREEN-24] [R-SCREEN-41]', async () => {
      const id = await screenList(stage(), `${stage().cast.miner}\n`);
      const prepare = async (page: Page) => {
        await shorteningPauses(SCREENING_REFRESH_MS, SCREENING_ROWS_REFRESH_MS)(page);
        await refusing(/\/screenings\/\d+\/events$/, 'TOO_MANY_REQUESTS', 429).prepare(page);
        await showAtWork(page, 2);
      };
      const page = await stage().visit(`/batch/${id}`, { prepare });
      await waitForEnd(page);
      expect(await page.getByRole('alert').count()).toBe(0);
      await page.context().close();
    });
  });
