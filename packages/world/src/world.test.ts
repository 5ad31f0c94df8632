import { createHash } from 'node:crypto';
import { addressToScript, getUtxoChain, parseBlock } from '@sulian/chains';
import { type Block, parseAmount } from '@sulian/domain';
import { describe, expect, it } from 'vitest';
import type { Coin, WorldTransaction } from './coin.ts';
import { createWorld } from './world.ts';

const START = 1_795_000_000;
const world = createWorld({ seed: 'test', blocks: 700, startTimeSec: START });
const transactions = world.blocks.flatMap((block) => block.transactions);

const sum = (coins: readonly Coin[]): bigint => coins.reduce((total, coin) => total + coin.amountBase, 0n);
const sha256 = (data: Buffer): Buffer => createHash('sha256').update(data).digest();
const parse = (height: number): Block => {
  const block = world.blocks[height];
  if (block === undefined) throw new Error(`missing block ${height}`);
  return parseBlock(block.raw, { chain: 'BITCOIN', height });
};
const ofPurpose = (purpose: WorldTransaction['purpose']) => transactions.filter((each) => each.purpose === purpose);

describe('a simulated world', () => {
  it('parses block by block: hashes, merkle roots, parent links and times agree', () => {
    let parentHash = '00'.repeat(32);
    for (const block of world.blocks) {
      const parsed = parse(block.height);
      expect(parsed.hash).toBe(block.hash);
      expect(parsed.parentHash).toBe(parentHash);
      expect(parsed.transactions.map((each) => each.hash)).toEqual(block.transactions.map((each) => each.txid));
      parentHash = block.hash;
    }
    expect(world.tip.timeSec).toBe(START);
    expect(world.blocks[698]?.timeSec).toBe(START - 600);
  });

  it('writes addresses that the chain reads from the scripts [R-CHAIN-11]', () => {
    const chain = getUtxoChain('BITCOIN');
    const kinds = new Set<string>();
    for (const block of world.blocks.slice(300, 360)) {
      const parsed = parse(block.height);
      for (const [at, transaction] of block.transactions.entries())
        for (const coin of transaction.outputs) {
          const destination = parsed.transactions[at]?.operations[0]?.destinations[coin.index];
          expect(destination?.address).toBe(coin.key?.address);
          expect(destination?.amountBase).toBe(coin.amountBase);
          if (coin.key === undefined) continue;
          kinds.add(coin.key.kind);
          expect(addressToScript(chain, coin.key.address).equals(coin.script)).toBe(true);
        }
    }
    expect([...kinds].sort()).toEqual(['p2pkh', 'p2sh', 'p2tr', 'p2wpkh', 'p2wsh']);
  });

  it('spends no output twice, none before it exists, and no reward before its hundredth block', () => {
    const unspent = new Map<string, { amountBase: bigint; height: number; isReward: boolean }>();
    for (const { height } of world.blocks)
      for (const transaction of parse(height).transactions) {
        const [operation] = transaction.operations;
        for (const { spends } of operation?.sources ?? []) {
          const key = `${spends?.hash}:${spends?.index}`;
          const coin = unspent.get(key);
          expect(coin).toBeDefined();
          if (coin?.isReward === true) expect(height - coin.height).toBeGreaterThanOrEqual(100);
          unspent.delete(key);
        }
        for (const [index, { amountBase }] of (operation?.destinations ?? []).entries())
          unspent.set(`${transaction.hash}:${index}`, {
            amountBase,
            height,
            isReward: transaction.kind === 'coinbase',
          });
      }
    const supply = [...unspent.values()].reduce((total, each) => total + each.amountBase, 0n);
    expect(supply).toBe(700n * 5_000_000_000n);
  });

  it('commits to witnesses as BIP 141 asks', () => {
    const twice = (data: Buffer): Buffer => sha256(sha256(data));
    const rootOf = (row: readonly Buffer[]): Buffer => {
      if (row.length === 1) return row[0] ?? Buffer.alloc(0);
      const pairs = row.flatMap((left, at) => (at % 2 === 0 ? [Buffer.concat([left, row[at + 1] ?? left])] : []));
      return rootOf(pairs.map(twice));
    };
    const nought = Buffer.alloc(32);
    for (const { transactions: all } of world.blocks.slice(400, 410)) {
      const leaves = all.slice(1).map((each) => twice(each.raw));
      const commitment = twice(Buffer.concat([rootOf([nought, ...leaves]), nought]));
      expect(all[0]?.outputs[1]?.script.toString('hex')).toBe(`6a24aa21a9ed${commitment.toString('hex')}`);
    }
  });

  it('pays fees that a wallet would pay', () => {
    for (const each of transactions) {
      if (each.coinbase !== undefined) continue;
      expect(each.feeBase).toBe(sum(each.inputs) - sum(each.outputs));
      expect(each.feeBase > 0n && each.feeBase < parseBtc('0.02')).toBe(true);
    }
  });

  it('has five to ten transactions a block once rewards have matured', () => {
    const busy = world.blocks.slice(200);
    const average = busy.reduce((total, block) => total + block.transactions.length, 0) / busy.length;
    expect(average).toBeGreaterThan(5);
    expect(average).toBeLessThan(10);
  });

  it('mixes with at least three equal outputs, as many distinct scripts, no more change than inputs, no label', () => {
    const labelled = new Set(world.labels().map((label) => label.address));
    const rounds = ofPurpose('coinjoin');
    expect(rounds.length).toBeGreaterThan(10);
    for (const round of rounds) {
      const counts = new Map<bigint, number>();
      for (const coin of round.outputs) counts.set(coin.amountBase, (counts.get(coin.amountBase) ?? 0) + 1);
      const equal = Math.max(...counts.values());
      expect(equal).toBeGreaterThanOrEqual(3);
      expect(new Set(round.inputs.map((coin) => coin.key?.address)).size).toBeGreaterThanOrEqual(equal);
      expect(round.outputs.length - equal).toBeLessThanOrEqual(round.inputs.length);
      expect(round.inputs.some((coin) => labelled.has(coin.key?.address ?? ''))).toBe(false);
    }
  });

  it('spends coins of different owners together in CoinJoins only', () => {
    for (const each of transactions) {
      const wallets = new Set(each.inputs.map((coin) => coin.key?.wallet));
      expect(wallets.size > 1).toBe(each.purpose === 'coinjoin');
    }
  });

  it('peels ransoms over at least eight hops of one input and two outputs', () => {
    const peels = new Set(ofPurpose('peel'));
    const lengthFrom = (transaction: WorldTransaction): number => {
      const next = transaction.outputs
        .map((coin) => coin.spentBy)
        .find((each) => each !== undefined && peels.has(each));
      return next === undefined ? 1 : 1 + lengthFrom(next);
    };
    const first = [...peels].find((each) => each.inputs[0]?.transaction.purpose === 'consolidation');
    expect(first === undefined ? 0 : lengthFrom(first)).toBeGreaterThanOrEqual(8);
    for (const peel of peels) {
      expect(peel.inputs.length).toBe(1);
      expect(peel.outputs.length).toBe(2);
    }
  });

  it('is the same for the same seed, and another for another [R-WORLD-02]', () => {
    const options = { blocks: 180, startTimeSec: START };
    const hashes = (seed: string): string[] => createWorld({ ...options, seed }).blocks.map((block) => block.hash);
    expect(hashes('a')).toEqual(hashes('a'));
    expect(hashes('a')[179]).not.toBe(hashes('b')[179]);
  });

  it('makes the same later blocks whether they come one by one or at once', () => {
    const options = { seed: 'live', startTimeSec: START };
    const slow = createWorld({ ...options, blocks: 150 });
    for (let block = 0; block < 5; block++) slow.mine(1);
    const fast = createWorld({ ...options, blocks: 150 });
    fast.mine(5);
    expect(slow.tip.hash).toBe(fast.tip.hash);
    expect(slow.tip.timeSec).toBe(START + 25);
  });

  it('forks with other transactions and keeps what lies below', () => {
    const forked = createWorld({ seed: 'fork', blocks: 160, startTimeSec: START });
    const before = forked.blocks.map((block) => block.hash);
    const stale = forked.tip;
    forked.reorg(3, 5);
    const after = forked.blocks.map((block) => block.hash);
    expect(after.length).toBe(162);
    expect(after.slice(0, 157)).toEqual(before.slice(0, 157));
    expect(after[157]).not.toBe(before[157]);
    expect(forked.findBlock(stale.hash)).toBe(stale);
    forked.reorg(1, 2);
    expect(forked.blocks.length).toBe(163);
    expect(forked.blocks[160]?.hash).toBe(after[160]);
  });
});

function parseBtc(text: string): bigint {
  return parseAmount(text, 8) ?? 0n;
}
