import type { Headline } from '@sulian/contract';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { changing, type Stage } from '../stage.ts';
import { untilStill } from '../until-still.ts';
import type { Result } from './api.ts';
import { type Answer, CALL } from './risk.ts';

/** The headline of nobody's service, without an answer for the level of customers. */
const HEADLINE: Headline = {
  level: 'Undefined',
  basis: null,
  isUnverified: false,
  isService: false,
  customers: null,
  unanswered: [],
};

/** Only where money went is grave: what the page begins with is not. */
const graveDestination = changing<Answer>(CALL, ({ analysis, ...answer }) => {
  const change = (result: Result, severity: Result['severity'], basis: NonNullable<Headline['basis']>) => ({
    result: { ...result, severity, headline: { ...HEADLINE, level: severity, basis } },
  });
  return {
    ...answer,
    analysis: {
      ...(analysis.incoming === undefined ? {} : { incoming: change(analysis.incoming.result, 'Low', 'ORIGIN') }),
      ...(analysis.outgoing === undefined
        ? {}
        : { outgoing: change(analysis.outgoing.result, 'Critical', 'DESTINATION') }),
    },
  };
});

const ROWS = 12;
/** Answers with more rows than fit, after the page was shown without an answer. */
const answerLate = (page: Page): Promise<unknown> =>
  page.route(CALL, async (route) => {
    await page.locator('.risk.late').waitFor();
    const response = await route.fetch();
    const { analysis, ...answer } = (await response.json()) as Answer;
    const repeat = (way: keyof Answer['analysis']) => {
      const scoring = analysis[way];
      if (scoring === undefined) return {};
      const [first] = scoring.result.details;
      const details = first === undefined ? [] : Array.from({ length: ROWS }, (_, at) => ({ ...first, key: `${at}` }));
      return { [way]: { ...scoring, result: { ...scoring.result, details } } };
    };
    await route.fulfill({ response, json: { ...answer, analysis: { ...repeat('incoming'), ...repeat('outgoing') } } });
  });

interface Box {
  readonly top: number;
  readonly bottom: number;
}

const boxOf = (page: Page, selector: string): Promise<Box> =>
  page.evaluate<Box>(`(() => {
    const { top, bottom } = document.querySelector(${JSON.stringify(selector)}).getBoundingClientRect();
    return { top, bottom };
  })()`);

/** Lower edges of the rows that pointer and keys reach. */
const REACHED = `[...document.querySelectorAll('.ranking tbody tr')]
  .filter((row) => !row.inert)
  .map((row) => row.getBoundingClientRect().bottom)`;

/** Parts of the risk card that scroll or would show a scroll bar. */
const SCROLLED = `[...document.querySelectorAll('.card.risk, .card.risk *')]
  .filter((each) => /auto|scroll/.test(getComputedStyle(each).overflow))
  .filter((each) => each.scrollWidth > each.clientWidth || each.scrollHeight > each.clientHeight)
  .map((each) => each.className)`;

