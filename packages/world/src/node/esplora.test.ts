import { createRpcSource, getFamily, listIndexTypes } from '@sulian/chains';
import type { Block, ListedTransaction, PlacedTransaction } from '@sulian/domain';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { WorldTransaction } from '../coin.ts';
import type { Fault } from './faults.ts';
import { startWorldNode, type WorldNode } from './node.ts';

const BLOCKS = 260;
const DEPTH = 6;
const FINAL = BLOCKS - 1 - DEPTH;
let node: WorldNode;
let blocks: readonly Block[];
beforeAll(async () => {
  node = await startWorldNode({ seed: 'esplora', blocks: BLOCKS, startTimeSec: 1_795_000_000, blockEveryMs: 0 });
  const rpc = createRpcSource({ chain: 'BITCOIN', url: node.url, auth: node.auth, isSimulated: true });
  blocks = await rpc.getBlocks(0, BLOCKS - 1);
});
afterAll(() => node.stop());
afterEach(() => node.fault());

const { addressIndexes, openTransactionReader } = getFamily('BITCOIN');

function open({ isSimulated = true } = {}) {
  const service = { chain: 'BITCOIN', lagBlocks: 0, url: `${node.url}/api`, retries: 0, isSimulated } as const;
  const [index, transactions] = [addressIndexes?.esplora?.(service), openTransactionReader?.(service)];
  if (index === undefined || transactions === undefined) throw new Error('missing readers of the service');
  return { index, transactions };
}

async function listAll(address: string, from?: { height: number; timeSec: number }) {
  const { index } = open();
  const rows: ListedTransaction[] = [];
  let cursor: string | undefined;
  do {
    const query = { ...(cursor === undefined ? {} : { cursor }), ...(from === undefined ? {} : { from }) };
    const page = await index.listTransactions(address, 'native', query);
    rows.push(...page.rows);
    cursor = page.next;
  } while (cursor !== undefined);
  return rows;
}

const listMade = (): readonly WorldTransaction[] => node.world.blocks.flatMap(({ transactions }) => transactions);
const addressesOf = ({ inputs, outputs }: WorldTransaction): readonly string[] => [
  ...new Set([...inputs, ...outputs].flatMap(({ key }) => key?.address ?? [])),
];

/** Histories by the coins of the world itself. */
function listHistories(): ReadonlyMap<string, readonly string[]> {
  const histories = new Map<string, string[]>();
  for (const transaction of listMade())
    for (const address of addressesOf(transaction))
      histories.set(address, [...(histories.get(address) ?? []), transaction.txid]);
  return histories;
}

/** Hashes of transactions with several inputs, a coinbase, and all others of three blocks. */
const sample = (): readonly string[] =>
  [3, 120, FINAL].flatMap((height) => blocks[height]?.transactions.map(({ hash }) => hash) ?? []);

const misread = (fault: Fault, method?: string) => {
  node.fault(fault, method === undefined ? {} : { method });
  return open().transactions.getTransactions(sample(), FINAL);
};
const malformed = (words: RegExp) =>
  expect.objectContaining({ code: 'SOURCE_MALFORMED', message: expect.stringMatching(words) });

describe('the simulated index of Bitcoin', () => {
  it('lists every transaction of an address, newest first, and counts them [R-WORLD-110] [R-FETCH-130]', async () => {
    const histories = [...listHistories()].sort(([, a], [, b]) => b.length - a.length);
    const { index } = open();
    expect(histories[0]?.[1].length).toBeGreaterThan(75);
    for (const [address, hashes] of [...histories.slice(0, 20), ...histories.slice(-20)]) {
      const rows = await listAll(address);
      expect(rows.map(({ hash }) => hash).toSorted()).toEqual(hashes.toSorted());
      expect(rows.map(({ height = 0 }) => height)).toEqual(rows.map(({ height = 0 }) => height).sort((a, b) => b - a));
      expect(await index.countTransactions?.(address, 'native')).toBe(hashes.length);
    }
  });

  it('is not read beyond the requested height [R-FETCH-130]', async () => {
    const [address = ''] = [...listHistories()].sort(([, a], [, b]) => b.length - a.length)[0] ?? [];
    const all = await listAll(address);
    const newer = await listAll(address, { height: 200, timeSec: 0 });
    expect(newer).toEqual(all.filter(({ height = 0 }) => height >= 200));
    expect(newer.length).toBeLessThan(all.length);
  });

  it.each([
    'list-repeats',
    'list-invents',
  ] as const)('is refused where rows repeat (%s) [R-FETCH-130]', async (kind) => {
    const [address = ''] = [...listHistories()].find(([, hashes]) => hashes.length > 2) ?? [];
    node.fault({ kind });
    await expect(listAll(address)).rejects.toThrow(
      expect.objectContaining({
        code: 'SOURCE_MALFORMED',
        details: expect.objectContaining({ reason: 'a row repeats' }),
      }),
    );
  });

  it('states another number than it lists where it omits rows [R-FETCH-130]', async () => {
    const [address = '', hashes = []] = [...listHistories()].sort(([, a], [, b]) => b.length - a.length)[0] ?? [];
    node.fault({ kind: 'list-omits' });
    expect((await listAll(address)).length).toBeLessThan(hashes.length);
    expect(await open().index.countTransactions?.(address, 'native')).toBe(hashes.length);
  });
});

