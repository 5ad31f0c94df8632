import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { gatherRefused } from '../content-policy.ts';
import type { Person, Stage, Visit } from './stage.ts';

const AXE = readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8');

interface Finding {
  readonly id: string;
  readonly impact: string;
  readonly nodes: ReadonlyArray<{ readonly html: string }>;
}

/** Findings of axe that keep somebody from using the page. */
export async function listSevere(page: Page): Promise<string[]> {
  await page.evaluate(AXE);
  const { violations } = await page.evaluate<{ violations: Finding[] }>('axe.run()');
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 120)).join(' | ')}`);
}

const PAGES: ReadonlyArray<readonly [path: string, as: Person | undefined, ready: string]> = [
  ['/login', undefined, '.form'],
  ['/register', undefined, '.form'],
  ['/forgetPass', undefined, '.form'],
  ['/account', 'officer', '.table tbody time'],
  ['/review', 'reviewer', '.list-foot, .state'],
  ['/admin', 'admin', '.list-foot'],
  ['/admin/users', 'admin', '.list-foot'],
  ['/admin/outbox', 'admin', '.list-foot, .state'],
  ['/audit', 'auditor', '.list-foot'],
];

const LOOKS: readonly Visit[] = [
  { width: 1440, theme: 'light', language: 'cn' },
  { width: 390, theme: 'dark', language: 'en' },
];

export const describeAccessible = (stage: () => Stage): void => {
  describe.each(LOOKS)('at $width px, $theme, $language', (look) => {
    it.each(
      PAGES,
    )('%s keeps nobody out, is no wider than the screen and within the content policy [R-PUB-10]', async (path, as, ready) => {
      const refused: string[] = [];
      const prepare = gatherRefused(refused);
      const page = await stage().visit(path, { ...look, prepare, ...(as === undefined ? {} : { as }) });
      await page.locator(ready).first().waitFor();
      expect(await listSevere(page)).toEqual([]);
      expect(refused).toEqual([]);
      expect(await page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(look.width ?? 0);
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
