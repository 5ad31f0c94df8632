import type { Page } from 'playwright-core';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { LOOKS } from '../looks.ts';
import { listFaults } from '../sign-in/accessible.ts';
import { type DemoStage, refusing } from '../stage.ts';
import { untilStill } from '../until-still.ts';
import { clearDesk, putOn } from './desk-of.ts';

const SLOW_MS = 600;
/** Notes whether samples were ever drawn. */
const WATCH_SAMPLES = `new MutationObserver(() => { if (document.querySelector('.examples')) window.hadSamples = true; })
  .observe(document, { subtree: true, childList: true })`;
const hadSamples = (page: Page) => page.evaluate('window.hadSamples === true');
const objectsOf = (page: Page) => page.locator('.home-desk .desk-objects tbody tr');

/** Scripts of the desk that the page loaded. */
const DESK_SCRIPTS = `performance.getEntriesByType('resource').map(({ name }) => name).filter((name) => /home-desk|desk-content/.test(name))`;

export const describeHomeDesk = (stage: () => DemoStage) =>
  describe('the desk on the home page', () => {
    beforeEach(() => clearDesk(stage()));
    afterAll(() => clearDesk(stage()));

    it('an empty desk leaves the home page its samples, and loads no script of the desk [R-DESK-43]', async () => {
      const page = await stage().visit('/');
      await page.locator('.examples a').first().waitFor();
      await untilStill(page);
      expect(await page.locator('.home-desk').count()).toBe(0);
      expect(await page.evaluate(DESK_SCRIPTS)).toEqual([]);
      await page.context().close();
    });

    it('samples are never drawn before the desk, however late it comes [R-DESK-43]', async () => {
      await putOn(stage(), { blockchain: 'BITCOIN', address: stage().cast.miner });
      const page = await stage().visit('/', {
        prepare: async (each) => {
          await each.addInitScript(WATCH_SAMPLES);
          await each.route(/\/v1\/desk$/, async (route) => {
            await new Promise((resolve) => setTimeout(resolve, SLOW_MS));
            await route.continue();
          });
        },
      });
      await page.getByRole('combobox').first().waitFor();
      expect(await page.locator('.home-desk').count()).toBe(0);
      await objectsOf(page).first().waitFor();
      expect(await hadSamples(page)).toBe(false);
      await page.context().close();
    });

    it('a desk that fails is stated with a retry, and is not empty [R-DESK-43]', async () => {
      await putOn(stage(), { blockchain: 'BITCOIN', address: stage().cast.miner });
      const { prepare, switched } = refusing(/\/v1\/desk$/);
      const page = await stage().visit('/', { prepare });
      await page.locator('.home-desk').getByRole('alert').waitFor();
      expect(await page.locator('.examples').count()).toBe(0);
      switched.isOn = false;
      await page.locator('.home-desk').getByRole('button', { name: '重试' }).click();
      await objectsOf(page).first().waitFor();
      await page.context().close();
    });

    it('a desk that is closed to the account leaves the samples [R-DESK-43]', async () => {
      const { prepare } = refusing(/\/v1\/desk$/, 'FORBIDDEN', 403);
      const page = await stage().visit('/', { prepare });
      await page.locator('.examples a').first().waitFor();
      await page.context().close();
    });

    it.each(
      LOOKS,
    )('is below the search box, changes first, for everybody at $width px [R-DESK-43] [R-DESK-42]', async (look) => {
      const { busy, miner } = stage().cast;
      await putOn(stage(), {
        blockchain: 'BITCOIN',
        address: busy,
        name: '嫌疑人A',
        role: 'SUSPECT',
        colour: 'VIOLET',
      });
      await putOn(stage(), { blockchain: 'BITCOIN', address: miner });
      const page = await stage().visit('/', look);
      await objectsOf(page).nth(1).waitFor();
      await untilStill(page);
      const tops = await Promise.all(
        ['.hero form, .hero [role="combobox"]', '.desk-changes', '.desk-objects'].map(
          async (part) => (await page.locator(part).first().boundingBox())?.y ?? 0,
        ),
      );
      expect(tops).toEqual([...tops].sort((a, b) => a - b));
      expect(await page.locator('.examples').count()).toBe(0);
      expect(await listFaults(page, 'home with a desk', look.width)).toEqual([]);
      await page.getByRole('link', { name: look.language === 'cn' ? '本案工作台 · 2 个对象' : /2 objects/ }).click();
      await page.waitForURL(/\/desk$/);
      await page.context().close();
    });
  });
