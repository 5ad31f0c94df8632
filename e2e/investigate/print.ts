import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { answerNotices, noticeOf, noticesAnswerOf } from '../alerts/alerts-of.ts';
import { findSession } from '../session.ts';
import { emailOf } from '../sign-in/stage.ts';
import { openPage, type Stage } from '../stage.ts';
import { untilStill } from '../until-still.ts';
import { listScreens } from './states.ts';

/** Elements without use on paper. */
const CONTROLS =
  '.page-header, .crumb, .pager button, .copy, .actions, input, select, [role="tab"][aria-selected="false"]';
/** Rows of a list on paper at most. */
const MAX_PRINTED_ROWS = 500;
/** A4 less its margins. */
const SHEET_WIDTH = 703;
const COUNT_SHOWN = (selector: string) =>
  `[...document.querySelectorAll(${JSON.stringify(selector)})].filter((each) => each.checkVisibility()).length`;
/** Counts whole texts in tables, and those next to a short text that also has a size: both would be printed. */
const COUNT_WHOLE = `(() => {
  const whole = [...document.querySelectorAll('.table [data-whole]')].filter((each) => each.checkVisibility());
  const sizeOf = (each) => parseFloat(getComputedStyle(each).fontSize);
  const doubled = whole.filter((each) => sizeOf(each) > 0);
  const lost = whole.filter((each) => !(parseFloat(getComputedStyle(each, '::after').fontSize) > 0));
  return { some: whole.length > 0, doubled: doubled.length, lost: lost.length };
})()`;
/** Levels are words in frames on paper: nothing is lost in grey. */
const UNFRAMED = `[...document.querySelectorAll('.level')].filter((each) => each.checkVisibility())
  .filter((each) => each.textContent.trim() === '' || getComputedStyle(each).borderTopStyle === 'none').length`;

/** Hashes and addresses that need a second line, or that leave the sheet. */
const BROKEN_HASHES = `(() => {
  const right = document.querySelector('main').getBoundingClientRect().right + 1;
  const hashes = [...document.querySelectorAll('.mono[data-whole]')].filter((each) => each.checkVisibility());
  const isBroken = (each) => each.getClientRects().length > 1 || each.getBoundingClientRect().right > right;
  return { count: hashes.length, broken: hashes.filter(isBroken).map((each) => each.dataset.whole) };
})()`;
const NOTE_PRINT = "window.print = () => { document.documentElement.dataset.printed = '' }";

/** A list of the server. */
interface CountedList {
  readonly _metadata: { readonly total: number };
}

interface Printed {
  /** Selector of content that the page has before its button is pressed. */
  readonly shows?: string;
  readonly open?: (page: Page) => Promise<void>;
}

/** Presses the button and waits until the browser's dialog would open. */
async function preparePrint(
  stage: Stage,
  path: string,
  { shows = '.ranking .share', open = async () => {} }: Printed = {},
): Promise<Page> {
  const page = await stage.visit(path, { language: 'cn', prepare: (each) => each.addInitScript(NOTE_PRINT) });
  await page.locator(shows).first().waitFor();
  await open(page);
  await untilStill(page);
  await page.getByRole('button', { name: '打印', exact: true }).click();
  await page.locator('html[data-printed]').waitFor({ timeout: 30_000 });
  await page.emulateMedia({ media: 'print' });
  return page;
}

