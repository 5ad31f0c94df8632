import { beforeAll, describe, expect, it } from 'vitest';
import { LOOKS } from '../looks.ts';
import { listFaults } from '../sign-in/accessible.ts';
import type { DemoStage } from '../stage.ts';
import { untilStill } from '../until-still.ts';
import { callAs, clearDesk, OFFICER, putOn } from './desk-of.ts';

/** Levels that leave the list at its right edge, where they would be cut. */
const CUT_LEVELS = `(() => {
  const right = document.querySelector('.desk-objects').getBoundingClientRect().right;
  return [...document.querySelectorAll('.desk-objects .level')].filter((each) => each.getBoundingClientRect().right > right).length;
})()`;

export const describeDeskLooks = (stage: () => DemoStage) =>
  describe.each(LOOKS)('the desk at $width px, $theme', (look) => {
    beforeAll(() => clearDesk(stage()));

    it('is for everybody, empty, full, with notes and while it is edited [R-DESK-42]', async () => {
      const empty = await stage().visit('/desk', look);
      await empty.locator('.desk-empty').waitFor();
      await untilStill(empty);
      expect(await listFaults(empty, 'empty desk', look.width)).toEqual([]);
      await empty.context().close();

      const { busy, miner, assets } = stage().cast;
      const first = { blockchain: 'BITCOIN', address: busy, name: '嫌疑人A', role: 'SUSPECT', colour: 'VIOLET' };
      const { objects } = await putOn(stage(), { ...first, collections: ['待调证'] });
      await putOn(stage(), { blockchain: 'BITCOIN', address: miner, role: 'RELAY', colour: 'TEAL' });
      await putOn(stage(), { blockchain: 'ETHEREUM', address: assets });
      await callAs(stage(), OFFICER, 'POST', `/objects/${objects[0]?.id}/notes`, { text: '见卷二第 14 页' });
      const page = await stage().visit('/desk', look);
      await page.locator('.desk-objects .toggle button').last().click();
      await page.locator('.desk-notes li').first().waitFor();
      await untilStill(page);
      expect(await listFaults(page, 'desk', look.width)).toEqual([]);
      await page.locator('.desk-objects .row-actions button').first().click();
      await page.locator('dialog[open] .dialog-form').waitFor();
      expect(await listFaults(page, 'edited object', look.width)).toEqual([]);
      await page.context().close();

      const address = await stage().visit(`/address/1/BITCOIN/${busy}`, look);
      await address.locator('.desk-star[aria-pressed="true"]').waitFor();
      await address.locator('.object-desk > [aria-expanded]').click();
      await address.locator('.desk-panel li').first().waitFor();
      await untilStill(address);
      expect(await listFaults(address, 'address on the desk', look.width)).toEqual([]);
      await address.context().close();
    });

    it('cuts no level, also that of the customers of an exchange [R-DESK-30]', async () => {
      await clearDesk(stage());
      const { busy } = stage().cast;
      await putOn(stage(), { blockchain: 'BITCOIN', address: busy });
      // The level of its customers is known once both directions were requested.
      const page = await stage().visit(`/address/1/BITCOIN/${busy}`, look);
      await page.locator('.ranking .share').first().waitFor();
      await untilStill(page);
      await page.goto(`${stage().url}/desk`);
      await page.locator('.desk-objects .headline-tag .nowrap .level').waitFor();
      expect(await page.evaluate(CUT_LEVELS)).toBe(0);
      await page.context().close();
    });
  });
