import type { Operation } from '@sulian/domain';
import { listLatestRisks } from '@sulian/usecases';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { fee, genesis, move } from './account-operations.ts';
import { hashOf, openAccountScene } from './account-scene.ts';

const hex = (byte: string, bytes: number): string => byte.repeat(bytes);
const OBJECT = `0x${hex('a1', 20)}`;
const REAL = `0xb0b1${hex('22', 16)}cafe`;
const FAKE = `0xb0b9${hex('33', 16)}cafe`;
const PAYER = `0x${hex('c4', 20)}`;
const STATION = `0x${hex('d5', 20)}`;
/** Was sent a little, paid a fee of a token's move with it, and passed the rest on. */
const SPENDER = `0x${hex('e6', 20)}`;
/** Was sent gas by a thief. */
const MULE = `0x${hex('f7', 20)}`;
const THIEF = `0x${hex('18', 20)}`;
const USDT = '0xdac17f958d2ee523a2206206994597c13d831ec7';
/** Was paid in USDT on a day without a price, and in ether by a named exchange. */
const UNPRICED = `0x${hex('3a', 20)}`;
const EXCHANGE = `0x${hex('4b', 20)}`;
/** Was paid by the exchange, and sent a token that nobody knows. */
const SPAMMED = `0x${hex('5c', 20)}`;
/** Received only a coin without a price. */
const TAKER = `0x${hex('6d', 20)}`;
/** Well-known, and without any price. */
const USDC = '0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48';
/** No list knows it. */
const NOBODYS = `0x${hex('29', 20)}`;
/** Was paid in USDT, and paid none of it to anybody else. */
const KEEPER = `0x${hex('7e', 20)}`;
const ETHER = 10n ** 18n;
const DOLLAR = 10n ** 6n;
const GAS = ETHER / 1_000n;

const transactions: readonly (readonly Operation[])[] = [
  [STATION, EXCHANGE].map((each) => genesis(each, 10n * ETHER)).concat(genesis(PAYER, ETHER), genesis(THIEF, ETHER)),
  [fee(PAYER, 0n), move('TOKEN_TRANSFER', PAYER, OBJECT, 1_000n * DOLLAR, USDT)],
  [fee(PAYER, 0n), move('TOKEN_TRANSFER', PAYER, SPENDER, 1_000n * DOLLAR, USDT)],
  [fee(STATION, 0n), move('VALUE_TRANSFER', STATION, OBJECT, 3n * GAS)],
  [fee(STATION, 0n), move('VALUE_TRANSFER', STATION, SPENDER, 3n * GAS)],
  [fee(OBJECT, GAS), move('TOKEN_TRANSFER', OBJECT, REAL, 100n * DOLLAR, USDT)],
  [fee(SPENDER, GAS), move('TOKEN_TRANSFER', SPENDER, REAL, 100n * DOLLAR, USDT)],
  [fee(SPENDER, 0n), move('VALUE_TRANSFER', SPENDER, REAL, GAS)],
  [fee(FAKE, 0n), move('TOKEN_TRANSFER', FAKE, OBJECT, DOLLAR, USDT)],
  [fee(REAL, 0n), move('TOKEN_TRANSFER', REAL, OBJECT, DOLLAR, USDT)],
  [fee(FAKE, 0n), move('TOKEN_TRANSFER', FAKE, OBJECT, 500n, NOBODYS)],
  [fee(PAYER, 0n), move('TOKEN_TRANSFER', PAYER, MULE, 1_000n * DOLLAR, USDT)],
  [fee(THIEF, 0n), move('VALUE_TRANSFER', THIEF, MULE, 10n * GAS)],
  [fee(MULE, GAS), move('TOKEN_TRANSFER', MULE, REAL, 100n * DOLLAR, USDT)],
  [fee(EXCHANGE, 0n), move('VALUE_TRANSFER', EXCHANGE, UNPRICED, ETHER)],
  [fee(THIEF, 0n), move('TOKEN_TRANSFER', THIEF, UNPRICED, 1_000n * DOLLAR, USDC)],
  [fee(EXCHANGE, 0n), move('VALUE_TRANSFER', EXCHANGE, SPAMMED, ETHER)],
  [fee(FAKE, 0n), move('TOKEN_TRANSFER', FAKE, SPAMMED, 500n, NOBODYS)],
  [fee(UNPRICED, 0n), move('TOKEN_TRANSFER', UNPRICED, TAKER, DOLLAR, USDC)],
  [fee(PAYER, 0n), move('TOKEN_TRANSFER', PAYER, KEEPER, 100n * DOLLAR, USDT)],
  [fee(KEEPER, 0n), move('TOKEN_TRANSFER', KEEPER, KEEPER, 40n * DOLLAR, USDT)],
];

let scene: Awaited<ReturnType<typeof openAccountScene>>;
beforeAll(async () => {
  const labels = { [THIEF]: 'Hack', [EXCHANGE]: 'Exchange' } as const;
  scene = await openAccountScene({ transactions, contracts: [USDT], labels });
});
afterAll(() => scene.close());
const ask = (objectId: string, question?: object) => scene.ask(objectId, question);

