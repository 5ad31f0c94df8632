import { type Block, poolAddress } from '@sulian/domain';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createRpcSource } from './node/rpc.ts';
import { FIRST_EXTENSION, hasLitecoind, type Litecoind, REGTEST, startLitecoind } from './testing/litecoind.ts';

const POOL = poolAddress('mweb');

interface Unspent {
  readonly address: string | undefined;
  readonly amountBase: bigint;
}

/** Outputs that nobody has spent, by where they are. */
function listUnspent(blocks: readonly Block[]): ReadonlyMap<string, Unspent> {
  const unspent = new Map<string, Unspent>();
  for (const { hash, operations } of blocks.flatMap(({ transactions }) => transactions))
    for (const { sources, destinations } of operations) {
      for (const { spends } of sources) if (!unspent.delete(`${spends?.hash}:${spends?.index}`)) throw new Error(hash);
      for (const [i, { address, amountBase, unspendable }] of destinations.entries())
        if (unspendable !== true) unspent.set(`${hash}:${i}`, { address, amountBase });
    }
  return unspent;
}

const sumOf = (unspent: ReadonlyMap<string, Unspent>, address: string): bigint =>
  [...unspent.values()].reduce((sum, each) => (each.address === address ? sum + each.amountBase : sum), 0n);
const toBase = (coins: number): bigint => BigInt(Math.round(coins * 1e8));

describe.skipIf(!hasLitecoind())('a real Litecoin node (needs litecoind)', () => {
  let node: Litecoind;
  let mine: string;
  let shop: string;
  beforeAll(async () => {
    node = await startLitecoind();
    mine = await node.rpc<string>('getnewaddress');
    shop = await node.rpc<string>('getnewaddress', '', 'p2sh-segwit');
    await node.rpc('generatetoaddress', FIRST_EXTENSION - 1, mine);
    const hidden = await node.wallet('hidden');
    await node.rpc('sendtoaddress', await hidden('getnewaddress', '', 'mweb'), 10);
    await node.rpc('generatetoaddress', 1, mine);
    await node.rpc('sendtoaddress', shop, 3);
    await node.rpc('generatetoaddress', 2, mine);
    // It has coins of the extension block alone.
    await hidden('sendtoaddress', shop, 4);
    await node.rpc('generatetoaddress', 1, mine);
  }, 120_000);
  afterAll(() => node?.stop());

  const open = () => createRpcSource({ chain: 'LITECOIN', record: REGTEST, url: node.url, isSimulated: true });
  const readAll = async (): Promise<readonly Block[]> => {
    const source = open();
    const { height } = await source.getHead();
    return source.getBlocks(0, height);
  };

  it('is read whole, and each address has what scantxoutset says [R-CHAIN-163]', async () => {
    const unspent = listUnspent(await readAll());
    for (const address of [mine, shop]) {
      const stated = await node.rpc<{ total_amount: number }>('scantxoutset', 'start', [`addr(${address})`]);
      expect(sumOf(unspent, address), address).toBe(toBase(stated.total_amount));
    }
    expect(sumOf(unspent, shop)).toBe(700_000_000n);
  });

  it('pays into the extension block and out of it: the pool holds what the node says [R-CHAIN-163]', async () => {
    const blocks = await readAll();
    const poolBalance = sumOf(listUnspent(blocks), POOL);
    const last = await node.rpc<{ tx: readonly { vout: readonly Output[] }[] }>('getblock', blocks.at(-1)?.hash, 2);
    const pool = last.tx.at(-1)?.vout.find(({ scriptPubKey }) => scriptPubKey.type === 'witness_mweb_hogaddr');
    expect(poolBalance).toBe(toBase(pool?.value ?? Number.NaN));
    const leading = blocks.at(-1)?.transactions.at(-1)?.operations[0];
    expect(leading?.destinations.slice(1)).toEqual([{ address: shop, amountBase: 400_000_000n }]);
    const hasExtension = blocks.map(({ transactions }) =>
      transactions.some(({ operations }) =>
        operations.some((each) => each.destinations.some(({ address }) => address === POOL)),
      ),
    );
    expect(hasExtension.indexOf(true)).toBe(FIRST_EXTENSION);
  });

  it('goes back and another way, as its headers say [R-CHAIN-163]', async () => {
    const before = await open().getHead();
    await node.rpc('invalidateblock', before.hash);
    await node.rpc('generatetoaddress', 2, shop);
    const after = await open().getHead();
    expect(after.height).toBe(before.height + 1);
    expect(await open().findHash(before.height)).not.toBe(before.hash);
    const stated = await node.rpc<{ total_amount: number }>('scantxoutset', 'start', [`addr(${shop})`]);
    expect(sumOf(listUnspent(await readAll()), shop)).toBe(toBase(stated.total_amount));
  });
});

interface Output {
  readonly value: number;
  readonly scriptPubKey: { readonly type: string };
}
