import type { ObjectAnswer, SearchAnswer, TransactionAnswer } from '@sulian/contract';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { changing, type DemoStage } from '../stage.ts';
import { formatTime, group } from './api.ts';
import { BOX } from './search.ts';

const OBJECT = /\/v1\/blockchains\/ETHEREUM\/addresses\/[^/?]+$/;
const plain = (text: string): string => text.replace(/[\s\u202F]/g, '');
const band = (page: Page) => page.getByRole('region', { name: '发行方冻结' });

export const describeFreezes = (stage: () => DemoStage) =>
  describe('a freeze by an issuer', () => {
    const frozen = () => stage().addressOf('被发行方冻结');
    const released = () => stage().addressOf('冻结后又解冻');
    const pathOf = (address: string) => `/address/1/ETHEREUM/${address}`;
    const firstOf = async (address: string) => {
      const { freezes } = await stage().ask<ObjectAnswer>(`/api/proxy/v1/blockchains/ETHEREUM/addresses/${address}`);
      const [freeze] = freezes;
      if (freeze?.since == null) throw new Error(`unknown freeze of ${address}`);
      return { ...freeze, since: freeze.since, destroyedAmount: freeze.destroyed[0]?.amount ?? '' };
    };

    it('stands above the score: which coin, since when, by which transaction, and what was destroyed [R-ADDR-98] [R-WORLD-46]', async () => {
      const { asset, since, destroyed, destroyedAmount } = await firstOf(frozen());
      const page = await stage().visit(pathOf(frozen()));
      await band(page).getByText('USDT 冻结中').waitFor();
      const text = plain(await band(page).innerText());
      expect(asset.symbol).toBe('USDT');
      expect(destroyed).toHaveLength(1);
      for (const part of [formatTime(since.timeSec), '未解冻', `${group(destroyedAmount)}USDT`])
        expect(text).toContain(plain(part));
      await band(page).getByRole('button', { name: '什么是发行方冻结' }).focus();
      await page.getByRole('tooltip').filter({ hasText: '不是标签，不计入评分' }).waitFor();
      await band(page).locator(`a[title="${since.hash}"]`).click();
      await page.waitForURL(`**/trading/ETHEREUM/${since.hash}`);
      await page.context().close();
    });

    it('that was lifted says so, and by which transaction [R-ADDR-98]', async () => {
      const { until } = await firstOf(released());
      const page = await stage().visit(pathOf(released()));
      await band(page).getByText('已解冻', { exact: true }).waitFor();
      expect(await band(page).getByText('冻结中').count()).toBe(0);
      expect(await band(page).locator(`a[href="/trading/ETHEREUM/${until?.hash}"]`).count()).toBe(1);
      await page.context().close();
    });

    it('is an event of its transaction, as are its end and what was destroyed [R-TX-55]', async () => {
      const taken = await firstOf(frozen());
      const lifted = await firstOf(released());
      const page = await stage().visit('/');
      const events = page.getByRole('region', { name: '链上事件' });
      for (const [hash, kind, address] of [
        [taken.since.hash, '冻结', frozen()],
        [taken.destroyed[0]?.hash, '销毁冻结资金', frozen()],
        [lifted.until?.hash, '解冻', released()],
      ]) {
        await page.goto(`${stage().url}/trading/ETHEREUM/${hash}`);
        await events.getByText(kind ?? '', { exact: true }).waitFor();
        expect(await events.locator(`a[href="${pathOf(address ?? '')}"]`).count()).toBe(1);
      }
      await page.goto(`${stage().url}/trading/ETHEREUM/${taken.destroyed[0]?.hash}`);
      await events.getByRole('listitem').first().waitFor();
      expect(plain(await events.innerText())).toContain(`${plain(group(taken.destroyedAmount))}USDT`);
      await page.context().close();
    });

    it('is seen in the search while it lasts, and not afterwards [R-SEARCH-61]', async () => {
      const page = await stage().visit('/');
      const hit = page.getByRole('option').first();
      for (const [address, isFrozen] of [
        [frozen(), true],
        [released(), false],
      ] as const) {
        await page.getByPlaceholder(BOX).fill(address);
        await hit.locator(`[title="${address}"]`).waitFor();
        expect(await hit.getByText('USDT 冻结中').count()).toBe(isFrozen ? 1 : 0);
      }
      await page.context().close();
    });

    it('is unknown where events are not kept, on the address, in the search and on the transaction [R-ADDR-99] [R-SEARCH-61] [R-TX-55]', async () => {
      const { since } = await firstOf(frozen());
      const page = await stage().visit(pathOf(frozen()), {
        prepare: async (each) => {
          const none = { freezes: [], freezesTotal: 0, areFreezesCut: false, freezesFrom: null };
          await changing<ObjectAnswer>(OBJECT, (answer) => ({ ...answer, ...none }))(each);
          await changing<TransactionAnswer>(/ETHEREUM\/transactions\/0x[0-9a-f]+\?/, (answer) => ({
            ...answer,
            events: [],
            numberOfEvents: 0,
            eventsFrom: null,
          }))(each);
          await changing<SearchAnswer>('**/api/proxy/v1/search?*', ({ addresses, ...answer }) => ({
            ...answer,
            addresses: {
              ...addresses,
              items: addresses.items.map((item) => ({ ...item, isFrozen: false, frozenAssets: [], freezesFrom: null })),
            },
          }))(each);
        },
      });
      await band(page).getByText('无法判断是否被冻结').waitFor();
      expect(await band(page).getByText('未见冻结').count()).toBe(0);
      await page.goto(`${stage().url}/trading/ETHEREUM/${since.hash}`);
      await page.locator('.head').getByText('未保存链上事件').waitFor();
      await page.goto(stage().url);
      await page.getByPlaceholder(BOX).fill(frozen());
      await page.getByRole('option').first().getByText('是否被冻结未知').waitFor();
      await page.context().close();
    });

    it('is not seen where there is none, and not spoken of on a chain without issuers [R-ADDR-99]', async () => {
      const page = await stage().visit(pathOf(stage().cast.assets));
      await band(page).getByText('未见冻结').waitFor();
      await page.goto(`${stage().url}/address/1/BITCOIN/${stage().cast.owned}`);
      await page.locator('.tiles .tile-value small').first().waitFor();
      expect(await band(page).count()).toBe(0);
      await page.context().close();
    });
  });