describe('the origin of a token', () => {
  it('[R-TRACE-66] [R-SCORE-150] is not the coins that only paid for its moves, and the answer says so', async () => {
    const { amount, isUsd, notCounted } = await ask(OBJECT, { coin: 'ALL' });
    // 1,000 from the payer and 1 from the real counterparty; 3 USD of gas and 1 from the look-alike do not count.
    expect([Number(amount), isUsd]).toEqual([1_001, true]);
    expect(notCounted).toEqual({ poisoning: 1, gasSupply: 1, isWhole: true });
  });

  it('[R-TRACE-67] is coins of which something was paid to others as well', async () => {
    const { amount, notCounted } = await ask(SPENDER, { coin: 'ALL' });
    expect([Number(amount), notCounted]).toEqual([1_003, undefined]);
  });

  it('[R-SCORE-160] is all that a payer sent whose label bears on the severity', async () => {
    const { details, notCounted } = await ask(MULE, { coin: 'ALL' });
    expect([details.map(({ type }) => type).sort(), notCounted]).toEqual([expect.arrayContaining(['Hack']), undefined]);
  });

  it('[R-TRACE-68] is told of the native coin where that alone is asked about', async () => {
    const { amount, symbol, notCounted } = await ask(OBJECT, { coin: 'MAIN' });
    expect([Number(amount), symbol, notCounted]).toEqual([0.003, 'ETH', undefined]);
  });
});

describe('a well-known token without a price', () => {
  it('[R-SCORE-176] is not looked at by ALL, whose severity is then no comfort and says why', async () => {
    const { severity, severityAtMost, notJudged, level } = await ask(UNPRICED, { coin: 'ALL' });
    expect([severity, severityAtMost, notJudged, level]).toEqual(['Undefined', null, ['USDC'], 'Low']);
    // The coin's own question finds the thief's money.
    expect((await ask(UNPRICED, { coin: USDC })).severity).toBe('Critical');
  });

  it('[R-SCORE-176] takes nothing from what was found', async () => {
    await scene.program.labelStore.saveLabels([
      {
        chain: 'ETHEREUM',
        address: UNPRICED,
        entity: { key: 'own', name: 'Own', type: 'Hack' },
        source: 'own',
        confidence: 90,
      },
    ]);
    expect(await ask(UNPRICED, { coin: 'ALL' })).toMatchObject({
      severity: 'Undefined',
      headline: { level: 'Critical', basis: 'OWN' },
      notJudged: ['USDC'],
    });
  });

  it('[R-SCORE-176] counts only in the direction in which it moved, and tokens that nobody knows never', async () => {
    const { severity, notJudged, leftOutCount } = await ask(SPAMMED, { coin: 'ALL' });
    expect([severity, notJudged, leftOutCount]).toEqual(['Low', undefined, 1]);
    const paid = await ask(TAKER, { coin: 'ALL' });
    expect([paid.severity, paid.noScoreReason, paid.notJudged]).toEqual(['Undefined', 'NO_PRICES', ['USDC']]);
    const payer = await ask(PAYER, { coin: 'ALL' });
    expect(payer.notJudged).toBeUndefined();
  });
});

describe('what was paid to oneself', () => {
  const NOTHING = { score: null, noScoreReason: 'NO_TRANSFERS', leftOutCount: 0, details: [] };

  it.each(['INCOMING', 'OUTGOING'])('[R-SCORE-201] has a price and is no transfer, asked %s', async (analysisType) => {
    const transaction = { objectType: 'TRANSACTION', analysisType, coin: 'ALL' };
    expect(await ask(hashOf(transactions.length - 1), transaction)).toMatchObject(NOTHING);
  });

  it('[R-SCORE-201] has gone nowhere from an address that sent nothing else', async () => {
    expect(await ask(KEEPER, { analysisType: 'OUTGOING', coin: 'ALL' })).toMatchObject(NOTHING);
    const { amount, noScoreReason } = await ask(KEEPER, { coin: 'ALL' });
    expect([Number(amount), noScoreReason]).not.toEqual([0, 'NO_TRANSFERS']);
  });
});

describe('the origin of money', () => {
  it('[R-TRACE-65] is no poisoning, unless that is asked for', async () => {
    const without = await ask(OBJECT, { coin: USDT });
    expect([without.amount, without.notCounted]).toEqual(['1001', { poisoning: 1, gasSupply: 0, isWhole: true }]);
    const included = await ask(OBJECT, { coin: USDT, includePoisoning: true });
    expect([included.amount, included.notCounted]).toEqual(['1002', undefined]);
  });

  it('[R-SCORE-165] is all of a token that nobody knows, however its sender looks', async () => {
    const { amount, notCounted } = await ask(OBJECT, { coin: NOBODYS });
    expect([amount, notCounted]).toEqual(['500', undefined]);
  });

  it('[R-SCORE-163] is what lists show without poisoning, whoever asked for it', async () => {
    const object = { objectType: 'ADDRESS', objectId: REAL, blockchain: 'ETHEREUM' } as const;
    const latest = async (labelVersion: number) =>
      (await listLatestRisks(scene.program.apiDeps, [{ ...object, labelVersion }]))[0];
    const { basis } = await ask(REAL, { coin: 'ALL', includePoisoning: true });
    expect(await latest(basis.labelVersion)).toBeUndefined();
    await ask(REAL, { coin: 'ALL' });
    expect(await latest(basis.labelVersion)).toBeDefined();
  });
});
