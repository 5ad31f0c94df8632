import { readFileSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { gatherRefused } from '../content-policy.ts';
import { LOOKS } from '../looks.ts';
import type { Person, Stage } from './stage.ts';

const AXE = readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8');

interface Finding {
  readonly id: string;
  readonly impact: string;
  readonly nodes: readonly string[];
}

/** Only violations are described and leave the page: all that passed is a megabyte on a long one. */
const FIND = `axe.run({ resultTypes: ['violations'], selectors: false, rules: { 'target-size': { enabled: true } } })
  .then(({ violations }) => violations.map(({ id, impact, nodes }) => ({ id, impact, nodes: nodes.map(({ html }) => html) })))`;

/** Rules that count although axe ranks them as moderate or leaves them off. */
const ALSO = ['region', 'target-size'];

/** Findings of axe that make the page unusable for some people, content outside all landmarks, and small targets. */
export async function listSevere(page: Page): Promise<string[]> {
  // The header stays on top, and covers parts of a page that is scrolled.
  await page.evaluate('scrollTo(0, 0)');
  await page.evaluate(AXE);
  const violations = await page.evaluate<readonly Finding[]>(FIND);
  return violations
    .filter(({ id, impact }) => impact === 'serious' || impact === 'critical' || ALSO.includes(id))
    .map(({ id, nodes }) => `${id}: ${nodes.map((html) => html.slice(0, 120)).join(' | ')}`);
}

/** The page's width while each shortened figure shows its whole figure, and the elements that end farthest right. */
const MEASURE_WITH_FIGURES = `(() => {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync('.exact::after { display: block }');
  document.adoptedStyleSheets = [sheet];
  for (const each of document.querySelectorAll('.exact')) each.dispatchEvent(new FocusEvent('focusin', { bubbles: true }));
  const width = document.documentElement.scrollWidth;
  const rightOf = (each) => Math.round(each.getBoundingClientRect().right);
  const farthest = [...document.querySelectorAll('main *')]
    .sort((a, b) => rightOf(b) - rightOf(a))
    .slice(0, 5)
    .map((each) => [each.tagName, each.className, each.dataset.opens, rightOf(each), each.textContent.slice(0, 40)].join(' '));
  document.adoptedStyleSheets = [];
  return { width, farthest };
})()`;

interface Measured {
  readonly width: number;
  readonly farthest: readonly string[];
}

/** Rows of a new block may be half drawn; after this time they are drawn. */
const DRAWN_MS = 1_000;

/** Lists what axe finds on a screen, and the screen itself if it stays wider than `width`. */
export async function listFaults(page: Page, name: string, width: number): Promise<readonly string[]> {
  const found = (await listSevere(page)).map((finding) => `${name}: ${finding}`);
  const measure = () => page.evaluate<Measured>(MEASURE_WITH_FIGURES);
  const first = await measure();
  if (first.width <= width) return found;
  await pause(DRAWN_MS);
  const { width: wide, farthest } = await measure();
  return wide > width ? [...found, `${name}: ${wide} pixels wide: ${farthest.join(' | ')}`] : found;
}

/** Pages by role, with a selector that appears once they are drawn. */
const PAGES: ReadonlyArray<readonly [who: Person | 'nobody', pages: Readonly<Record<string, string>>]> = [
  ['nobody', { '/login': '.form', '/register': '.form', '/forgetPass': '.form' }],
  ['officer', { '/account': '.table tbody time' }],
  ['reviewer', { '/review': '.list-foot, .state' }],
  [
    'admin',
    {
      '/admin': '.list-foot',
      '/admin/users': '.list-foot',
      '/admin/outbox': '.list-foot, .state',
      '/admin/data': '.table',
      '/admin/imports': '.table, .state',
      '/admin/sources': '.table, .state',
    },
  ],
  ['auditor', { '/audit': '.list-foot' }],
];

export const describeAccessible = (stage: () => Stage): void => {
  describe.each(LOOKS)('at $width px, $theme, $language', (look) => {
    it.each(
      PAGES,
    )('what %s sees keeps nobody out, is no wider than the screen and within the content policy [R-PUB-10]', async (who, pages) => {
      const found: string[] = [];
      const page = await stage().visit('/login', {
        ...look,
        prepare: gatherRefused(found),
        ...(who === 'nobody' ? {} : { as: who }),
      });
      for (const [path, ready] of Object.entries(pages)) {
        await page.goto(stage().url + path);
        await page.locator(ready).first().waitFor();
        found.push(...(await listFaults(page, path, look.width)));
      }
      expect(found).toEqual([]);
      await page.context().close();
    });
  });
};

/** The sign-in by keys alone: the order of focus is the order of the fields. */
export const describeKeys = (stage: () => Stage): void => {
  describe('by keys alone', () => {
    it('somebody signs in, opens the menu and leaves', async () => {
      const page = await stage().visit('/login');
      const focused = () =>
        page.evaluate<string>(
          'document.activeElement.getAttribute("aria-label") ?? document.activeElement.labels?.[0]?.textContent ?? document.activeElement.textContent',
        );
      await page.getByRole('combobox', { name: '案件号' }).focus();
      await page.keyboard.type('DEMO');
      await page.keyboard.press('ArrowDown');
      await page.keyboard.press('ArrowDown');
      await page.keyboard.press('Enter');
      await page.keyboard.press('Tab');
      expect(await focused()).toBe('邮箱');
      await page.keyboard.type('reviewer@demo.sulian');
      for (let step = 0; step < 3 && (await focused()) !== '密码'; step += 1) await page.keyboard.press('Tab');
      expect(await focused()).toBe('密码');
      await page.keyboard.type('Sulian-2026');
      await page.keyboard.press('Enter');
      await page.getByRole('button', { name: '账号菜单' }).focus();
      await page.keyboard.press('Enter');
      await page.getByRole('button', { name: '退出登录' }).focus();
      await page.keyboard.press('Enter');
      await page.waitForURL('**/login');
      await page.context().close();
    });
  });
};
