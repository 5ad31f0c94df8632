import { describe, expect, it } from 'vitest';
import type { DemoStage } from '../stage.ts';
import type { Transaction, Transactions } from './api.ts';
import { type Answer, isOriginAnswer, shares } from './risk.ts';
import { BOX } from './search.ts';
import { toLegacy } from './to-legacy.ts';
import { plain } from './transaction.ts';

const CHAIN = '/api/proxy/v1/blockchains/BITCOINCASH';

/** Every page of Bitcoin also exists for its related chains. */
export const describeKinChain = (stage: () => DemoStage) =>
  describe('a chain of Bitcoin’s kin', () => {
    it('finds an address of Bitcoin Cash by both its spellings, and shows its page, score and transactions [R-WORLD-76]', async () => {
      const address = stage().addressOf('变现');
      expect(address).toMatch(/^q/);
      const page = await stage().visit('/');
      for (const spelling of [toLegacy(address), `bitcoincash:${address}`]) {
        await page.goto(stage().url);
        await page.getByPlaceholder(BOX).fill(spelling);
        await page.getByRole('option').first().locator(`[title="${address}"]`).waitFor();
      }
      const heard = page.waitForResponse(isOriginAnswer).then(async (response) => (await response.json()) as Answer);
      await page.getByRole('option').first().click();
      await page.waitForURL(`**/address/1/BITCOINCASH/${address}`);
      const result = (await heard).analysis.incoming?.result;
      if (result === undefined) throw new Error('the API gave no result');
      await page.locator('.ranking .share').first().waitFor();
      expect(plain(await page.locator('.risk').innerText())).toContain(`${result.score}`);
      expect((await shares(page)).length).toBeGreaterThan(0);
      const path = `${CHAIN}/addresses/${address}/transactions?limit=1`;
      const [first] = (await stage().ask<Transactions>(path)).items;
      await page.goto(`${stage().url}/trading/BITCOINCASH/${first?.hash}`);
      await page.locator('.leg').first().waitFor();
      const { block, fee } = await stage().ask<Transaction>(`${CHAIN}/transactions/${first?.hash}`);
      const facts = plain(await page.locator('.facts').innerText());
      for (const part of [String(block), fee?.unit ?? 'BCH']) expect(facts).toContain(plain(part));
      await page.context().close();
    });
  });
