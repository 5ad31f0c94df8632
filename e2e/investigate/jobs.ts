import { describe, expect, it } from 'vitest';
import { countingClicks, readClicks } from '../clicks.ts';
import type { DemoStage } from '../stage.ts';
import { BOX } from './search.ts';

/** What an investigator came for, and in how many clicks and keys it is had. */
export const describeJobs = (stage: () => DemoStage) =>
  describe('a job', () => {
    it('where the ransom of a campaign went, all its addresses together, takes at most 6 clicks [R-SHOW-40]', async () => {
      const page = await stage().visit('/', { prepare: countingClicks });
      const box = page.getByPlaceholder(BOX);
      await box.click();
      await page.keyboard.type('黑潮行动');
      await page
        .getByRole('option', { name: /黑潮行动/ })
        .first()
        .click();
      const risk = page.locator('.card.risk');
      await risk.getByRole('tab', { name: /资金去向/ }).click();
      const ranking = risk.getByRole('tabpanel').getByRole('table').first();
      await ranking.locator('tbody tr').first().waitFor();
      const [first] = await ranking.locator('tbody tr').allInnerTexts();
      expect(first).toMatch(/\d+\.\d\d %/);
      // Of all addresses of the campaign, and of nobody's else.
      expect(page.url()).toMatch(/\/entities\//);
      expect(await readClicks(page)).toBeLessThanOrEqual(6);
      await page.context().close();
    });

    it('who is behind an address, and why, takes at most 2 clicks [R-SHOW-42]', async () => {
      const address = stage().cast.owned;
      const page = await stage().visit(`/address/1/BITCOIN/${address}`, { prepare: countingClicks });
      // Who, and by whose word, is said before anything is clicked; why stands with the label.
      const verdict = page.getByRole('region', { name: '研判结论' });
      await verdict.getByText(/标签来源.*置信度/).waitFor();
      expect(await readClicks(page)).toBe(0);
      const entity = verdict.getByRole('link').first();
      await entity.click();
      await page.getByRole('heading', { level: 1 }).waitFor();
      await page.getByRole('region', { name: '汇总' }).waitFor();
      expect(await readClicks(page)).toBeLessThanOrEqual(2);
      await page.context().close();
    });
  });
