import { createEvmSource } from '@sulian/chains';
import type { AddDeskAnswer, DeskChangesAnswer } from '@sulian/contract';
import type { Block } from '@sulian/domain';
import { type EvmWorldNode, startEvmWorldNode } from '@sulian/world';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openTestApi, type TestApi } from '../support/open-api.ts';
import { openTestProgram, type TestProgram } from '../support/test-program.ts';

const DESK = '/api/proxy/v1/desk';
const LAST = 259;
const USDT = '0xdac17f958d2ee523a2206206994597c13d831ec7';

let node: EvmWorldNode;
let test: TestProgram;
let api: TestApi;
let blocks: readonly Block[];

beforeAll(async () => {
  node = await startEvmWorldNode({ seed: 'desk', blocks: LAST + 1, startTimeSec: 1_795_000_000, blockEveryMs: 0 });
  test = await openTestProgram();
  const source = createEvmSource({ chain: 'ETHEREUM', urls: [node.url], retries: 0, timeoutMs: 20_000 });
  blocks = await source.getBlocks(0, LAST);
  const bulk = test.program.ledger.writer('ETHEREUM').bulk();
  await bulk.load(blocks);
  await bulk.finish(() => undefined);
  api = await openTestApi(test.program);
}, 240_000);
afterAll(async () => {
  await api.close();
  await test.close();
  await node.stop();
});

/** Transactions of the blocks from a height on with the address, by the blocks alone. */
const countMoves = (address: string, fromHeight: number): number =>
  blocks
    .slice(fromHeight)
    .flatMap(({ transactions }) => transactions)
    .filter(({ operations }) =>
      operations.some(({ sources, destinations }) =>
        [...sources, ...destinations].some((leg) => leg.address === address),
      ),
    ).length;

it('lists movements and freezes of the objects since a time, as the blocks have them, and labels that changed [R-DESK-11]', async () => {
  const from = LAST - 30;
  const sinceSec = blocks[from]?.timeSec ?? 0;
  const events = blocks.flatMap(({ transactions, timeSec }) =>
    transactions.flatMap(({ events: all = [] }) => all.map((event) => ({ ...event, timeSec }))),
  );
  const frozen = events.find(({ kind }) => kind === 'FREEZE');
  const movers = [
    ...new Set(
      (blocks[LAST]?.transactions ?? []).flatMap(({ operations }) =>
        operations.flatMap(({ sources }) => sources[0]?.address ?? []),
      ),
    ),
  ].slice(0, 4);
  const resting = blocks
    .slice(0, from)
    .flatMap(({ transactions }) =>
      transactions.flatMap(({ operations }) => operations.flatMap(({ sources }) => sources[0]?.address ?? [])),
    )
    .find((address) => countMoves(address, from) === 0);
  const addresses = [...movers, resting ?? '', frozen?.address ?? ''];
  const objects = [...new Set(addresses)].map((address) => ({ blockchain: 'ETHEREUM', address }));
  const added = (await api.call(`${DESK}/objects`, { objects })).json<AddDeskAnswer>().objects;
  const idOf = new Map(added.map(({ address, id }) => [address, id]));
  const { items, gaps } = await api.get<DeskChangesAnswer>(`${DESK}/changes?since=${sinceSec}`);
  expect(gaps).toEqual([]);
  expect(movers.length).toBeGreaterThan(1);
  for (const address of movers) {
    const moved = items.find(({ objectId, kind }) => objectId === idOf.get(address) && kind === 'MOVED');
    expect(moved?.movement?.count, address).toBe(countMoves(address, from));
  }
  expect(items.filter(({ objectId }) => objectId === idOf.get(resting ?? ''))).toEqual([]);
  const all = await api.get<DeskChangesAnswer>(`${DESK}/changes?since=${blocks[0]?.timeSec ?? 0}`);
  expect(all.items.find(({ kind }) => kind === 'FROZEN')).toMatchObject({
    objectId: idOf.get(frozen?.address ?? ''),
    time: frozen?.timeSec,
    text: 'USDT',
  });
  expect(frozen?.token).toBe(USDT);
});
