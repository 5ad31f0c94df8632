import { createEvmSource } from '@sulian/chains';
import type {
  CounterpartiesAnswer,
  EntityAddressListAnswer,
  EntityCounterpartiesAnswer,
  SearchAnswer,
  TransactionsAnswer,
} from '@sulian/contract';
import type { Block } from '@sulian/domain';
import { startEvmWorldNode, worldCovers } from '@sulian/world';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Program } from '../../src/program.ts';
import { openTestApi, type TestApi } from '../support/open-api.ts';
import { openTestProgram } from '../support/test-program.ts';

const BLOCKS = 600;
const FIRST = 450;
const PER_PAGE = 4;

let program: Program;
let api: TestApi;
let blocks: readonly Block[];
let victim: string;
let drop: () => Promise<void>;
beforeAll(async () => {
  const test = await openTestProgram();
  program = test.program;
  const node = await startEvmWorldNode({
    seed: 'sulian',
    blocks: BLOCKS,
    startTimeSec: 1_795_000_000,
    blockEveryMs: 0,
  });
  await program.labelStore.saveLabels(node.world.labels(), worldCovers('ETHEREUM'));
  victim = node.world.showcase().find(({ id }) => id === 'evm-poisoned')?.address ?? '';
  const source = createEvmSource({ chain: 'ETHEREUM', urls: [node.url], timeoutMs: 30_000 });
  const { height } = await source.getHead();
  const read: Block[] = [];
  for (let from = 0; from <= height; from += 100)
    read.push(...(await source.getBlocks(from, Math.min(height, from + 99))));
  blocks = read;
  await node.stop();
  await program.ledger.writer('ETHEREUM').append(blocks.slice(0, FIRST));
  api = await openTestApi(program);
  drop = async () => {
    await api.close();
    await test.close();
  };
}, 120_000);
afterAll(() => drop());

const list = (query: string) =>
  api.get<TransactionsAnswer>(`/api/proxy/v1/blockchains/ETHEREUM/addresses/${victim}/transactions?${query}`);

describe('pages of a list while blocks arrive', () => {
  it.each([
    '',
    '&direction=INCOMING',
    '&coin=MAIN',
  ])('have every row once, marked as on page 1%s [R-LIST-14]', async (filter) => {
    const writer = program.ledger.writer('ETHEREUM');
    await writer.rollback(FIRST - 1);
    const { items, _metadata } = await list(`limit=100${filter}`);
    expect(items.length).toBe(_metadata.total);
    expect(items.length).toBeGreaterThan(2 * PER_PAGE);
    const later = [...blocks.slice(FIRST)];
    const pages: TransactionsAnswer[] = [];
    for (let offset = 0; offset < items.length; offset += PER_PAGE) {
      pages.push(await list(`limit=${PER_PAGE}&offset=${offset}&asOf=${_metadata.asOf}${filter}`));
      const arrived = later.splice(0, 30);
      if (arrived.length > 0) await writer.append(arrived);
    }
    expect(pages.flatMap((page) => page.items)).toEqual(items);
    expect(
      new Set(pages.map((page) => [page._metadata.total, page._metadata.asOf, page._metadata.isReread].join())),
    ).toEqual(new Set([[items.length, _metadata.asOf, false].join()]));
  });

  it('are marked as poisoning, which none of these lists loses [R-LIST-14]', async () => {
    await program.ledger.writer('ETHEREUM').rollback(FIRST - 1);
    const { items } = await list('limit=100');
    expect(items.some(({ isPoisoning }) => isPoisoning)).toBe(true);
    expect(items.some(({ isPoisoning }) => !isPoisoning)).toBe(true);
  });

  it('are read again, and say so, where the block of page 1 was replaced [R-LIST-14]', async () => {
    const writer = program.ledger.writer('ETHEREUM');
    await writer.rollback(FIRST - 1);
    const before = await list('limit=4');
    await writer.rollback(FIRST - 3);
    const gone = await list(`limit=4&asOf=${before._metadata.asOf}`);
    expect(gone._metadata).toMatchObject({ isReread: true, asOf: (await list('limit=4'))._metadata.asOf });
    expect(gone.basis.height).toBe(FIRST - 3);
    const others = blocks.slice(FIRST - 2, FIRST).map((block, index) => ({
      ...block,
      hash: `${index}`.repeat(64),
      ...(index === 0 ? {} : { parentHash: '0'.repeat(64) }),
    }));
    await writer.append(others);
    const replaced = await list(`limit=4&offset=4&asOf=${before._metadata.asOf}`);
    expect(replaced._metadata).toMatchObject({ isReread: true, asOf: `${FIRST - 1}-${'1'.repeat(16)}` });
    const again = await list(`limit=4&offset=4&asOf=${replaced._metadata.asOf}`);
    expect(again).toMatchObject({ items: replaced.items, _metadata: { isReread: false } });
  });

  it('are refused with what names no block [R-LIST-14]', async () => {
    const path = `/api/proxy/v1/blockchains/ETHEREUM/addresses/${victim}/transactions`;
    expect((await api.call(`${path}?asOf=450`)).statusCode).toBe(400);
  });
});

