import { join } from 'node:path';
import type { Operation, Transaction } from '@sulian/domain';
import { realData } from '@sulian/testkit';
import { describe, expect, it } from 'vitest';
import { normalizeLedger } from './normalize/normalize.ts';
import { inLedger, readJson } from './testing/real-files.ts';
import { parseIssued } from './wire/amount.ts';
import { parseLedgerData } from './wire/data.ts';

const real = realData('ripple');
if (real === undefined) console.warn('ripple/real-operations.test: skipped, the real data are not beside the project');
const at = (path: string): string => join(real ?? '', path);

const code = (text: string): string => Buffer.from(text).toString('hex').toUpperCase().padEnd(40, '0');
const usdOf = (issuer: string): string => `0000000000000000000000005553440000000000.${issuer}`;

/** Kind, payer, receiver, amount, token. */
const brief = ({ operations }: { readonly operations: readonly Operation[] }) =>
  operations.map(({ type, sources, destinations, token }) => [
    type,
    sources[0]?.address,
    destinations[0]?.address,
    destinations[0]?.amountBase ?? sources[0]?.amountBase,
    ...(token === undefined ? [] : [token]),
  ]);

function ofLedger(height: number, hash: string): Transaction {
  const answer = readJson(at(`xrpl4j/ledger-result-${height}.json`));
  const { transactions } = normalizeLedger(parseLedgerData({ answer })).block;
  return transactions.find((each) => each.hash.startsWith(hash.toLowerCase())) as Transaction;
}

const alone = (path: string): Transaction =>
  normalizeLedger(parseLedgerData(inLedger(readJson(at(path))))).block.transactions[0] as Transaction;

const NOBODY = undefined;

/**
 * Computed by hand from the entries' balances before and after: holders with less of an asset paid holders with more.
 */
