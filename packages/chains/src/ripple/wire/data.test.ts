import { AppError } from '@sulian/domain';
import { describe, expect, it } from 'vitest';
import { parseLedgerData } from './data.ts';

const HASH = 'AB'.repeat(32);
const HEADER = {
  ledger_hash: HASH,
  ledger_index: '90000000',
  total_coins: '99000000000000000',
  parent_hash: HASH,
  transaction_hash: HASH,
  account_hash: HASH,
  parent_close_time: 700_000_000,
  close_time: 700_000_010,
  close_time_resolution: 10,
  close_flags: 0,
  closed: true,
};
const PAYMENT = { TransactionType: 'Payment', Account: 'rDsbeomae4FXwgQTJp9Rs64Qg9vDiTCdBv', Fee: '10', Sequence: 1 };

function faultOf(transaction: object): unknown {
  try {
    parseLedgerData({
      answer: { ledger: { ...HEADER, transactions: [transaction] }, ledger_hash: HASH, validated: true },
    });
  } catch (error) {
    return error instanceof AppError ? [error.code, error.details['part'], error.details['height']] : error;
  }
  return undefined;
}

describe('a transaction that came without what it changed', () => {
  it('is refused with its ledger, in either form, and so is one of which there is the hash alone [R-CHAIN-367]', () => {
    expect(faultOf({ ...PAYMENT, hash: HASH })).toEqual(['BLOCK_CORRUPT', 'metadata', 90_000_000]);
    expect(faultOf({ hash: HASH, tx_json: PAYMENT, meta: null })).toEqual(['BLOCK_CORRUPT', 'metadata', 90_000_000]);
    expect(faultOf(HASH as unknown as object)).toEqual(['BLOCK_CORRUPT', undefined, 90_000_000]);
  });
});

describe("a ledger's header", () => {
  it.each([
    ['close_time', 2 ** 32],
    ['parent_close_time', 2 ** 32],
    ['ledger_index', '4294967296'],
    ['total_coins', '18446744073709551616'],
    ['total_coins', -1],
  ])('whose %s no header has room for is refused by its place [R-CHAIN-353]', (path, value) => {
    const ledger = { ...HEADER, [path]: value, transactions: [] };
    expect(() => parseLedgerData({ answer: { ledger } })).toThrow(
      expect.objectContaining({ code: 'BLOCK_CORRUPT', details: { part: 'header', path } }),
    );
  });
});

describe('an account in JSON, which no hash proves', () => {
  const meta = { AffectedNodes: [], TransactionIndex: 0, TransactionResult: 'tesSUCCESS' };

  it.each([
    '<script>',
    `-${PAYMENT.Account}`,
    'rDsbeomae4FXwgQTJp9Rs64Qg9vDiTCdBw',
    '0x06012c8cf97bead5deae237070f9587f8e7a266d',
  ])('that is no address is refused: %s [R-CHAIN-376]', (text) => {
    for (const field of ['Account', 'Destination'])
      expect(faultOf({ ...PAYMENT, [field]: text, hash: HASH, meta })).toEqual([
        'BLOCK_CORRUPT',
        'transaction',
        90_000_000,
      ]);
    expect(faultOf({ ...PAYMENT, hash: HASH, meta })).toBeUndefined();
  });
});
