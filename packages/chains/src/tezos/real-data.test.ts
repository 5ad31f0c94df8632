import type { Operation } from '@sulian/domain';
import { realData } from '@sulian/testkit';
import { describe, expect, it } from 'vitest';
import { normalizeBlock } from './normalize/normalize.ts';
import { readLooseOperations, readTrimmedBlocks, readWholeBlock } from './testing/real-blocks.ts';
import { listImbalances } from './testing/recount.ts';
import { verifyBlockData } from './verify/verify.ts';
import type { TezosBlockData } from './wire/data.ts';

const isThere = realData('tezos') !== undefined;

/** Inputs of an operation less its outputs: burnt if above 0, made if below 0. */
const overOf = ({ sources, destinations }: Operation): bigint =>
  sources.reduce((sum, { amountBase = 0n }) => sum + amountBase, 0n) -
  destinations.reduce((sum, { amountBase, unspendable }) => sum + (unspendable === true ? 0n : amountBase), 0n);

describe.skipIf(!isThere)('real blocks of Tezos', () => {
  it('prove their hash and their operations, and one that lacks an operation does not [R-CHAIN-292]', () => {
    const whole = readWholeBlock();
    expect(verifyBlockData(whole)).toEqual([]);
    const corrupt = expect.objectContaining({ code: 'BLOCK_CORRUPT' });
    const [votes = [], ...others] = whole.operations;
    for (const changed of [
      { ...whole, operations: [votes.slice(1), ...others] },
      { ...whole, operations: [[...votes].reverse(), ...others] },
      { ...whole, operations: [[...votes, ...votes.slice(0, 1)], ...others] },
      { ...whole, header: { ...whole.header, level: whole.header.level + 1 } },
    ])
      expect(() => verifyBlockData(changed)).toThrow(corrupt);
    // The header of a trimmed block is whole, its operations are not.
    for (const trimmed of readTrimmedBlocks()) expect(() => verifyBlockData(trimmed)).toThrow(/number of passes/);
  });

  it('normalise whole, and legs equal the changes of balances by transaction and address [R-CHAIN-293]', () => {
    const all: readonly TezosBlockData[] = [readWholeBlock(), ...readTrimmedBlocks(), readLooseOperations()];
    const blocks = all.map((data) => ({ data, ...normalizeBlock(data) }));
    expect(blocks.flatMap(({ data, block }) => listImbalances(data, block))).toEqual([]);
    expect(blocks.flatMap(({ dataWarnings }) => dataWarnings)).toEqual([]);
    expect(blocks.map(({ block }) => [block.height, block.transactions.length])).toEqual(EXPECTED);
  });

  it('take as much as they give, but for what is burnt and what is made, which is named [R-CHAIN-293]', () => {
    const blocks = [readWholeBlock(), ...readTrimmedBlocks(), readLooseOperations()].map((data) =>
      normalizeBlock(data),
    );
    for (const { hash, operations, feeBase } of blocks.flatMap(({ block }) => block.transactions)) {
      for (const operation of operations) {
        const over = overOf(operation);
        if (operation.type === 'FEE') expect(operation.sources[0]?.amountBase, hash).toBe(feeBase);
        else if (over < 0n) expect(['BLOCK_REWARD', 'REWARD'], hash).toContain(operation.type);
        else expect(over, hash).toBe(0n);
      }
    }
  });
});

const EXPECTED = [
  [1064978, 28],
  [1470478, 2],
  [578756, 2],
  [1064978, 46],
];
