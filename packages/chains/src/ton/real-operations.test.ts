import { join } from 'node:path';
import type { Operation, Transaction } from '@sulian/domain';
import { realData } from '@sulian/testkit';
import { describe, expect, it } from 'vitest';
import { normalizeBlock } from './normalize/normalize.ts';
import { blocksOfTrace, factsOfTrace, readTrace } from './testing/trace-rows.ts';
import { toRawAddress } from './wire/address-text.ts';
import { toFacts } from './wire/facts.ts';

const folder = realData('ton/toncenter-indexer');

/** A trace's transactions in order. */
function read(file: string): readonly Transaction[] {
  const trace = readTrace(join(folder ?? '', 'traces'), `${file}.json`);
  const facts = toFacts(factsOfTrace(trace));
  return blocksOfTrace(trace).flatMap((data) => normalizeBlock(data, facts).block.transactions);
}

/** First letters of the account: enough to distinguish those of one trace. */
const short = (address: string | undefined): string =>
  address === undefined ? '-' : toRawAddress(address).replace(/^0:/, '').slice(0, 6);

const describeOne = ({ type, token, sources, destinations }: Operation): string =>
  [
    type,
    short(sources[0]?.address),
    '→',
    short(destinations[0]?.address),
    String(destinations[0]?.amountBase ?? sources[0]?.amountBase),
    ...(token === undefined ? [] : [`of ${short(token)}`]),
  ].join(' ');

const describeAll = (transactions: readonly Transaction[]): readonly (readonly string[])[] =>
  transactions.map(({ status, operations }) => [status, ...operations.map(describeOne)]);

describe.skipIf(folder === undefined)('real transactions of TON, worked out by hand', () => {
  it('jettons that their wallet refused: none are made, and the coins come back [R-CHAIN-242] [R-CHAIN-243]', () => {
    // Block 37084032: the master sends 10^15 units to a wallet that is not there yet, and whose code then fails (exit 9).
    expect(describeAll(read('MyrAUqqz_XH2D5bUdRd-YYCVo7JEEzjWX00gGXRFLLY'))).toEqual([
      ['success', 'FEE 3D6497 → - 7316045'],
      ['success', 'VALUE_TRANSFER 3D6497 → C6240A 100000000', 'FEE C6240A → - 11324055'],
      ['partly', 'VALUE_TRANSFER C6240A → FAB4D5 100000000', 'FEE FAB4D5 → - 1160000'],
      ['success', 'VALUE_TRANSFER FAB4D5 → C6240A 98840000', 'FEE C6240A → - 2030000'],
    ]);
  });

  it('a sale of an item: the buyer’s coins are divided, the item goes to the buyer [R-CHAIN-253]', () => {
    const sale = read('mG5NGg-37hpz1Vgs5KvDo0HKgtQKCnMbmGEpdApY5Ls');
    expect(describeAll(sale)).toEqual([
      ['success', 'FEE B9A7DC → - 2284523'],
      ['success', 'VALUE_TRANSFER B9A7DC → CE0F98 1650000000', 'FEE CE0F98 → - 5504523'],
      ['success', 'VALUE_TRANSFER CE0F98 → 0D5778 1372369010', 'FEE 0D5778 → - 311116'],
      [
        'success',
        'VALUE_TRANSFER CE0F98 → 5B3055 294502800',
        'NFT_TRANSFER CE0F98 → B9A7DC 1 of BACE38',
        'FEE 5B3055 → - 4826963',
      ],
      // A comment without a coin: the account has no gas for it, and takes nothing.
      ['failed', 'FEE BEE7A3 → - 7'],
      ['success', 'VALUE_TRANSFER 5B3055 → B9A7DC 30000000', 'FEE B9A7DC → - 40002'],
      ['success', 'VALUE_TRANSFER 5B3055 → B9A7DC 260321830', 'FEE B9A7DC → - 40000'],
    ]);
    expect(sale[3]?.notes).toContainEqual(
      expect.objectContaining({ kind: 'ITEM', operation: 1, text: expect.stringMatching(/^EQBbMFWD/) }),
    );
  });

  it('a transfer that was asked for and never sent: a fee, and nothing else [R-CHAIN-241]', () => {
    // Block 48099914: the wallet takes the order and its action sends no message.
    expect(describeAll(read('S4XM4TRqBSWvsrGUQY_NLEbIRM7q7iS6hx-uWg4Hv14'))).toEqual([
      ['success', 'FEE 7F8555 → - 3432100'],
    ]);
  });

  it('coins that are made for whoever makes blocks, paid to the elector [R-CHAIN-257]', () => {
    expect(describeAll(read('CFl6PQXQyJ4FQFj9YsZwblnCg3m8Po9wuiBmrR4zGz4'))).toEqual([
      ['success', 'BLOCK_REWARD - → -1:333 2630055735'],
    ]);
  });

  it('jettons made for coins of another chain: the contract pays the way, the owner gets them [R-CHAIN-243]', () => {
    const mint = read('1OrxQbhicqml435pt0GPrXePkkdTGXRMlNJ4q67UZ-M');
    expect(describeAll(mint).slice(6)).toEqual([
      ['success', 'VALUE_TRANSFER B5AC55 → E8CB57 934574800', 'FEE E8CB57 → - 8010990'],
      [
        'success',
        'VALUE_TRANSFER E8CB57 → 6E62CD 926566000',
        'MINT - → 22FC28 8800 of E8CB57',
        'FEE 6E62CD → - 3567318',
      ],
      ['success', 'VALUE_TRANSFER 6E62CD → 22FC28 922998682', 'FEE 22FC28 → - 311214'],
    ]);
    expect(mint[7]?.tokenAccounts).toEqual([
      expect.objectContaining({
        account: expect.stringMatching(/^EQBuYs3M/),
        owner: expect.stringMatching(/^EQAi_CgD/),
      }),
    ]);
    const trace = '1OrxQbhicqml435pt0GPrXePkkdTGXRMlNJ4q67UZ+M=';
    const notes = mint.flatMap((each) => each.notes ?? []);
    expect(notes.filter(({ kind }) => kind === 'TRACE')).toHaveLength(9);
    expect(notes).toContainEqual(
      expect.objectContaining({ kind: 'TRACE', text: Buffer.from(trace, 'base64').toString('hex') }),
    );
  });
});