interface ChainList {
  readonly items: readonly object[];
  readonly _metadata: { readonly total: number | null; readonly asOf: string | null; readonly isReread: boolean };
}

/** The first blocks alone, whatever a test before has put in their place. */
async function begin() {
  const writer = program.ledger.writer('ETHEREUM');
  await writer.rollback(FIRST - 4);
  await writer.append(blocks.slice(FIRST - 3, FIRST));
  return writer;
}

describe('pages of a list whose order changes with blocks', () => {
  let entityId: number;
  beforeAll(async () => {
    await begin();
    const { items } = await api.get<CounterpartiesAnswer>(`/api/proxy/v1/${victims()}&limit=20`);
    const entity = { key: 'test:firm', name: 'Firm', type: 'Exchange' } as const;
    const of = { chain: 'ETHEREUM', entity, source: 'test', confidence: 90 } as const;
    const addresses = new Set(items.flatMap(({ address }) => address ?? []));
    const labels = [...addresses].slice(0, 8).map((address) => ({ ...of, address }));
    await program.labelStore.saveLabels(labels);
    const [found] = await program.labelStore.searchEntities('Firm', 1);
    entityId = found?.id ?? 0;
  });

  const victims = () => `blockchains/ETHEREUM/addresses/${victim}/counterparties?sort=LAST`;
  const LISTS: readonly (readonly [string, () => string])[] = [
    ['counterparties', victims],
    ['counterparties by USD, narrowed', () => `${victims().replace('LAST', 'USD')}&direction=INCOMING&minUsd=0`],
    ['counterparties of an entity', () => `entities/${entityId}/counterparties?sort=LAST`],
    ['addresses of an entity', () => `entities/${entityId}/addresses?sort=LAST`],
  ];
  type Answer = CounterpartiesAnswer | EntityCounterpartiesAnswer | EntityAddressListAnswer;
  const read = (path: string, query: string): Promise<ChainList> => api.get<Answer>(`/api/proxy/v1/${path}&${query}`);
  /** Identity of a row. Its figures may be of a later block. */
  const toKeys = ({ items }: ChainList) =>
    items.map((row) => {
      const { address, coin, party } = row as Partial<CounterpartiesAnswer['items'][number]>;
      return [party, address, coin?.id].join();
    });

  it.each(LISTS)('have every row once while blocks arrive: %s [R-LIST-101]', async (_, path) => {
    const writer = await begin();
    const whole = await read(path(), 'limit=100');
    const all = toKeys(whole);
    expect(all.length).toBe(whole._metadata.total);
    expect(all.length).toBeGreaterThan(3);
    const first = await read(path(), 'limit=2');
    expect(first._metadata).toMatchObject({ total: all.length, isReread: false });
    await writer.append(blocks.slice(FIRST));
    const seen = toKeys(first);
    for (let offset = 2; offset < all.length; offset += 2) {
      const page = await read(path(), `limit=2&offset=${offset}&asOf=${first._metadata.asOf}`);
      expect(page._metadata).toMatchObject({ total: all.length, asOf: first._metadata.asOf, isReread: false });
      seen.push(...toKeys(page));
    }
    expect(seen).toEqual(all);
    // Page 1 is of the newest block again, in which the order is another one.
    const again = await read(path(), 'limit=100');
    expect(again._metadata.asOf).not.toBe(first._metadata.asOf);
    expect(toKeys(again)).not.toEqual(all);
  });

  it.each(
    LISTS,
  )('are read again, and say so, where the block of page 1 was replaced: %s [R-LIST-101]', async (_, path) => {
    const writer = await begin();
    const first = await read(path(), 'limit=2');
    await writer.rollback(FIRST - 3);
    const second = await read(path(), `limit=2&offset=2&asOf=${first._metadata.asOf}`);
    const newest = await read(path(), 'limit=2');
    expect(second._metadata).toMatchObject({ isReread: true, asOf: newest._metadata.asOf });
    const third = await read(path(), `limit=2&offset=2&asOf=${second._metadata.asOf}`);
    expect(third._metadata).toMatchObject({ isReread: false, asOf: newest._metadata.asOf });
  });

  it('of a search say that blocks came since page 1 [R-LIST-105]', async () => {
    const writer = await begin();
    const search = (query: string) =>
      api.get<SearchAnswer>(`/api/proxy/v1/search?q=${victim.slice(0, 4)}&limit=2${query}`);
    const first = await search('');
    expect(first.isReread).toBe(false);
    expect(await search(`&offset=2&asOf=${first.asOf}`)).toMatchObject({ isReread: false, asOf: first.asOf });
    await writer.append(blocks.slice(FIRST, FIRST + 1));
    expect((await search(`&offset=2&asOf=${first.asOf}`)).isReread).toBe(true);
  });
});
