import type { Page } from 'playwright-core';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Stage } from '../stage.ts';
import { clearAlerts, NOTICES, STREAM } from './alerts-of.ts';

const hello = 'event: hello\ndata: {"unread":0,"newestId":null}\n\n';
const changed = 'event: changed\ndata: {"unread":1,"newestId":1}\n\n';

export const describeLive = (stage: () => Stage) =>
  describe('live updates', () => {
    beforeEach(() => clearAlerts(stage()));

    /** The account page, with the stream answered by `answer`; when it was asked for, and how often the list was. */
    const watch = async (answer: Parameters<Page['route']>[1]) => {
      const streams: number[] = [];
      const lists: number[] = [];
      const page = await stage().visit('/account', {
        prepare: async (each) => {
          each.on('request', (request) => NOTICES.test(request.url()) && lists.push(Date.now()));
          await each.route(STREAM, (route, request) => {
            streams.push(Date.now());
            return answer(route, request);
          });
        },
      });
      await page.locator('.alert-bell').waitFor();
      return { page, streams, lists };
    };

    it('come back ever more slowly while the stream is refused, and poll nothing meanwhile [R-ALERT-45]', async () => {
      const { page, streams, lists } = await watch((route) => route.fulfill({ status: 503, json: {} }));
      await page.waitForTimeout(9_000);
      // After waits of at least 1, 2 and 4 seconds.
      expect(streams.length).toBeGreaterThanOrEqual(2);
      expect(streams.length).toBeLessThanOrEqual(4);
      const waits = streams.slice(1).map((each, at) => each - (streams[at] ?? 0));
      expect(waits.every((wait, at) => wait >= 900 * 2 ** at)).toBe(true);
      expect(lists.length).toBe(1);
      await page.locator('.alert-bell').click();
      await page.getByText('实时更新已中断').waitFor();
      await page.context().close();
    });

    it('ask once for a burst of changes, and once for what was missed [R-ALERT-45]', async () => {
      let times = 0;
      const { page, streams, lists } = await watch((route) => {
        times += 1;
        const body = times === 1 ? hello + changed.repeat(200) : hello;
        return route.fulfill({ contentType: 'text/event-stream', body });
      });
      await expect.poll(() => streams.length, { timeout: 8_000 }).toBeGreaterThanOrEqual(2);
      await expect.poll(() => lists.length, { timeout: 8_000 }).toBeGreaterThanOrEqual(3);
      await page.waitForTimeout(600);
      // On load; for the burst at once and once more after it; for what the second connection may have missed.
      expect(lists.length).toBeLessThanOrEqual(4);
      await page.context().close();
    });

    it('hold a stream only while the page is seen, and ask once for what came meanwhile [R-ALERT-45]', async () => {
      const { page, streams, lists } = await watch((route) => route.continue());
      await expect.poll(() => streams.length).toBe(1);
      const show = (state: 'visible' | 'hidden') =>
        page.evaluate(
          `Object.defineProperty(document, 'visibilityState', { value: '${state}', configurable: true }); document.dispatchEvent(new Event('visibilitychange'))`,
        );
      const ended = page.waitForEvent('requestfailed', (request) => STREAM.test(request.url()));
      await show('hidden');
      await ended;
      await page.waitForTimeout(1_500);
      expect(streams.length).toBe(1);
      expect(lists.length).toBe(1);
      await show('visible');
      await expect.poll(() => streams.length).toBe(2);
      await expect.poll(() => lists.length).toBe(2);
      await page.waitForTimeout(1_000);
      expect(lists.length).toBe(2);
      await page.context().close();
    });

    it('end with the session: a good-bye leads to the sign-in [R-ALERT-40]', async () => {
      const page = await stage().visit('/account', {
        prepare: (each) =>
          each.route(STREAM, (route) =>
            route.fulfill({
              status: 401,
              json: { success: false, code: 40003, error: 'SESSION_REVOKED', message: '' },
            }),
          ),
      });
      await page.waitForURL(/\/login/);
      await page.context().close();
    });
  });
