import { describe, expect, it } from 'vitest';
import { settle } from '../settle.ts';
import { changing, type Stage } from '../stage.ts';
import { formatTime, group, type Transaction, type Transactions } from './api.ts';

const CALL = /\/transactions\/[0-9a-f]{64}\?/;
const plain = (text: string): string => text.replace(/[\s\u202f,]/g, '');

export const describeTransaction = (stage: () => Stage) =>
  describe('a transaction', () => {
    const api = (hash: string) => `/api/proxy/v1/blockchains/BITCOIN/transactions/${hash}`;
    const find = async (address: string): Promise<Transaction> => {
      const list = await stage().ask<Transactions>(
        `/api/proxy/v1/blockchains/BITCOIN/addresses/${address}/transactions`,
      );
      return stage().ask<Transaction>(api(list.items[0]?.hash ?? ''));
    };
    /** The same however far the world has grown: what paid for a newer one may have more outputs than are listed. */
    const findOldest = async (address: string): Promise<Transaction> => {
      const path = `/api/proxy/v1/blockchains/BITCOIN/addresses/${address}/transactions`;
      const { _metadata } = await stage().ask<Transactions>(path);
      const { items } = await stage().ask<Transactions>(`${path}?offset=${_metadata.total - 1}&limit=1`);
      return stage().ask<Transaction>(api(items[0]?.hash ?? ''));
    };
    const open = (hash: string, change?: (answer: Transaction) => unknown) =>
      stage().visit(
        `/trading/BITCOIN/${hash}`,
        change === undefined ? {} : { prepare: changing<Transaction>(CALL, change) },
      );

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

    it('grows by a confirmation with every block while one looks [R-TX-02]', async () => {
      const found = await find(stage().cast.owned);
      let more = 0;
      const page = await open(found.hash, (answer) => {
        more += 1;
        return { ...answer, numberOfConfirmations: 40 + more };
      });
      await page.locator('.head').getByText('41 次确认').waitFor();
      await page.locator('.head').getByText('42 次确认').waitFor({ timeout: 15_000 });
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
      await sides.nth(0).locator('.leg').first().locator('.leg-links a').click();
      await page.waitForURL(`**/trading/BITCOIN/${operation?.sources[0]?.linkedTransaction}`);
      // A link that is drawn anew under the pointer is not followed.
      await settle(page);
      await page.locator('.side').nth(1).locator(`a[href="/trading/BITCOIN/${found.hash}"]`).first().click();
      await page.waitForURL(`**/trading/BITCOIN/${found.hash}`);
      await page.context().close();
    });

    it('has a dash for its unit and no amounts of shares where several operations moved value [R-TX-08] [R-TX-09]', async () => {
      const found = await find(stage().cast.owned);
      const page = await open(found.hash, (answer) => ({
        ...answer,
        operations: [
          ...answer.operations,
          { ...answer.operations[0], type: 'TOKEN_TRANSFER', symbol: 'USDT', amount: '3' },
        ],
      }));
      await page.locator('.facts').waitFor();
      await page.locator('.ranking .share').first().waitFor();
      expect(plain(await page.locator('.facts').innerText())).toContain(`${plain(group(found.amount ?? ''))}–`);
      expect(await page.locator('.ranking tbody tr').first().innerText()).toContain('N/A');
      expect(await page.locator('.ranking thead').innerText()).not.toContain('BTC');
      await page.context().close();
    });

    it('translates types of operations: ours by key, others through the translator [R-LANG-06] [R-LANG-08]', async () => {
      const found = await find(stage().cast.owned);
      const page = await stage().visit(`/trading/BITCOIN/${found.hash}`, {
        prepare: async (each) => {
          await changing<Transaction>(CALL, (answer) => ({
            ...answer,
            operations: [...answer.operations, { ...answer.operations[0], type: 'SWAP' }],
          }))(each);
          await each.route('**/api/translations', (route) =>
            route.fulfill({
              json: { success: true, code: 0, message: '', data: { texts: ['兑换'], translated: true, reason: null } },
            }),
          );
        },
      });
      await page.getByRole('heading', { name: '转账' }).waitFor();
      await page.getByRole('heading', { name: '兑换' }).waitFor();
      await page.context().close();
    });

    it('does not turn what is unknown into nothing: fee, unseen inputs, unspendable outputs, failure [R-TX-04] [R-TX-10] [R-TX-11]', async () => {
      const found = await find(stage().cast.owned);
      const page = await open(found.hash, (answer) => ({
        ...answer,
        fee: null,
        scoreChainSuccess: 'FAILED',
        operations: answer.operations.map((operation) => ({
          ...operation,
          sources: operation.sources.map((leg) => ({ ...leg, address: null, amount: null, amountUsd: null })),
          destinations: operation.destinations.map((leg) => ({ ...leg, linkedTransaction: null, isUnspendable: true })),
        })),
      }));
      await page.locator('.facts').getByText('有输入的来源未知，无法计算').waitFor();
      await page.locator('.facts').getByText('失败').waitFor();
      const source = await page.locator('.side').nth(0).locator('.leg').first().innerText();
      expect(source).toContain('来源未知');
      expect(source).toContain('N/A');
      expect(await page.locator('.side').nth(1).locator('.leg').first().innerText()).toContain('不可花费');
      await page.context().close();
    });

    it('shows the miner of a coinbase, and the other block that holds the same hash [R-TX-12] [R-TX-13]', async () => {
      const miner = await find(stage().cast.miner);
      const page = await open(miner.hash, (answer) => ({
        ...answer,
        kind: 'coinbase',
        signers: [],
        miner: { id: 3, name: '星火矿池', type: 'Mining pool' },
        alsoInBlocks: [91722],
      }));
      await page.locator('.facts').getByRole('link', { name: '星火矿池' }).waitFor();
      await page.getByText('同一哈希还出现在区块 91,722').waitFor();
      expect(await page.locator('.side h3').first().innerText()).toBe('区块奖励（新产出）');
      await page.context().close();
    });

    it('sends its legs in parts and says how many there are [R-TX-14]', async () => {
      const found = await find(stage().cast.owned);
      const asked: string[] = [];
      const page = await stage().visit(`/trading/BITCOIN/${found.hash}`, {
        prepare: async (each) => {
          each.on('request', (request) => {
            const url = new URL(request.url());
            if (CALL.test(request.url())) asked.push(`${url.searchParams.get('legOffset')}`);
          });
          await changing<Transaction>(CALL, (answer) => ({
            ...answer,
            operations: answer.operations.map((operation) => ({ ...operation, numberOfSources: 1_203 })),
          }))(each);
        },
      });
      const sources = page.locator('.side').nth(0);
      await sources.getByText('来源 1203 个').waitFor();
      await sources.getByRole('button', { name: '第 61 页' }).click();
      await expect.poll(() => asked).toContain('1200');
      await page.context().close();
    });

    it('answers origin of its inputs and destination of its outputs [R-TX-15]', async () => {
      const found = await find(stage().cast.owned);
      const asked: unknown[] = [];
      const page = await stage().visit(`/trading/BITCOIN/${found.hash}`, {
        prepare: async (each) => {
          each.on('request', (request) => {
            if (request.url().endsWith('/scoringAnalysis')) asked.push(request.postDataJSON());
          });
        },
      });
      await page.locator('.ranking .share').first().waitFor();
      await page.getByRole('tab', { name: '资金去向' }).click();
      await page.locator('.ranking .share, .risk .state').first().waitFor();
      expect(asked).toMatchObject([
        { objectType: 'TRANSACTION', objectId: found.hash, analysisType: 'INCOMING' },
        { objectType: 'TRANSACTION', objectId: found.hash, analysisType: 'OUTGOING' },
      ]);
      await page.context().close();
    });
  });
