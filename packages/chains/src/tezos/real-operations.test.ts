import { type Operation, type Transaction, toHashText } from '@sulian/domain';
import { realData } from '@sulian/testkit';
import { describe, expect, it } from 'vitest';
import { normalizeBlock } from './normalize/normalize.ts';
import { readLooseOperations, readTrimmedBlocks, readWholeBlock } from './testing/real-blocks.ts';

const isThere = realData('tezos') !== undefined;

/** First letters of the address: enough to distinguish those of one operation. */
const short = (address: string | undefined): string => address?.slice(0, 7) ?? '-';

const tell = ({ type, token, sources, destinations }: Operation): string =>
  [
    type,
    short(sources[0]?.address),
    '→',
    destinations.map(({ address, amountBase }) => `${short(address)} ${amountBase}`).join(' + '),
    ...(token === undefined ? [] : [`of ${short(token)}${token.slice(36)}`]),
  ].join(' ');

const all = (): readonly Transaction[] =>
  [readWholeBlock(), ...readTrimmedBlocks(), readLooseOperations()].flatMap(
    (data) => normalizeBlock(data).block.transactions,
  );

function find(hash: string): Transaction {
  const found = all().find((each) => toHashText('TEZOS', each.hash) === hash);
  if (found === undefined) throw new Error(`${hash} is not there`);
  return found;
}

const notesOf = ({ notes = [] }: Transaction): readonly unknown[] =>
  notes.map((note) => [note.kind, note.operation, 'text' in note ? note.text : note.hex]);

describe.skipIf(!isThere)('real operations of Tezos, worked out by hand', () => {
  it('a sale: coins go to the contract, which hands on one of many by FA2, and storage is burnt of the buyer [R-CHAIN-294] [R-CHAIN-296]', () => {
    // Block 1470478: 12,543 to the baker; 67 bytes of the token's big map at 250 per byte; the token's owner is encoded
    // as bytes.
    const sale = find('oo4ZXrmij79uZfWKPzxQHsyVS3TLecHDVx8ZrLv6qpeijLLzP3b');
    expect(sale.operations.map(tell)).toEqual([
      'FEE tz1PaJw → tz1W5Vk 12543 + - 16750',
      'VALUE_TRANSFER tz1PaJw → KT1Hkg5 500000',
      'TOKEN_TRANSFER KT1Hkg5 → tz1PaJw 1 of KT1RJ6P:77582',
    ]);
    expect(sale.feeBase).toBe(29_293n);
    expect(notesOf(sale)).toEqual([['METHOD', 1, 'collect']]);
  });

  it('a call of before entry points had names: the contract’s own book shows the transfer [R-CHAIN-296]', () => {
    // The book's lines: 14,151,000 − 8,010,000 = 6,141,000 for the sender, 8,010,000 for the recipient. 280 bytes are burnt.
    const call = find('opJXaAMkBrAbd1XFd23kS8vXiw63tU4rLUcLrZgqUCpCbhT1Pn9');
    expect(call.operations.map(tell)).toEqual([
      'FEE tz1aSPE → tz3VEZ4 37300 + - 70000',
      'TOKEN_TRANSFER tz1aSPE → tz1invb 8010000 of KT1S5iP',
    ]);
  });

  it('a piece of a collection: the contract’s book names its one owner [R-CHAIN-297]', () => {
    const transfer = find('ooz1bkCQeYsZYP7vb4Dx7pYPRpWN11Z3G3yP1v4HAfdNXuHRv9c');
    expect(transfer.operations.map(tell)).toEqual([
      'FEE tz1aCzs → tz1NEKx 2235',
      'NFT_TRANSFER tz1aCzs → tz1a6ZK 1 of KT1Qcxw',
    ]);
    expect(notesOf(transfer)).toEqual([['ITEM', 1, '12']]);
  });

  it('a call within a call that takes up storage: burnt of whoever signed, and nothing else moves [R-CHAIN-294]', () => {
    // 27 bytes of another contract's storage at 250 a byte.
    const call = find('oocFt4vkkgQGfoRH54328cJUbDdWvj3x6KEs5Arm4XhqwwJmnJ8');
    expect(call.operations.map(tell)).toEqual([
      'FEE tz1WKyg → tz1irJK 5043 + - 6750',
      'VALUE_TRANSFER tz1WKyg → KT1H1Mq 0',
    ]);
    expect(notesOf(call)).toEqual([['METHOD', 1, 'update_record']]);
  });

  it('a batch of two: the key is revealed and coins are paid, and the fees of both are one [R-CHAIN-294]', () => {
    const batch = find('opToHHcqFhRTQWJv2oTGAtywucj9KM1nDnk5eHsEETYJyvJLsa5');
    expect(batch.operations.map(tell)).toEqual([
      'FEE tz1RH7Z → tz1eEnQ 2805',
      'VALUE_TRANSFER tz1RH7Z → tz1hkzS 206884',
    ]);
    expect(notesOf(batch)).toEqual([['METHOD', 0, 'reveal']]);
  });

  it('a vote for a block of before Ithaca: what is frozen stays the baker’s, and two coins are made [R-CHAIN-298]', () => {
    expect(find('oondRNZutoyWCZtXvvxKXcw8Us7ms8vhN8VUet32PopSREiMF1a').operations.map(tell)).toEqual([
      'REWARD - → tz1iZEK 2000000',
    ]);
    // The block of 1064978 itself: 512 coins are frozen, 38.75 are made.
    expect(find('BLBL72xDLHf4ffKu8NZhYnqy21DECDkZ3Vpjw7oZJDhbgySzwFT').operations.map(tell)).toEqual([
      'BLOCK_REWARD - → tz1Vc9X 38750000',
    ]);
  });

  it('a delegation: a fee, and who bakes for the account from now on [R-CHAIN-299]', () => {
    const withdrawn = find('onsWKc7s1YyPoFTmXpK7hqZnT579bWcTpnWNUnfgaBYwh6wHkej');
    expect(withdrawn.operations.map(tell)).toEqual(['FEE tz1Qf7E → tz1Vc9X 30000']);
    // Without a new baker, the delegation ends.
    expect(withdrawn.events).toEqual([
      { kind: 'DELEGATION', operation: 0, address: 'tz1Qf7Eyq2S74oRKSEnT3GqNdy7op2Jkc8Vz' },
    ]);
    const transaction = find('oowkMu3yTAUBYRcshvbvzMd1soQ1hws6auEh9fkDnTbstbhsjUv');
    expect(transaction.operations.map(tell)).toEqual(['FEE tz1Tp9Y → tz1Vc9X 1500']);
    expect(transaction.events).toEqual([
      {
        kind: 'DELEGATION',
        operation: 0,
        address: 'tz1Tp9YVwEFxsqVDzwxmQbc8AkDvDsCRzps6',
        other: 'tz1STeamwbp68THcny9zk3LsbG3H36DMvbRK',
      },
    ]);
  });
});