describe.skipIf(real === undefined)('real transactions', () => {
  it('346610: coins fall below 0, and 1 USD reaches a line that a user issues, through whom it ripples [R-CHAIN-263] [R-CHAIN-264]', () => {
    const [payer, maker, user, target] = [
      'rUaJuLc3UXFVjeCuTcy8hhHAjQGwX2E4cS',
      'r9tGqzZgKxVFvzKFdUqXAqTzazWBUia8Qr',
      'rB5TihdPbKgMrkFqrqUC3yLdE8hhv4BdeY',
      'rD1jovjQeEpvaDwn9wKaYokkXXrqo4D23x',
    ];
    const bitstamp = 'rvYAfWj5gh67oV6fW32ZzP3Aw4Eubs59B';
    // 300,999,670 − (−751,100,340) = 1,052,100,010 with the fee. The maker gives 1.002 for 1: Bitstamp's fee is 0.2 %.
    expect(brief(ofLedger(346_610, 'A0FA864A'))).toEqual([
      ['FEE', payer, NOBODY, 10n],
      ['VALUE_TRANSFER', payer, maker, 1_052_100_000n],
      ['MINT', NOBODY, user, parseIssued('1'), usdOf(user as string)],
      ['TOKEN_TRANSFER', user, target, parseIssued('1'), usdOf(user as string)],
      ['TOKEN_TRANSFER', maker, user, parseIssued('1'), usdOf(bitstamp)],
      ['TOKEN_TRANSFER', maker, bitstamp, parseIssued('0.002'), usdOf(bitstamp)],
      ['BURN', bitstamp, NOBODY, parseIssued('0.002'), usdOf(bitstamp)],
    ]);
  });

  it('94084608: shares of a pool for two assets, what does not fit into 16 digits is lost [R-CHAIN-265] [R-CHAIN-267]', () => {
    const [me, pool] = ['rpgtbNuTeDtdBmLpjsL8KsdoukciuNSLtf', 'rP5J7x4HyHKQUUfrfzvuq28iLwiKPf7yv5'];
    const pongo = `${code('PONGO')}.rwCq6TENSo3Hh9LKipXnLaxaeXBXKubqki`;
    const shares = `03ED41506EA49D3D0F6B7C8212D3C5DA22C2C8B1.${pool}`;
    const transaction = ofLedger(94_084_608, '7F724230');
    // The pool's 4,256,714,378,784.309 have no digits left for the depositor's last five.
    expect(brief(transaction)).toEqual([
      ['FEE', me, NOBODY, 12n],
      ['VALUE_TRANSFER', me, pool, 99_666n],
      ['MINT', NOBODY, pool, parseIssued('827526.0619'), shares],
      ['TOKEN_TRANSFER', pool, me, parseIssued('827526.0619'), shares],
      ['TOKEN_TRANSFER', me, pool, parseIssued('10641709.232'), pongo],
      ['BURN', me, NOBODY, parseIssued('0.00025023'), pongo],
    ]);
    expect(transaction.notes).toEqual([
      { kind: 'METHOD', operation: 0, text: 'AMMDeposit', length: 10, isCut: false },
      {
        kind: 'SOURCE_TAG',
        operation: 1,
        side: 'source',
        position: 0,
        address: me,
        text: '20221212',
        length: 8,
        isCut: false,
      },
      { kind: 'MEMO', operation: 0, text: 'AMM deposit initiated via XPmarket.com', length: 38, isCut: false },
    ]);
  });

  it('94084608: a partial payment of 999,999,999 delivers 28,681.45873443 [R-CHAIN-19] [R-CHAIN-263]', () => {
    const [me, maker] = ['rpWtr31qKz6rDzGZfhMUF1NroWiXZDziya', 'rPL2Lit8teVgm68UVEsoU6Qb97TUJHFRd4'];
    const transaction = ofLedger(94_084_608, '78927D89');
    expect(brief(transaction)).toEqual([
      ['FEE', me, NOBODY, 12n],
      ['VALUE_TRANSFER', me, maker, 1_500_000n],
      [
        'TOKEN_TRANSFER',
        maker,
        me,
        parseIssued('28681.45873443'),
        `${code('XBAR')}.rBbpmcuvmokBb7yFR6ZE8fNHbBLskyR8Ar`,
      ],
    ]);
    expect(transaction.notes).toMatchObject([{ kind: 'METHOD', text: 'Payment tfPartialPayment' }]);
  });

  it('90150378: a customer of an exchange is paid by tag, with a fee of 1 XRP [R-CHAIN-269]', () => {
    const [payer, exchange] = ['rBA7oBScBPccjDcmGhkmCY82v2ZeLa2K2f', 'rs2dgzYeqYqsk8bvkQR5YPyqsXYcA24MP2'];
    const transaction = ofLedger(90_150_378, '6B5C03CA');
    expect(brief(transaction)).toEqual([
      ['FEE', payer, NOBODY, 1_000_000n],
      ['VALUE_TRANSFER', payer, exchange, 174_265_552n],
    ]);
    expect(transaction.notes).toEqual([
      {
        kind: 'DESTINATION_TAG',
        operation: 1,
        side: 'destination',
        position: 0,
        address: exchange,
        text: '388748',
        length: 6,
        isCut: false,
      },
    ]);
  });

  it('90150378: a payment without cover failed, and paid its fee [R-CHAIN-268]', () => {
    const transaction = ofLedger(90_150_378, '20C14B01');
    expect(transaction.status).toBe('failed');
    expect(brief(transaction)).toEqual([['FEE', 'rMAGnTv4eMWktZnhKa5cHcDiY84ZiKUaQm', NOBODY, 15n]]);
  });

  it('an offer takes two others, of two issuers of one currency, who take 0.2 and 0.15 % [R-CHAIN-265]', () => {
    const [me, first, second] = [
      'rogue5HnPRSszD9CWGSUz8UGHMVwSSKF6',
      'rPu2feBaViWGmWJhvaF5yLocTVD8FUxd2A',
      'rNzgS71DyJPMnWMA8aS7NqvXP7bNuwyaZo',
    ];
    const [gatehub, bitstamp] = ['rhub8VRN55s94qWKDv6jmDy1pUykJzF3wq', 'rvYAfWj5gh67oV6fW32ZzP3Aw4Eubs59B'];
    const moves = brief(alone('xrpl-py/offer_partially_filled_and_filled.json'));
    // 117.6242927199245 + 63.87548411615 = 181.49977683607450; 181.1375018324144 arrive.
    expect(moves).toContainEqual(['BURN', gatehub, NOBODY, parseIssued('0.3622750036601'), usdOf(gatehub)]);
    // 177.9159084729707 − 115.087758522097424 − 62.473028377074
    expect(moves).toContainEqual(['BURN', bitstamp, NOBODY, parseIssued('0.355121573799276'), usdOf(bitstamp)]);
    expect(moves).toContainEqual(['TOKEN_TRANSFER', me, second, parseIssued('62.473028377074'), usdOf(bitstamp)]);
    expect(moves).toContainEqual(['TOKEN_TRANSFER', me, first, parseIssued('115.087758522097424'), usdOf(bitstamp)]);
  });

  it('a collection mints an item, which is a note [R-CHAIN-270]', () => {
    const transaction = alone('xrpl-py/nftokenmint_response1.json');
    const minted = transaction.operations.filter(({ type }) => type === 'NFT_TRANSFER');
    expect(minted).toHaveLength(1);
    expect(minted[0]).toMatchObject({
      token: 'rMhoejpvS8mWfiffy4Zj8H2KbVs1oZCVsP:5545',
      sources: [],
      destinations: [{ address: 'rXMART8usFd5kABXCayoP6ZfB35b4v43t', amountBase: 1n }],
    });
    expect(transaction.notes).toContainEqual({
      kind: 'ITEM',
      operation: 1,
      text: '00081388DC1AB4937C899037B2FDFC3CB20F6F64E73120BB5F8AA66A00000228',
      length: 64,
      isCut: false,
    });
  });
});
