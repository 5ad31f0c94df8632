import { describe, expect, it } from 'vitest';
import type { Coin, Key, Owner, Wallet, WorldTransaction } from './coin.ts';
import { makeKey, toAddress } from './keys.ts';
import { getNetwork } from './network.ts';
import { createTruth } from './truth.ts';
import { createWorld } from './world.ts';

const world = createWorld({ seed: 'truth', blocks: 500, startTimeSec: 1_795_000_000 });
const { truth } = world;
const labels = new Map(world.labels().map((label) => [label.address, label.entity.name]));
const stop = { address: (address: string) => labels.get(address) };
const total = (shares: ReadonlyMap<string, number> | undefined): number =>
  [...(shares?.values() ?? [])].reduce((sum, share) => sum + share, 0);

describe('the truth of a world', () => {
  it('knows the owner of every address that ever received coins [R-WORLD-03]', () => {
    for (const block of world.blocks)
      for (const transaction of block.transactions)
        for (const { key } of transaction.outputs)
          if (key !== undefined) expect(truth.ownerOf(key.address)).toBe(key.wallet.owner);
    expect(truth.ownerOf('1BitcoinEaterAddressDontSendf59kuE')).toBeUndefined();
  });

  it('gives shares that sum to one, in both directions, with and without labels [R-WORLD-03]', () => {
    const { tip } = world;
    const addresses = tip.transactions.flatMap((each) => each.outputs.flatMap((coin) => coin.key?.address ?? []));
    for (const address of addresses.slice(0, 6)) {
      expect(total(truth.originOf(address))).toBeCloseTo(1, 12);
      expect(total(truth.originShares(address, stop))).toBeCloseTo(1, 12);
    }
    const spent = world.showcase().find((item) => item.id === 'ransom')?.address ?? '';
    expect(total(truth.destinationShares(spent, stop))).toBeCloseTo(1, 12);
  });

  it('finds the miner behind a reward address and nobody else', () => {
    const clean = world.showcase().find((item) => item.id === 'miner')?.address ?? '';
    expect(truth.originOf(clean)).toEqual(new Map([['block-reward:无名矿工', 1]]));
  });
});

describe('the haircut, on a case worked out by hand', () => {
  const owner = (id: string): Owner => ({ id, name: id, role: 'user' });
  const makeWallet = (id: string): Key => {
    const wallet: Wallet = { owner: owner(id), purse: 'main', kind: 'p2wpkh', keys: [], coins: [] };
    const material = makeKey(id, 'p2wpkh');
    return { ...material, wallet, address: toAddress(material, getNetwork('BITCOIN')) };
  };
  const record = (inputs: readonly Coin[], outputs: readonly (readonly [Key, bigint])[], miner?: Owner) => {
    const made: Coin[] = [];
    const unlock = { scriptSig: Buffer.alloc(0), witness: [] };
    const transaction: WorldTransaction = {
      txid: '',
      wtxid: '',
      raw: Buffer.alloc(0),
      strippedSize: 0,
      height: 0,
      purpose: 'payment',
      inputs,
      outputs: made,
      feeBase: 0n,
      ...(miner === undefined ? {} : { coinbase: { miner, unlock } }),
    };
    for (const [index, [key, amountBase]] of outputs.entries())
      made.push({ transaction, index, amountBase, script: key.script, key, spentBy: undefined });
    for (const coin of inputs) coin.spentBy = transaction;
    return transaction;
  };
  const [east, west, shop, self] = ['east', 'west', 'shop', 'self'].map(makeWallet) as [Key, Key, Key, Key];
  const first = record([], [[east, 30n]], owner('East'));
  const second = record([], [[west, 10n]], owner('West'));
  // East's 30 and West's 10 become 32 for the object and 8 for the shop: each is three quarters East.
  const third = record(
    [...first.outputs, ...second.outputs],
    [
      [self, 32n],
      [shop, 8n],
    ],
  );
  // The object pays 24 to the shop and 8 back to itself.
  const fourth = record(third.outputs.slice(0, 1), [
    [shop, 24n],
    [self, 8n],
  ]);
  const transactions = [first, second, third, fourth];
  const block = { height: 0, hash: '', parentHash: '', timeSec: 0, merkleRoot: '', nonce: 0, raw: Buffer.alloc(0) };
  const small = createTruth([{ ...block, transactions }], [east, west, shop, self]);

  it('shares by input amounts and does not count what the object paid itself', () => {
    expect(small.originOf(self.address)).toEqual(
      new Map([
        ['block-reward:East', 0.75],
        ['block-reward:West', 0.25],
      ]),
    );
  });

  it('stops at a labelled address and walks on elsewhere', () => {
    const address = (text: string) => (text === west.address ? 'Harbour' : undefined);
    expect(small.originShares(shop.address, { address })).toEqual(
      new Map([
        ['block-reward:East', 0.75],
        ['Harbour', 0.25],
      ]),
    );
  });

  it('takes the fees of later transactions apart, and what is unusual of them', () => {
    // A fifth of West's coins comes to the shop, which pays a quarter of them as a fee: 1 % of them is usual.
    const fee = record(third.outputs.slice(1), [[shop, 6n]]);
    const paid = createTruth([{ ...block, transactions: [...transactions, fee] }], [east, west, shop, self]);
    const shares = paid.destinationShares(west.address, {});
    for (const coin of fee.inputs) (coin as Coin).spentBy = undefined;
    expect(shares?.get('fee')).toBeCloseTo(0.2 * 0.01, 12);
    expect(shares?.get('unusual-fee')).toBeCloseTo(0.2 * 0.24, 12);
    expect(total(shares)).toBeCloseTo(1, 12);
  });

  it('follows a payment to where it rests, net of change', () => {
    expect(small.destinationShares(self.address, {})).toEqual(new Map([['unspent', 1]]));
    const address = (text: string) => (text === shop.address ? 'Shop' : undefined);
    // East's 30: 32/40 to the object, of which 24/32 goes to the shop and 8/32 stays; 8/40 to the shop.
    const shares = small.destinationShares(east.address, { address });
    expect(shares?.get('Shop')).toBeCloseTo(0.8, 12);
    expect(shares?.get('unspent')).toBeCloseTo(0.2, 12);
  });
});
