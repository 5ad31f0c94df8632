import { describe, expect, it } from 'vitest';
import { BinaryRows } from '../tables/binary-rows.ts';
import { AddressSums } from './address-sums.ts';

const leg = (addressId: number, txId: number, amount: bigint, isDestination = true) => ({
  txId,
  addressId,
  spentTxId: undefined,
  operation: 0,
  position: 0,
  spentIndex: undefined,
  asset: 0,
  isDestination,
  isUnspendable: false,
  amount,
});

/** Rows `[addressId, first, last, transactions, received, sent]` of a COPY stream. */
function readRows(bytes: Buffer): readonly (readonly bigint[])[] {
  const rows: bigint[][] = [];
  let at = 19;
  while (bytes.readInt16BE(at) !== -1) {
    const fields = bytes.readInt16BE(at);
    at += 2;
    const row: bigint[] = [];
    for (let field = 0; field < fields; field += 1) {
      const length = bytes.readInt32BE(at);
      const value = bytes.subarray(at + 4, at + 4 + length);
      row.push(field < 3 ? value.readBigInt64BE() : field === 3 ? BigInt(value.readInt32BE()) : readNumeric(value));
      at += 4 + length;
    }
    rows.push(row);
  }
  return rows;
}

function readNumeric(value: Buffer): bigint {
  let sum = 0n;
  for (let digit = 0; digit <= value.readInt16BE(2); digit += 1)
    sum = sum * 10_000n + BigInt(digit < value.readInt16BE(0) ? value.readInt16BE(8 + 2 * digit) : 0);
  return value.readInt16BE(0) === 0 ? 0n : sum;
}

const listAll = (sums: AddressSums) => [...sums.listAll()].flatMap(readRows);

describe('sums of addresses while legs are loaded', () => {
  it('counts a transaction once, whatever its legs', () => {
    const sums = new AddressSums(8);
    const out = new BinaryRows();
    sums.add(leg(3, 10, 5n, false), out);
    sums.add(leg(4, 10, 7n), out);
    sums.add(leg(3, 10, 2n), out);
    sums.add(leg(3, 12, 1n), out);
    expect(listAll(sums)).toEqual([
      [3n, 10n, 12n, 2n, 3n, 5n],
      [4n, 10n, 10n, 1n, 7n, 0n],
    ]);
    expect([out.rows, sums.written]).toEqual([0, 0]);
  });

  it('counts it once also when two addresses of it share a place', () => {
    const sums = new AddressSums(8);
    const out = new BinaryRows();
    for (const addressId of [1, 9, 1, 9]) sums.add(leg(addressId, 10, 1n), out);
    const rows = [...readRows(out.take()), ...listAll(sums)];
    expect(sums.written).toBe(3);
    for (const id of [1n, 9n]) {
      const own = rows.filter((row) => row[0] === id);
      expect(own.reduce((sum, row) => sum + (row[3] as bigint), 0n)).toBe(1n);
      expect(own.reduce((sum, row) => sum + (row[4] as bigint), 0n)).toBe(2n);
    }
  });

  it('loses no unit of what a double would round', () => {
    const sums = new AddressSums(8);
    const out = new BinaryRows();
    const amounts = [2n ** 51n - 1n, 2n ** 51n - 1n, 2n ** 51n - 1n, 9_007_199_254_740_993n, 3n];
    for (const [at, amount] of amounts.entries()) sums.add(leg(1, 20 + at, amount), out);
    const rows = [...readRows(out.take()), ...listAll(sums)];
    expect(rows.reduce((sum, row) => sum + (row[4] as bigint), 0n)).toBe(amounts.reduce((a, b) => a + b));
    expect(rows.reduce((sum, row) => sum + (row[3] as bigint), 0n)).toBe(5n);
    expect(sums.hasMadeRoom).toBe(false);
  });
});
