import { describe, expect, it } from 'vitest';
import { changing, type Stage } from '../stage.ts';
import { untilStill } from '../until-still.ts';
import { formatTime, group, type Transaction, type Transactions } from './api.ts';

export const CALL = /\/transactions\/[0-9a-f]{64}\?/;
export const plain = (text: string): string => text.replace(/[\s\u202f,]/g, '');

/** How tests come to transactions and to their pages. */
export const transactionsOf = (stage: () => Stage) => {
  const api = (hash: string) => `/api/proxy/v1/blockchains/BITCOIN/transactions/${hash}`;
  const list = (address: string) => `/api/proxy/v1/blockchains/BITCOIN/addresses/${address}/transactions`;
  return {
    find: async (address: string): Promise<Transaction> => {
      const { items } = await stage().ask<Transactions>(list(address));
      return stage().ask<Transaction>(api(items[0]?.hash ?? ''));
    },
    /** The same however far the world has grown: what paid for a newer one may have more outputs than are listed. */
    findOldest: async (address: string): Promise<Transaction> => {
      const { _metadata } = await stage().ask<Transactions>(list(address));
      const { items } = await stage().ask<Transactions>(
        `${list(address)}?offset=${(_metadata.total ?? 1) - 1}&limit=1`,
      );
      return stage().ask<Transaction>(api(items[0]?.hash ?? ''));
    },
    open: (hash: string, change?: (answer: Transaction) => unknown) =>
      stage().visit(
        `/trading/BITCOIN/${hash}`,
        change === undefined ? {} : { prepare: changing<Transaction>(CALL, change) },
      ),
  };
};

export const describeTransaction = (stage: () => Stage) =>
  describe('a transaction', () => {
    const { find, findOldest, open } = transactionsOf(stage);

    it('shows time, block, confirmations, originator, amounts and fee as the API says them [R-TX-01] [R-TX-02] [R-TX-03] [R-TX-08]', async () => {
      const found = await find(stage().cast.owned);
      const page = await open(found.hash);
      const facts = page.locator('.facts');
      await facts.waitFor();
      expect(await page.title()).toBe(`交易 ${found.hash}`);
      expect(await page.locator('.head').innerText()).toContain(formatTime(found.transactionDate));
      const text = plain(await facts.innerText());
      for (const part of [
        `${group(found.amount ?? '')}${found.operations[0]?.symbol}`,
        `${group(found.fee?.amount)}${found.fee?.unit}`,
        String(found.block),
        '成功',
        formatTime(found.transactionDate),
      ])
        expect(text).toContain(plain(part));
      expect(await facts.locator(`a[title="${found.signers[0]}"]`).count()).toBe(1);
      await page.context().close();
    });

    it('shows each source and destination with its transactions, its entity and the transaction before or after [R-TX-05] [R-TX-06] [R-TX-07]', async () => {
      const found = await findOldest(stage().cast.owned);
      const [operation] = found.operations;
      const page = await open(found.hash);
      const sides = page.locator('.side');
      await sides.first().locator('.leg').first().waitFor();
      expect(await sides.nth(0).locator('h3').innerText()).toBe(`来源 ${operation?.numberOfSources} 个`);
      expect(await sides.nth(1).locator('h3').innerText()).toBe(`去向 ${operation?.numberOfDestinations} 个`);
      for (const [index, leg] of (operation?.sources ?? []).slice(0, 20).entries()) {
        const line = sides.nth(0).locator('.leg').nth(index);
        const text = plain(await line.innerText());
        expect(text).toContain(`${group(leg.amount ?? '').replace(/,/g, '')}BTC`);
        expect(text).toContain(`${leg.transactionCount}笔交易`);
        if (leg.entity !== null) expect(text).toContain(leg.entity.name);
        expect(await line.locator(`a[href="/trading/BITCOIN/${leg.linkedTransaction}"]`).count()).toBe(1);
      }
      await sides.nth(0).locator('.leg').first().locator('.leg-links .hash a').click();
      await page.waitForURL(`**/trading/BITCOIN/${operation?.sources[0]?.linkedTransaction}`);
      // A link that is redrawn under the pointer is not followed.
      await untilStill(page);
      await page.locator('.side').nth(1).locator(`a[href="/trading/BITCOIN/${found.hash}"]`).first().click();
      await page.waitForURL(`**/trading/BITCOIN/${found.hash}`);
      await page.context().close();
    });

    it('answers origin of its inputs and destination of its outputs [R-TX-15]', async () => {
      const found = await find(stage().cast.owned);
      const requestLog: unknown[] = [];
      const page = await stage().visit(`/trading/BITCOIN/${found.hash}`, {
        prepare: async (each) => {
          each.on('request', (request) => {
            if (request.url().endsWith('/scoringAnalysis')) requestLog.push(request.postDataJSON());
          });
        },
      });
      await page.locator('.ranking .share').first().waitFor();
      await page.getByRole('tab', { name: '资金去向' }).click();
      await page.locator('.ranking .share, .risk .state').first().waitFor();
      expect(requestLog).toMatchObject([
        { objectType: 'TRANSACTION', objectId: found.hash, analysisType: 'INCOMING' },
        { objectType: 'TRANSACTION', objectId: found.hash, analysisType: 'OUTGOING' },
      ]);
      await page.context().close();
    });
  });