export const describePrint = (stage: () => Stage) =>
  describe('on paper', () => {
    const entityPath = async (): Promise<string> => {
      const found = `/api/proxy/v1/search?q=${encodeURIComponent(stage().cast.exchange)}`;
      const { entities } = await stage().ask<{ entities: { items: { id: number }[] } }>(found);
      return `/entities/x/${entities.items[0]?.id}`;
    };
    const listPages = async (): Promise<
      ReadonlyArray<readonly [who: Parameters<typeof emailOf>[0], paths: readonly string[]]>
    > => [
      ['officer', [...(await listScreens(stage())), await entityPath(), '/alert', '/alert?tab=notices', '/account']],
      ['reviewer', ['/labels']],
      ['auditor', ['/audit']],
    ];

    it('nothing of it is on a screen, even before its styles come [R-SHOW-27]', async () => {
      const page = await stage().visit(`/address/1/BITCOIN/${stage().cast.owned}`, {
        prepare: (each) => each.route('**/print-*.css', (route) => route.abort()),
      });
      await page.locator('.ranking .share').first().waitFor();
      await untilStill(page);
      expect(await page.evaluate(COUNT_SHOWN('.printed-at, .printed-page'))).toBe(0);
      await page.context().close();
    });

    it('every page is what it says and nothing else, with when it was printed [R-SHOW-27]', async () => {
      const { browser, url } = stage();
      for (const [who, paths] of await listPages()) {
        const session = await findSession(url, emailOf(who));
        const page = await openPage({ browser, url, session }, '/', { theme: 'dark', width: 794 });
        for (const path of paths) {
          await page.emulateMedia({ media: 'screen' });
          await page.goto(url + path);
          await untilStill(page);
          await page.emulateMedia({ media: 'print' });
          expect(await page.evaluate(COUNT_SHOWN(CONTROLS)), path).toBe(0);
          expect(await page.evaluate(UNFRAMED), path).toBe(0);
          expect(await page.locator('.printed-at').innerText(), path).toMatch(/打印时间 .*UTC/);
          expect(await page.evaluate('getComputedStyle(document.body).backgroundColor'), path).toBe(
            'rgb(255, 255, 255)',
          );
          expect(await page.evaluate('document.documentElement.scrollWidth'), path).toBeLessThanOrEqual(794);
        }
        await page.context().close();
      }
    });

    it('an address keeps verdict, versions, height and time, and what its score rests on [R-SHOW-27] [R-ADDR-161]', async () => {
      const page = await stage().visit(`/address/1/BITCOIN/${stage().cast.owned}`);
      await page.locator('.ranking .share').first().waitFor();
      await untilStill(page);
      await page.emulateMedia({ media: 'print' });
      const text = await page.locator('main').innerText();
      for (const part of ['账本区块', '标签版本', '评分策略', '价格版本', '风险等级', '已查明归属', '按比例推算'])
        expect(text).toContain(part);
      // A sheet is as narrow as a phone, whose list has no column of hashes; on paper nobody points at one to see it whole.
      await page.setViewportSize({ width: SHEET_WIDTH, height: 1000 });
      const hash = `[...document.querySelectorAll('.list tbody tr:first-child .hash > .mono')].at(-1)`;
      expect(await page.evaluate(`getComputedStyle(${hash}, '::after').content`)).toMatch(/^"[0-9a-f]{64}"$/);
      expect(await page.evaluate(COUNT_WHOLE)).toEqual({ some: true, doubled: 0, lost: 0 });
      const pdf = await page.pdf({ format: 'A4' });
      expect(pdf.subarray(0, 5).toString()).toBe('%PDF-');
      await page.context().close();
    });

    it('the button prints all rows, both directions and the opened row, by case and operator [R-SHOW-56] [R-LIST-108]', async () => {
      const { cast } = stage();
      const page = await preparePrint(stage(), `/address/1/BITCOIN/${cast.owned}?dir=in`, {
        open: async (each) => {
          await each.locator('.ranking .toggle button').first().click();
          await each.locator('.ends tbody tr').first().waitFor();
        },
      });
      await page.setViewportSize({ width: SHEET_WIDTH, height: 1000 });
      const text = await page.locator('main').innerText();
      expect(text).toMatch(/^案件 DEMO-2026（#\d+）· 操作人 演示民警 · 溯链 · 打印时间 .*UTC/m);
      const onSheets = "document.documentElement.style.getPropertyValue('--printed')";
      expect(await page.evaluate(onSheets)).toMatch(/案件 DEMO-2026.*操作人 演示民警.*打印时间 .*UTC/);
      expect(await page.locator('.card.risk:not(.other-way)').innerText()).toContain('资金来源');
      expect(await page.locator('.card.other-way').innerText()).toContain('资金去向');
      expect(await page.locator('.ranking:visible tbody tr').count()).toBeGreaterThan(1);
      expect(await page.locator('.ends tbody tr.own-line').count()).toBeGreaterThan(0);
      const total = Number(
        /交易 (\d+)/.exec(
          await page
            .locator('.tab-card h2, .tab-card [aria-selected="true"]')
            .allInnerTexts()
            .then((each) => each.join(' ')),
        )?.[1],
      );
      expect(await page.locator('.tab-card tbody tr.own-line').count()).toBe(total);
      expect(total).toBeGreaterThan(20);
      expect(await page.evaluate(COUNT_SHOWN(CONTROLS))).toBe(0);
      expect(await page.evaluate(BROKEN_HASHES)).toEqual({ count: expect.any(Number), broken: [] });
      expect((await page.pdf({ preferCSSPageSize: true })).subarray(0, 5).toString()).toBe('%PDF-');
      // Once the sheets are out the page is as it was.
      await page.evaluate("dispatchEvent(new Event('afterprint'))");
      await expect.poll(() => page.locator('.other-way').count()).toBe(0);
      await page.context().close();
    });

    it('the button prints all counterparties [R-LIST-108]', async () => {
      const path = `/address/1/BITCOIN/${stage().cast.owned}?tab=counterparties`;
      const page = await preparePrint(stage(), path);
      const total = Number(/共 (\d+)/.exec(await page.locator('.tab-card .list-foot').innerText())?.[1]);
      expect(total).toBeGreaterThan(10);
      expect(await page.locator('.counterparties > table > tbody > tr').count()).toBe(total);
      expect(await page.locator('.left-out').count()).toBe(0);
      expect(await page.evaluate(BROKEN_HASHES)).toEqual({ count: expect.any(Number), broken: [] });
      await page.context().close();
    });

    it('the button prints all addresses, counterparties and transactions of an entity [R-LIST-108]', async () => {
      const path = await entityPath();
      const id = path.split('/').at(-1);
      const { _metadata } = await stage().ask<CountedList>(`/api/proxy/v1/entities/${id}/addresses?limit=1`);
      const page = await preparePrint(stage(), path, { shows: '.entity-list tbody tr' });
      const addresses = page.getByRole('table', { name: '全部地址' }).locator('tbody > tr');
      expect(await addresses.count()).toBe(Math.min(_metadata.total, MAX_PRINTED_ROWS));
      expect(_metadata.total).toBeGreaterThan(10);
      expect(await page.evaluate(COUNT_SHOWN(CONTROLS))).toBe(0);
      await page.context().close();
    });

    it('a trail is printed with its steps and where its money went next, hashes whole [R-SHOW-56]', async () => {
      const { owned } = stage().cast;
      const list = `/api/proxy/v1/blockchains/BITCOIN/addresses/${owned}/transactions?limit=1`;
      const { items } = await stage().ask<{ items: { hash: string }[] }>(list);
      const starts = `blockchain=BITCOIN&direction=OUTGOING&hash=${items[0]?.hash}`;
      const page = await preparePrint(stage(), `/trail?${starts}`, {
        // A transaction with several recipients has a list of starts.
        shows: '.trail-strip, a.follow',
        open: async (each) => {
          const start = each.locator('a.follow').first();
          if (!(await each.locator('.trail-strip').isVisible())) await start.click();
          await each.locator('.trail-steps tbody tr').first().waitFor();
        },
      });
      await page.setViewportSize({ width: SHEET_WIDTH, height: 1000 });
      expect(await page.locator('.trail-steps tbody tr').count()).toBeGreaterThan(0);
      expect(await page.evaluate(COUNT_SHOWN(CONTROLS))).toBe(0);
      expect(await page.evaluate(BROKEN_HASHES)).toEqual({ count: expect.any(Number), broken: [] });
      await page.context().close();
    });

    it('a transaction is printed in both directions, its hashes whole in one line [R-SHOW-56]', async () => {
      const { cast } = stage();
      const list = `/api/proxy/v1/blockchains/BITCOIN/addresses/${cast.owned}/transactions?limit=4`;
      const { items } = await stage().ask<{ items: { hash: string }[] }>(list);
      const page = await preparePrint(stage(), `/trading/BITCOIN/${items[0]?.hash}`);
      await page.setViewportSize({ width: SHEET_WIDTH, height: 1000 });
      expect(await page.locator('.card.risk').count()).toBe(2);
      expect(await page.evaluate(BROKEN_HASHES)).toEqual({ count: expect.any(Number), broken: [] });
      await page.context().close();
    });

    it('the command of the browser prints what is there in both directions, and the page number of each list [R-LIST-78]', async () => {
      const page = await stage().visit(`/address/1/BITCOIN/${stage().cast.owned}`);
      await page.locator('.ranking .share').first().waitFor();
      await untilStill(page);
      await page.emulateMedia({ media: 'print' });
      await page.evaluate("dispatchEvent(new Event('beforeprint'))");
      expect(await page.locator('.card.other-way').count()).toBe(1);
      expect(await page.locator('.tab-card .printed-page').innerText()).toContain('其余各页未打印');
      await page.context().close();
    });

    it('a log says what it was narrowed by, as it was asked and not as fields stand [R-LIST-78]', async () => {
      const { browser, url } = stage();
      const session = await findSession(url, emailOf('auditor'));
      const page = await openPage({ browser, url, session }, '/audit', { language: 'cn' });
      await page.getByLabel('操作人').fill('auditor@demo.sulian');
      await page.getByLabel('结果').selectOption('OK');
      await page.getByRole('button', { name: '查找' }).click();
      await page.getByLabel('操作人').fill('somebody else');
      await page.locator('.table tbody time').first().waitFor();
      await page.emulateMedia({ media: 'print' });
      const narrowed = page.locator('.narrowed:visible');
      expect(await narrowed.allInnerTexts()).toEqual(['操作人 auditor@demo.sulian', '结果 成功']);
      await page.context().close();
    });

    it('names parties and filters whole, and keeps the columns of a list [R-LIST-78]', async () => {
      const { owned, miner } = stage().cast;
      const page = await stage().visit(`/address/1/BITCOIN/${owned}?with=${miner}`);
      await page.locator('.chip.on').waitFor();
      await untilStill(page);
      await page.emulateMedia({ media: 'print' });
      await page.setViewportSize({ width: SHEET_WIDTH, height: 1000 });
      const wholeOf = (selector: string) =>
        page.evaluate<string>(`getComputedStyle(document.querySelector('${selector}'), '::after').content`);
      expect(await wholeOf('.chip.on [data-whole]')).toContain(miner);
      await page.goto(`${stage().url}/address/1/BITCOIN/${owned}?tab=counterparties`);
      await page.locator('.party [data-whole]').first().waitFor({ state: 'attached' });
      await untilStill(page);
      expect(await wholeOf('.party [data-whole]')).toMatch(/^"[13b][0-9a-zA-Z]{25,}"$/);
      expect(await page.evaluate(COUNT_WHOLE)).toEqual({ some: true, doubled: 0, lost: 0 });
      await answerNotices(page, noticesAnswerOf([noticeOf()]));
      await page.goto(`${stage().url}/alert?tab=notices`);
      await page.locator('.alert-card thead').waitFor({ state: 'attached' });
      expect(await page.evaluate("getComputedStyle(document.querySelector('.alert-card thead')).position")).toBe(
        'static',
      );
      await page.context().close();
    });

    it('the history is drawn as wide as the sheet, and afterwards as the screen [R-ADDR-208]', async () => {
      const page = await stage().visit(`/address/1/BITCOIN/${stage().cast.owned}?tab=history`);
      await page.locator('.history-chart svg').waitFor();
      const drawnAt = async (event: string): Promise<number> => {
        await page.evaluate(`dispatchEvent(new Event('${event}'))`);
        return Number(await page.locator('.history-chart svg').getAttribute('width'));
      };
      expect(await drawnAt('beforeprint')).toBeLessThan(SHEET_WIDTH);
      expect(await drawnAt('afterprint')).toBeGreaterThan(SHEET_WIDTH);
      await page.context().close();
    });
  });
