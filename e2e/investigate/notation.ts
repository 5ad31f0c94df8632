import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import type { Stage } from '../stage.ts';
import { untilStill } from '../until-still.ts';

const AFTER = "getComputedStyle(document.activeElement, '::after').display";
const COPY = `(() => {
  getSelection().selectAllChildren(document.querySelector('.tiles'));
  document.execCommand('copy');
  return navigator.clipboard.readText();
})()`;

/** Exact values next to short ones, on any page. */
export const describeNotation = (stage: () => Stage) =>
  describe('figures and times', () => {
    const path = () => `/address/1/BITCOIN/${stage().cast.owned}`;
    const open = async (): Promise<Page> => {
      const page = await stage().visit(path());
      await page.locator('.activity .exact').first().waitFor();
      await untilStill(page);
      return page;
    };

    it('show exact values, seconds and UTC on focus, and copy as those [R-SHOW-21] [R-SHOW-22]', async () => {
      const page = await open();
      const time = page.locator('.activity .exact').first();
      const usd = page.locator('.tile-note .exact').first();
      for (const each of [time, usd]) {
        await each.focus();
        await page.keyboard.press('Shift+Tab');
        await page.keyboard.press('Tab');
        expect(await page.evaluate(AFTER)).toBe('block');
      }
      expect(await time.getAttribute('data-exact')).toMatch(/:\d\d UTC\+8 \(.*:\d\d UTC\)$/);
      const copied = await page.evaluate<string>(COPY);
      expect(copied).toContain(await time.getAttribute('data-exact'));
      expect(copied).toContain(await usd.getAttribute('data-exact'));
      expect(copied).not.toContain('\u202F');
      await page.context().close();
    });

    it.each([
      [1440, /^.{8}…\S{8}$/],
      [390, /^.{6}…\S{6}$/],
    ])('shorten addresses and hashes in one form at %i px [R-SHOW-10] [R-SHOW-53]', async (width, form) => {
      const page = await stage().visit(path(), { width });
      await page.locator('.list tbody .hash').first().waitFor();
      await untilStill(page);
      const texts = await page.locator('.mono[data-whole]').allInnerTexts();
      expect(texts.length).toBeGreaterThan(4);
      for (const text of texts) expect(text).toMatch(form);
      await page.context().close();
    });

    it('show seconds everywhere once the account page was told so [R-SHOW-23]', async () => {
      const page = await stage().visit('/account');
      await page.getByLabel('时间显示到秒').check();
      await page.goto(stage().url + path());
      const time = page.locator('.activity time').first();
      await time.waitFor();
      expect(await time.innerText()).toMatch(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/);
      await page.context().close();
    });
  });