/** First view of a reader, and the links between the parts of the page. */
export const describeComposition = (stage: () => Stage) =>
  describe('the address page as a whole', () => {
    const path = () => `/address/1/BITCOIN/${stage().cast.owned}`;

    it.each([
      ['cn', 'BITCOIN'],
      ['en', 'BITCOIN'],
      ['cn', 'ETHEREUM'],
      ['cn', 'TRON'],
    ] as const)('shows verdict, severity, balance and the first transaction at 1440 × 900 without scrolling (%s, %s) [R-ADDR-159] [R-ADDR-226]', async (language, chain) => {
      const { owned, assets, poisonedOnTron } = stage().cast;
      const address = { BITCOIN: owned, ETHEREUM: assets, TRON: poisonedOnTron }[chain];
      const page = await stage().visit(`/address/1/${chain}/${address}`, { language });
      await page.locator('.ranking .share').first().waitFor();
      await untilStill(page);
      // The note that the world is simulated covers the end of the window.
      const strip = await boxOf(page, '.demo');
      expect(strip.bottom).toBeLessThanOrEqual(900);
      for (const part of [
        '.verdict-headline',
        '.verdict-text',
        '.tile .tile-value',
        '.risk .level',
        '.list tbody tr',
      ]) {
        const { top, bottom } = await boxOf(page, part);
        expect(top, part).toBeGreaterThanOrEqual(0);
        expect(bottom, part).toBeLessThanOrEqual(strip.top);
      }
      expect(await page.evaluate(SCROLLED)).toEqual([]);
      await page.context().close();
    });

    it.each([
      ['cn', 'frozen'],
      ['en', 'frozen'],
      ['cn', 'poisoned'],
      ['en', 'poisoned'],
    ] as const)('shows level and unknown share of both directions whole within the card (%s, %s) [R-ADDR-159]', async (language, who) => {
      const page = await stage().visit(`/address/1/ETHEREUM/${stage().cast[who]}`, { language });
      await page.locator('.ranking .share').first().waitFor();
      await untilStill(page);
      const card = await boxOf(page, '.card.verdict');
      for (const part of ['.verdict-why', '.verdict-way', '.verdict-way + .verdict-way'])
        expect((await boxOf(page, part)).bottom, part).toBeLessThanOrEqual(card.bottom);
      await page.context().close();
    });

    it('says that a ranking is cut to the height held free for it, and shows all of it at a click [R-ADDR-15]', async () => {
      const page = await stage().visit(path(), { prepare: answerLate });
      const more = page.getByRole('button', { name: /展开排行（共 \d+ 行）/ });
      await more.waitFor();
      // Nothing that the button covers is within reach.
      const { top } = await boxOf(page, '.ranking-more');
      const bottoms = await page.evaluate<number[]>(REACHED);
      expect(bottoms.length).toBeGreaterThan(0);
      expect(Math.max(...bottoms)).toBeLessThanOrEqual(top + 1);
      await more.click();
      expect(await more.count()).toBe(0);
      expect(await page.evaluate<number[]>(REACHED)).toHaveLength(10);
      const hidden = `(({ scrollHeight, clientHeight }) => scrollHeight - clientHeight)(document.querySelector('.ranking'))`;
      expect(await page.evaluate(hidden)).toBeLessThanOrEqual(2);
      await page.context().close();
    });

    it('states facts in order, each figure as the API has it, and leads to the worse direction [R-ADDR-150] [R-ADDR-157]', async () => {
      const page = await stage().visit(path(), { prepare: graveDestination });
      const verdict = page.getByRole('region', { name: '研判结论' });
      await verdict.getByText('严重风险').first().waitFor();
      await untilStill(page);
      const text = await verdict.locator('.verdict-text').innerText();
      const places = ['归属', '余额', '资金去向', '资金来源'].map((part) => text.indexOf(part));
      expect(places.every((place) => place >= 0)).toBe(true);
      expect([...places].sort((a, b) => a - b)).toEqual(places);
      expect(text).toContain('按比例推算，非逐笔认定');
      await page.getByRole('tab', { name: '资金来源', selected: true }).waitFor();
      await verdict.getByRole('button', { name: '严重风险：查看资金去向' }).click();
      await page.getByRole('tab', { name: '资金去向', selected: true }).waitFor();
      await page.context().close();
    });

    it('marks in the ring the row that is pointed at, and the other way round; a slice opens its row [R-ADDR-160]', async () => {
      const page = await stage().visit(path());
      const row = page.locator('.ranking tr[data-row]').first();
      await row.waitFor();
      await untilStill(page);
      await row.hover();
      await page.locator('.ring.pointed circle.highlighted').waitFor();
      const slice = page.locator('.ring circle').first();
      const name = (await slice.getAttribute('aria-label')) ?? '';
      await slice.focus();
      const marked = page.locator('.ranking tr.highlighted');
      await marked.waitFor();
      expect(name.startsWith((await marked.locator('.name b').innerText()).trim())).toBe(true);
      await slice.press('Enter');
      await page.locator('.ranking tr.open').waitFor();
      await page.context().close();
    });
  });
