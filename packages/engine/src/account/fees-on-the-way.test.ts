import type { OperationType } from '@sulian/domain';
import { describe, expect, it } from 'vitest';
import { askAccount, type Names, toAccounts } from '../../test/ask-account.ts';
import type { MemoryOperation } from '../../test/memory-accounts.ts';
import { type AccountQuestion, DEFAULT_POLICY, scoreTrace, type TraceResult } from '../index.ts';

const [OBJECT, ANNE, MINER, EXCHANGE] = [1, 2, 9, 20];
const NAMES: Names = { [EXCHANGE]: 'Exchange' };
const pay = (from: number, to: number, amount: bigint): MemoryOperation => ({ from, to, amount });
const cost = (amount: bigint, more: Partial<MemoryOperation> = {}): MemoryOperation => ({
  type: 'FEE',
  from: ANNE,
  amount,
  ...more,
});
/** USD of one unit. */
const priced = (usd: number): Partial<AccountQuestion> => ({ transferUsd: () => usd });

const outgoing = (history: readonly (readonly MemoryOperation[])[], more: Partial<AccountQuestion> = {}) =>
  askAccount(toAccounts(history), { of: OBJECT, direction: 'OUTGOING', names: NAMES, ...more });
const amounts = ({ ends }: TraceResult) => Object.fromEntries(ends.map(({ type, amountBase }) => [type, amountBase]));
const judge = (trace: TraceResult) => {
  const { score, noScoreReason, severity, severityAtMost } = scoreTrace(trace, DEFAULT_POLICY);
  return { score, noScoreReason, severity, severityAtMost };
};

describe('costs on the way of accounts', () => {
  /**
   * Kinds of costs on the chains: earned by the proposer, burnt, paid to an address without a name, and rent without a
   * recipient.
   */
  const COSTS: readonly (readonly [string, Partial<MemoryOperation>])[] = [
    ['a tip and a burnt base fee', { to: MINER, also: [{ amount: 1n }] }],
    ['a burnt fee', {}],
    ['a fee for a vault of the second layer', { to: 77 }],
    ['rent', { type: 'RENT' }],
  ];

  it.each(COSTS)('of %s are an end of their own, whoever earns them [R-ENDS-21] [R-ENDS-110]', async (_, kind) => {
    const trace = await outgoing([[pay(OBJECT, ANNE, 1_000n)], [cost(2n, kind), pay(ANNE, EXCHANGE, 998n)]], priced(1));
    expect(amounts(trace)).toEqual({ Exchange: 998n, 'Fee on the way': 2n });
    expect(judge(trace)).toEqual({ score: 80, noScoreReason: undefined, severity: 'Low', severityAtMost: 'Low' });
  });

  it('leave no score where the rest is unspent: gas is no block reward of 100 [R-SCORE-24]', async () => {
    const trace = await outgoing([[pay(OBJECT, ANNE, 1_000_000n)], [cost(1n)]], priced(0.01));
    expect(amounts(trace)).toEqual({ 'Unspent output': 999_999n, 'Fee on the way': 1n });
    expect(judge(trace)).toMatchObject({ score: undefined, noScoreReason: 'ONLY_UNSPENT', severity: 'Undefined' });
  });

  it('are unusual above 100 USD at the price of the day, all of them [R-ENDS-111]', async () => {
    const history = (fee: bigint) => [[pay(OBJECT, ANNE, 1_000n)], [cost(fee), pay(ANNE, EXCHANGE, 1_000n - fee)]];
    expect(amounts(await outgoing(history(50n), priced(2)))).toEqual({ Exchange: 950n, 'Fee on the way': 50n });
    const above = await outgoing(history(51n), priced(2));
    expect(amounts(above)).toEqual({ Exchange: 949n, 'Unusual fee on the way': 51n });
    expect(judge(above)).toMatchObject({ severity: 'Low', severityAtMost: 'High' });
    const all = await outgoing(history(900n), priced(2));
    expect(judge(all)).toMatchObject({ severity: 'Undefined', severityAtMost: undefined });
  });

  it('are not unusual at exactly 100 USD, whatever binary fractions make of it [R-ENDS-111]', async () => {
    const history = (fee: bigint) => [
      [pay(OBJECT, ANNE, 10_000_000_000n)],
      [cost(fee), pay(ANNE, EXCHANGE, 9_000_000_000n)],
    ];
    // 125 coins of six places at 0.8 USD make 100.00000000000001.
    const usd = priced(0.8 / 10 ** 6);
    expect(amounts(await outgoing(history(125_000_000n), usd))).toMatchObject({ 'Fee on the way': 125_000_000n });
    expect(amounts(await outgoing(history(125_000_001n), usd))).toMatchObject({
      'Unusual fee on the way': 125_000_001n,
    });
  });

  it('are unusual without a price above 1 % of what their transaction moved of the coin [R-ENDS-111]', async () => {
    const history = (fee: bigint, ...more: readonly MemoryOperation[]) => [
      [pay(OBJECT, ANNE, 10_000n)],
      [cost(fee), pay(ANNE, EXCHANGE, 5_000n), ...more],
    ];
    expect(amounts(await outgoing(history(50n)))).toMatchObject({ 'Fee on the way': 50n });
    expect(amounts(await outgoing(history(51n)))).toMatchObject({ 'Unusual fee on the way': 51n });
    const lent = [pay(77, ANNE, 900_000n), pay(ANNE, 77, 900_000n)];
    expect(amounts(await outgoing(history(51n, ...lent)))).toMatchObject({ 'Unusual fee on the way': 51n });
    // A move of tokens moves none of the coin.
    expect(amounts(await outgoing([[pay(OBJECT, ANNE, 10_000n)], [cost(1n)]]))).toMatchObject({
      'Unusual fee on the way': 1n,
    });
  });

  it('stand outside the question where the object pays them, rent too [R-SCORE-24]', async () => {
    for (const type of ['FEE', 'RENT'] as const satisfies readonly OperationType[]) {
      const own = cost(7n, { type, from: OBJECT });
      const trace = await outgoing([[own, pay(OBJECT, EXCHANGE, 100n)]], priced(1));
      expect([trace.feeBase, trace.totalBase, amounts(trace)]).toEqual([7n, 100n, { Exchange: 100n }]);
      const whole = await outgoing([[own, pay(OBJECT, EXCHANGE, 100n)]], {
        object: { kind: 'TRANSACTION', txId: 2 ** 20 },
      });
      expect([whole.feeBase, whole.totalBase, amounts(whole)]).toEqual([7n, 100n, { Exchange: 100n }]);
    }
  });

  it('are the income of whoever makes blocks, a Block reward paid directly [R-ENDS-21]', async () => {
    const history = [[cost(5n, { to: MINER })], [{ type: 'RENT' as const, to: MINER, amount: 3n }]];
    const trace = await askAccount(toAccounts(history), { of: MINER, direction: 'INCOMING' });
    expect(trace.ends.map(({ type, amountBase, hops }) => [type, amountBase, hops])).toEqual([['Block reward', 8n, 1]]);
  });
});
