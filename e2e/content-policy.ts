import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import type { Stage } from './stage.ts';

/** Gathers what the content policy refuses on a page, from its next document on. */
export const gatherRefused =
  (refused: string[]) =>
  async (page: Page): Promise<void> => {
    await page.exposeFunction('gatherRefused', (what: string) => refused.push(what));
    await page.addInitScript(
      `addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI, sourceFile, sample }) =>
        gatherRefused([location.pathname, effectiveDirective, blockedURI, sourceFile, sample].join(' ')))`,
    );
  };

const DRAW_INLINE = `document.body.insertAdjacentHTML('beforeend',
  '<style>#drawn { width: 7px }</style><p id="drawn" style="height: 7px"></p><img src="x:" onerror="document.title = 7">')`;

/** Every screen is watched where it is visited for those who cannot see it; here is what no screen does. */
export const describeContentPolicy = (stage: () => Stage) =>
  describe('the content policy', () => {
    it('refuses styles and handlers that stand in markup [R-PUB-10]', async () => {
      const refused: string[] = [];
      const page = await stage().visit('/', { prepare: gatherRefused(refused) });
      await page.getByRole('combobox').first().waitFor();
      expect(refused).toEqual([]);
      await page.evaluate(DRAW_INLINE);
      await expect
        .poll(() => refused.map((each) => each.split(' ')[1]).sort())
        .toEqual(['img-src', 'script-src-attr', 'style-src-attr', 'style-src-elem']);
      expect(
        await page.evaluate('[drawn.style.height, getComputedStyle(drawn).width === "7px", document.title === "7"]'),
      ).toEqual(['', false, false]);
      await page.context().close();
    });

    it('lets the page of the OpenAPI document be drawn whole [R-PUB-10]', async () => {
      const refused: string[] = [];
      const page = await stage().visit('/api/docs', { isSignedOut: true, prepare: gatherRefused(refused) });
      await page.locator('.opblock').first().click();
      await page.locator('.opblock-body').first().waitFor();
      expect(refused).toEqual([]);
      await page.context().close();
    });
  });
