import { parseBlock } from '@sulian/chains';
import type { CoinsAnswer, ObjectAnswer, TransactionsAnswer } from '@sulian/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { toBtc } from '../demo/world-oracle.ts';
import { openTestApi, type TestApi } from '../support/open-api.ts';
import { type CountedMovement, countChain } from '../support/raw/count-chain.ts';
import { parseRaw } from '../support/raw/parse-raw.ts';
import { openWorldProgram, type WorldProgram } from '../support/world-program.ts';

const BLOCKS = 90;
const FIRST = 60;
const BTC = '/api/proxy/v1/blockchains/BITCOIN';

let worldProgram: WorldProgram;
let api: TestApi;
beforeAll(async () => {
  worldProgram = await openWorldProgram('one-height', BLOCKS);
  api = await openTestApi(worldProgram.program);
});
afterAll(async () => {
  await api.close();
  await worldProgram.close();
});

const sum = (movements: readonly CountedMovement[], of: 'receivedBase' | 'sentBase'): string =>
  toBtc(movements.reduce((total, each) => total + each[of], 0n));

describe('answers while blocks come and go', () => {
  it('are all of one height, which they name [R-CALL-21]', async () => {
    const chain = countChain(worldProgram.world.blocks.map((block) => parseRaw(block.raw)));
    const [address, movements] = [...chain.addresses].sort(([, a], [, b]) => b.length - a.length)[0] ?? ['', []];
    const writer = worldProgram.program.ledger.writer('BITCOIN');
    let isWriting = true;
    const writing = (async () => {
      for (let round = 0; round < 2; round += 1) {
        await writer.rollback(FIRST);
        for (const { height, raw } of worldProgram.world.blocks.slice(FIRST + 1))
          await writer.append([parseBlock(raw, { chain: 'BITCOIN', height })]);
      }
    })().finally(() => {
      isWriting = false;
    });
    const heights = new Set<number>();
    const until = (height: number) => movements.filter((each) => each.transaction.height <= height);
    while (isWriting) {
      const coins = await api.get<CoinsAnswer>(`${BTC}/addresses/${address}/coins`);
      const own = until(coins.basis.height);
      expect(coins.items, `at ${coins.basis.height}`).toMatchObject([
        {
          amountReceived: sum(own, 'receivedBase'),
          amountSent: sum(own, 'sentBase'),
          numberOfTransactions: own.length,
        },
      ]);
      const list = await api.get<TransactionsAnswer>(`${BTC}/addresses/${address}/transactions?limit=5`);
      const listed = until(list.basis.height);
      expect(list._metadata.total, `at ${list.basis.height}`).toBe(listed.length);
      expect(list.items.map((each) => each.hash)).toEqual(
        listed
          .toReversed()
          .slice(0, 5)
          .map((each) => each.transaction.hash),
      );
      const head = await api.get<ObjectAnswer>(`${BTC}/addresses/${address}`);
      const seen = until(head.basis.height);
      expect(head, `at ${head.basis.height}`).toMatchObject({
        numberOfTransactions: seen.length,
        lastActivityDate: seen.at(-1)?.transaction.block.timeSec,
      });
      for (const { basis } of [coins, list, head]) heights.add(basis.height);
    }
    await writing;
    expect(heights.size).toBeGreaterThan(5);
  });

  it.each(['addresses', 'wallets'])('list page 2 of %s as of the block of page 1 [R-LIST-14]', async (kind) => {
    const chain = countChain(worldProgram.world.blocks.map((block) => parseRaw(block.raw)));
    const [address] = [...chain.addresses].sort(([, a], [, b]) => b.length - a.length)[0] ?? [''];
    const writer = worldProgram.program.ledger.writer('BITCOIN');
    const list = (query: string) => api.get<TransactionsAnswer>(`${BTC}/${kind}/${address}/transactions?${query}`);
    await writer.rollback(FIRST);
    const filters = ['direction=INCOMING', 'coin=ALL'];
    const before = new Map<string, TransactionsAnswer>();
    for (const filter of filters) before.set(filter, await list(`${filter}&limit=100`));
    for (const block of worldProgram.world.blocks.slice(FIRST + 1)) {
      await writer.append([parseBlock(block.raw, { chain: 'BITCOIN', height: block.height })]);
      if (block.height % 10 !== 9) continue;
      for (const filter of filters) {
        const { items, _metadata, basis } = before.get(filter) ?? (await list(filter));
        expect([basis.height, items.length > 5]).toEqual([FIRST, true]);
        const page = await list(`${filter}&limit=5&offset=5&asOf=${_metadata.asOf}`);
        expect(page._metadata.total).toBe(_metadata.total);
        expect(page.items.map(({ hash }) => hash)).toEqual(items.slice(5, 10).map(({ hash }) => hash));
      }
    }
    expect((await list('limit=1')).items[0]?.block).toBeGreaterThan(FIRST);
  });
});
