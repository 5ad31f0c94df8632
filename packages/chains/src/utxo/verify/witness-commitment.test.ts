import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Block } from '@sulian/domain';
import { describe, expect, it } from 'vitest';
import { parseBlock } from '../normalize/parse-block.ts';
import { encodeBlock, encodeTransaction, type RawOutput, type RawTransaction } from '../wire/encode-block.ts';

const twice = (...parts: readonly Uint8Array[]): Buffer => {
  const once = createHash('sha256').update(Buffer.concat(parts)).digest();
  return createHash('sha256').update(once).digest();
};
const RESERVED = Buffer.alloc(32, 7);
const NOUGHT = Buffer.alloc(32);
const MARK = Buffer.from('6a24aa21a9ed', 'hex');

/** A payment whose only input is signed in its witness. */
const signed = (fill: number): RawTransaction => ({
  inputs: [
    { spends: { hash: 'aa'.repeat(32), index: fill }, script: Buffer.alloc(0), witness: [Buffer.alloc(72, fill)] },
  ],
  outputs: [{ amountBase: 9n, script: Buffer.of(0x51) }],
});
const plain: RawTransaction = {
  inputs: [{ spends: { hash: 'bb'.repeat(32), index: 1 }, script: Buffer.of(1, 2) }],
  outputs: [{ amountBase: 8n, script: Buffer.of(0x51) }],
};
const idOf = (transaction: RawTransaction): Buffer =>
  Buffer.from(encodeTransaction(transaction).witnessHash, 'hex').reverse();
/** Worked out level by level for a coinbase and two payments: the last is paired with itself. */
const commitmentOf = (first: RawTransaction, second: RawTransaction): Buffer => {
  const root = twice(twice(NOUGHT, idOf(first)), twice(idOf(second), idOf(second)));
  return twice(root, RESERVED);
};
const commit = (hash: Uint8Array): RawOutput => ({ amountBase: 0n, script: Buffer.concat([MARK, hash]) });

function parse(
  payments: readonly RawTransaction[],
  commitments: readonly RawOutput[],
  witness: readonly Buffer[],
): Block {
  const coinbase: RawTransaction = {
    inputs: [{ script: Buffer.of(1, 1), witness }],
    outputs: [{ amountBase: 50n, script: Buffer.of(0x51) }, ...commitments],
  };
  const transactions = [coinbase, ...payments];
  const head = { version: 1, parentHash: '11'.repeat(32), timeSec: 5, bits: 0x207fffff, nonce: 0 };
  return parseBlock(encodeBlock({ ...head, transactions }).bytes, { chain: 'BITCOIN', height: 9 });
}
const CORRUPT = expect.objectContaining({ code: 'BLOCK_CORRUPT' });
const right = commit(commitmentOf(signed(3), plain));
const wrong = commit(NOUGHT);

describe('the witness commitment', () => {
  it('[R-CHAIN-21] holds over payments with and without witness; of several the last counts', () => {
    expect(parse([signed(3), plain], [right], [RESERVED]).transactions).toHaveLength(3);
    expect(parse([signed(3), plain], [wrong, right], [RESERVED]).transactions).toHaveLength(3);
    expect(() => parse([signed(3), plain], [right, wrong], [RESERVED])).toThrow(CORRUPT);
  });

  it('[R-CHAIN-21] does not hold over another witness, which no id shows', () => {
    const [first, other] = [
      signed(3),
      { ...signed(3), inputs: signed(3).inputs.map((each) => ({ ...each, witness: [Buffer.of(4)] })) },
    ];
    expect(encodeTransaction(other).hash).toBe(encodeTransaction(first).hash);
    expect(() => parse([other, plain], [right], [RESERVED])).toThrow(CORRUPT);
    expect(() => parse([other, plain], [right], [RESERVED])).toThrow('the witness commitment does not fit');
  });

  it('[R-CHAIN-21] is missed where the coinbase has a witness, and refused with a witness of another form', () => {
    expect(() => parse([signed(3), plain], [], [RESERVED])).toThrow(CORRUPT);
    expect(() => parse([signed(3), plain], [right], [RESERVED, RESERVED])).toThrow(CORRUPT);
    expect(() => parse([signed(3), plain], [right], [RESERVED.subarray(1)])).toThrow(CORRUPT);
  });

  it('is not asked of a block that was put together again without witnesses', () => {
    expect(parse([signed(3), plain], [right], []).transactions).toHaveLength(3);
  });
});

const file = fileURLToPath(
  new URL('../../../../../../shared/data/bitcoin/electrumx/bitcoin_mainnet_951658.json', import.meta.url),
);
describe.skipIf(!existsSync(file))('mainnet block 951658 (needs ../shared/data)', () => {
  it('[R-CHAIN-21] commits to its 374 witnesses, and to no others', () => {
    const { block } = JSON.parse(readFileSync(file, 'utf8')) as { block: string };
    const raw = Buffer.from(block, 'hex');
    expect(parseBlock(raw, { chain: 'BITCOIN', height: 951_658 }).transactions).toHaveLength(374);
    // The last bytes before the lock time are a witness in a block of today.
    const changed = Buffer.from(raw);
    changed.writeUInt8((changed.readUInt8(changed.length - 6) ^ 1) & 0xff, changed.length - 6);
    expect(() => parseBlock(changed, { chain: 'BITCOIN', height: 951_658 })).toThrow(CORRUPT);
    expect(() => parseBlock(changed, { chain: 'BITCOIN', height: 951_658 })).toThrow('the witness commitment');
  });
});
