import type { SubscriptionAnswer } from '@sulian/contract';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { changing, type Stage } from '../stage.ts';
import type { Coins, ObjectInfo } from './api.ts';
import { COINS, OBJECT } from './object.ts';

const SUBSCRIPTION = /alerts\/subscription/;

/** Tests that do not depend on the ledger, so they use the demo world. */
export const describeObjectStates = (stage: () => Stage) =>
  describe('an address, whatever it holds,', () => {
    const owned = () => stage().cast.owned;
    const infoOf = (address: string) =>
      stage().ask<ObjectInfo>(`/api/proxy/v1/blockchains/BITCOIN/addresses/${address}`);

    it("shows an upstream provider's labels as internal, and of each label source, date and confidence [R-ADDR-04] [R-ADDR-06]", async () => {
      const info = await infoOf(owned());
      const label = {
        source: 'ofac',
        uri: 'https://example.org/list',
        date: '2026-03-04',
        author: null,
        confidence: 95,
        entity: info.entity,
        address: owned(),
      };
      const page = await stage().visit(`/address/1/BITCOIN/${owned()}`, {
        prepare: changing<ObjectInfo>(OBJECT, (answer) => ({ ...answer, source: 'Internal', labels: [label] })),
      });
      await page.getByText('标签来源：内部').waitFor();
      const row = page.getByRole('table', { name: '标签' }).getByRole('row').nth(1);
      expect(await row.innerText()).toContain('2026-03-04');
      expect(await row.innerText()).toContain('95 / 100');
      expect(await row.getByRole('link', { name: 'ofac' }).getAttribute('href')).toBe('https://example.org/list');
      await page.context().close();
    });

    it('says in its head whether the case has alerts here, and which of them are on [R-ADDR-43]', async () => {
      const path = `/address/1/BITCOIN/${owned()}`;
      const head = (page: Page) => page.locator('.head .alert-subscription');
      const answered = (answer: SubscriptionAnswer) =>
        stage().visit(path, { prepare: changing(SUBSCRIPTION, () => answer) });
      const none = await answered({
        total: 0,
        enabled: 0,
        isWatched: true,
        timing: { blockTimeSec: 600, finalityDepth: 6 },
      });
      await head(none).getByText('未设预警').waitFor();
      await none.context().close();
      const some = await answered({
        total: 3,
        enabled: 2,
        isWatched: true,
        timing: { blockTimeSec: 600, finalityDepth: 6 },
      });
      const link = head(some).getByRole('link', { name: /已设 3 条预警/ });
      await link.waitFor();
      expect(await link.innerText()).toContain('2');
      expect(await link.getAttribute('href')).toBe(`/alert?address=${owned()}`);
      await some.context().close();
    });

    it('is marked where the ledger does not begin at the first block [R-ADDR-08]', async () => {
      const page = await stage().visit(`/address/1/BITCOIN/${owned()}`, {
        prepare: async (each) => {
          await changing<ObjectInfo>(OBJECT, (answer) => ({
            ...answer,
            basis: { ...answer.basis, isPartial: true },
          }))(each);
          await changing<Coins>(COINS, (answer) => ({
            ...answer,
            _metadata: { ...answer._metadata, isPartial: true },
          }))(each);
        },
      });
      await page.locator('.head').getByText('账本不从创世区块开始，余额可能不完整').waitFor();
      await page.getByText('账本不完整，仅为已收录部分').waitFor();
      await page.context().close();
    });

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