describe('transactions of an index in the form of Esplora', () => {
  it('are those of whole blocks, with position, header, owners and amounts [R-FETCH-131]', async () => {
    const { transactions } = open();
    const byHash = new Map(listMade().map((each) => [each.txid, each]));
    const hashes = sample();
    const read = (await transactions.getTransactions(hashes, FINAL)) as readonly PlacedTransaction[];
    expect(read.map(({ transaction }) => transaction.hash)).toEqual(hashes);
    for (const { block, transaction, anchor } of read) {
      const whole = blocks[block.height] as Block;
      const { transactions: all, ...header } = whole;
      const { position, operations, ...facts } = transaction;
      const { operations: wholeOperations, ...wholeFacts } = all[position] as Block['transactions'][number];
      expect(block).toEqual(header);
      expect(facts).toEqual(wholeFacts);
      expect(anchor).toBe('ONE_NODE');
      expect(operations[0]?.destinations).toEqual(wholeOperations[0]?.destinations);
      expect(operations[0]?.sources).toEqual(
        byHash.get(transaction.hash)?.inputs.map((coin) => ({
          spends: { hash: coin.transaction.txid, index: coin.index },
          amountBase: coin.amountBase,
          ...(coin.key === undefined ? {} : { address: coin.key.address }),
        })),
      );
    }
    expect(read.some(({ transaction }) => transaction.kind === 'coinbase')).toBe(true);
    expect(read.some(({ transaction }) => (transaction.operations[0]?.sources.length ?? 0) > 1)).toBe(true);
  });

  it('have outputs that nobody can spend where a coinbase is dead [R-FETCH-131]', async () => {
    const [first] = await open().transactions.getTransactions([blocks[0]?.transactions[0]?.hash ?? ''], FINAL);
    expect(first?.transaction.operations[0]?.destinations[0]?.unspendable).toBe(true);
  });

  it('are none where unknown, or above the final block [R-FETCH-131]', async () => {
    const { transactions } = open();
    const head = await transactions.getFinalHead();
    expect(head).toEqual({ height: FINAL, hash: blocks[FINAL]?.hash, timeSec: blocks[FINAL]?.timeSec });
    const newest = blocks[FINAL + 1]?.transactions[0]?.hash ?? '';
    expect(await transactions.getTransactions(['ab'.repeat(32), newest], head.height)).toEqual([undefined, undefined]);
    expect(await transactions.getTransactions([newest], FINAL + 1)).toMatchObject([{ block: { height: FINAL + 1 } }]);
  });

  it.each([
    ['other bytes than requested', { kind: 'lie-amount' }, 'tx hex', /another transaction/],
    ['a branch to another root', { kind: 'lie-branch' }, 'tx merkle-proof', /bytes that are wrong/],
    ["its neighbour's position", { kind: 'lie-position' }, 'tx merkle-proof', /bytes that are wrong/],
    ['another block hash', { kind: 'lie-hash' }, 'block-height', /does not answer with a block header/],
    ["another block's header", { kind: 'lie-block' }, 'block header', /another header/],
    ['a head that is not there', { kind: 'lie-height' }, 'blocks height', /does not answer with a block hash/],
    ['text that is not JSON', { kind: 'garbage' }, 'tx merkle-proof', /not valid JSON|JSON/],
  ] as const)('are refused with %s [R-FETCH-131]', async (_, fault, method, words) => {
    const isHead = fault.kind === 'lie-height';
    const reading = isHead ? readHead(fault, method) : misread(fault, method);
    await expect(reading).rejects.toThrow(malformed(words));
  });

  it('must be of the chain, whose headers were mined [R-FETCH-132]', async () => {
    await expect(open({ isSimulated: false }).transactions.getFinalHead()).rejects.toThrow(
      expect.objectContaining({ code: 'BLOCK_FOREIGN' }),
    );
    expect([listIndexTypes('BITCOIN'), listIndexTypes('DOGECOIN')]).toEqual([['esplora'], []]);
  });

  it('name the spender of each output up to the final block [R-FETCH-134]', async () => {
    const { transactions } = open();
    const byHash = new Map(listMade().map((each) => [each.txid, each]));
    let spent = 0;
    for (const hash of sample()) {
      const expected = byHash.get(hash)?.outputs.map(({ index, spentBy }) => {
        if (spentBy === undefined || spentBy.height > FINAL) return undefined;
        const input = spentBy.inputs.findIndex((coin) => coin.transaction.txid === hash && coin.index === index);
        spent += 1;
        return { hash: spentBy.txid, input, height: spentBy.height };
      });
      expect(await transactions.listSpenders([hash], FINAL)).toEqual([expected]);
    }
    expect(spent).toBeGreaterThan(4);
  });
});

function readHead(fault: Fault, method: string): Promise<unknown> {
  node.fault(fault, { method });
  return open().transactions.getFinalHead();
}
