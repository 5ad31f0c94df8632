import type { Page } from 'playwright-core';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Stage } from '../stage.ts';
import { untilStill } from '../until-still.ts';
import { clearAlerts, NOTICES, STREAM } from './alerts-of.ts';

const hello = 'event: hello\ndata: {"unread":0,"newestId":null}\n\n';
const changed = 'event: changed\ndata: {"unread":1,"newestId":1}\n\n';
/** Times of the page's stream requests, by its own clock. */
const NOTE_STREAMS = `window.streamTimes = []; const ask = window.fetch;
window.fetch = (...args) => { if (${STREAM}.test(args[0])) streamTimes.push(Date.now()); return ask(...args); };`;

export const describeLive = (stage: () => Stage) =>
  describe('live updates', () => {
    beforeEach(() => clearAlerts(stage()));

    /**
     * Opens the account page with a clock that can be advanced, and its stream answered by `answer`. Counts requests of
     * the stream and of the list, and reported breaks of the stream.
     */
    const watch = async (answer: Parameters<Page['route']>[1]) => {
      const seen = { streams: 0, lists: 0, breaks: 0 };
      const page = await stage().visit('/account', {
        prepare: async (each) => {
          await each.clock.install();
          await each.addInitScript(NOTE_STREAMS);
          each.on('console', (message) => {
            if (message.text().startsWith('live updates interrupted')) seen.breaks += 1;
          });
          each.on('request', (request) => {
            if (NOTICES.test(request.url())) seen.lists += 1;
          });
          await each.route(STREAM, (route, request) => {
            seen.streams += 1;
            return answer(route, request);
          });
        },
      });
      await page.locator('.alert-bell').waitFor();
      return { page, seen };
    };

    it('come back ever more slowly while the stream is refused, and poll nothing meanwhile [R-ALERT-45]', async () => {
      const { page, seen } = await watch((route) => route.fulfill({ status: 503, json: {} }));
      await expect.poll(() => seen.streams).toBeGreaterThan(0);
      const readTimes = () => page.evaluate<number[]>('window.streamTimes');
      const [first = 0] = await readTimes();
      while ((await page.evaluate<number>('Date.now()')) < first + 9_000) {
        await expect.poll(() => seen.streams - seen.breaks, { timeout: 15_000 }).toBe(0);
        await page.clock.runFor(250);
      }
      const streams = await readTimes();
      // After waits of at least 1, 2 and 4 seconds.
      expect(streams.length).toBeGreaterThanOrEqual(2);
      expect(streams.length).toBeLessThanOrEqual(4);
      const waits = streams.slice(1).map((each, at) => each - (streams[at] ?? 0));
      expect(waits.every((wait, at) => wait >= 900 * 2 ** at)).toBe(true);
      expect(seen.lists).toBe(1);
      await page.locator('.alert-bell').click();
      await page.getByText('实时更新已中断').waitFor();
      await page.context().close();
    });

    it('ask once for a burst of changes, and once for what was missed [R-ALERT-45]', async () => {
      let times = 0;
      const { page, seen } = await watch((route) => {
        times += 1;
        const body = times === 1 ? hello + changed.repeat(200) : hello;
        return route.fulfill({ contentType: 'text/event-stream', body });
      });
      await expect.poll(() => seen.streams, { timeout: 8_000 }).toBeGreaterThanOrEqual(2);
      await expect.poll(() => seen.lists, { timeout: 8_000 }).toBeGreaterThanOrEqual(3);
      await page.clock.runFor(600);
      await untilStill(page);
      // On load; for the burst at once and once more after it; for what the second connection may have missed.
      expect(seen.lists).toBeLessThanOrEqual(4);
      await page.context().close();
    });

    it('hold a stream only while the page is seen, and ask once for what came meanwhile [R-ALERT-45]', async () => {
      const { page, seen } = await watch((route) => route.continue());
      await expect.poll(() => seen.streams).toBe(1);
      const show = (state: 'visible' | 'hidden') =>
        page.evaluate(
          `Object.defineProperty(document, 'visibilityState', { value: '${state}', configurable: true }); document.dispatchEvent(new Event('visibilitychange'))`,
        );
      const ended = page.waitForEvent('requestfailed', (request) => STREAM.test(request.url()));
      await show('hidden');
      await ended;
      await page.clock.runFor(1_500);
      await untilStill(page);
      expect(seen.streams).toBe(1);
      expect(seen.lists).toBe(1);
      await show('visible');
      await expect.poll(() => seen.streams).toBe(2);
      await expect.poll(() => seen.lists).toBe(2);
      await page.clock.runFor(1_000);
      await untilStill(page);
      expect(seen.lists).toBe(2);
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
