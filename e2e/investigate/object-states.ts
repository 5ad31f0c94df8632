import { describe, expect, it } from 'vitest';
import { changing, type Stage } from '../stage.ts';
import type { Coins } from './api.ts';
import { COINS } from './object.ts';

/** Tests that do not depend on the ledger, so they use the demo world. */
export const describeObjectStates = (stage: () => Stage) =>
  describe('an address, whatever it holds,', () => {
    const owned = () => stage().cast.owned;

    it('shows N/A and the reason where a count is absent, and only there [R-ADDR-23] [R-ADDR-24] [R-ADDR-25]', async () => {
      const page = await stage().visit(`/address/1/BITCOIN/${owned()}`, {
        prepare: changing<Coins>(COINS, (answer) => ({
          ...answer,
          _metadata: { ...answer._metadata, numberOfTransactions: null },
        })),
      });
      const mark = page.getByRole('button', { name: '为什么没有交易数' });
      await mark.focus();
      await page.getByRole('tooltip').filter({ hasText: '500,000' }).waitFor();
      const values = await page.locator('.tile .tile-value').allInnerTexts();
      expect(values.map((text) => text.includes('N/A'))).toEqual([false, false, false, true]);
      await page.context().close();
    });
  });
