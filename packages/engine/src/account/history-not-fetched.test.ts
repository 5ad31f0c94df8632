import { type Direction, toTxId } from '@sulian/domain';
import { describe, expect, it } from 'vitest';
import { type Names, shares, toAccounts, toLabels } from '../../test/ask-account.ts';
import type { MemoryOperation } from '../../test/memory-accounts.ts';
import { type FetchedHistory, fetchPart, HEAD } from '../../test/part-of-ledger.ts';
import { ACCOUNT_BUDGET, type AccountQuestion, DEFAULT_POLICY, scoreTrace, traceAccount } from '../index.ts';

const [OBJECT, ANNE, BEN, SAFE, STRANGER, EXCHANGE, HACK] = [1, 2, 3, 50, 60, 20, 21];
const NAMES: Names = { [EXCHANGE]: 'Exchange', [HACK]: 'Hack' };
const pay = (from: number, to: number, amount: number, asset = 0): MemoryOperation => ({
  from,
  to,
  asset,
  amount: BigInt(amount),
});
const fee = (from: number): MemoryOperation => ({ type: 'FEE', from, amount: 1n });
const whole = (addressId: number, toHeight = HEAD): FetchedHistory => ({ addressId, scope: 'native', toHeight });

async function ask(
  history: readonly (readonly MemoryOperation[])[],
  fetched: readonly FetchedHistory[],
  question: { readonly direction: Direction } & Partial<AccountQuestion>,
) {
  const trace = await traceAccount(fetchPart(toAccounts(history), fetched), toLabels(NAMES), {
    object: { kind: 'ADDRESS', addressIds: [OBJECT] },
    assets: [0],
    policy: DEFAULT_POLICY,
    budget: ACCOUNT_BUDGET,
    ...question,
  });
  const { severity, severityAtMost, score, noScoreReason } = scoreTrace(trace, DEFAULT_POLICY);
  const { historyState, historyHeight, isDirectComplete } = trace;
  return {
    ends: shares(trace),
    severity,
    severityAtMost,
    score,
    noScoreReason,
    historyState,
    historyHeight,
    isDirectComplete,
  };
}

describe('on a chain whose histories are fetched on demand', () => {
  const chain = [[pay(HACK, BEN, 50)], [pay(BEN, ANNE, 50)], [pay(EXCHANGE, ANNE, 50)], [pay(ANNE, OBJECT, 100)]];

  it('money ends as history not fetched where an account is not stored whole [R-FETCH-51]', async () => {
    expect(await ask(chain, [whole(OBJECT)], { direction: 'INCOMING' })).toMatchObject({
      ends: { 'History not fetched': 1 },
      severity: 'Undefined',
      severityAtMost: undefined,
      historyState: 'WHOLE',
    });
    const further = await ask(chain, [whole(OBJECT), whole(ANNE)], { direction: 'INCOMING' });
    expect(further.ends).toEqual({ 'Exchange 20': 0.5, 'History not fetched': 0.5 });
    const all = await ask(chain, [whole(OBJECT), whole(ANNE), whole(BEN)], { direction: 'INCOMING' });
    expect(all).toMatchObject({ ends: { 'Exchange 20': 0.5, 'Hack 21': 0.5 }, severity: 'Critical' });
  });

  it('the account at which a part of a transaction begins is opened only where it is whole [R-FETCH-51]', async () => {
    const from = (direction: Direction, height: number) => async (fetched: readonly FetchedHistory[]) => {
      const object = { kind: 'TRANSACTION', txId: toTxId(height, 0), part: { addressId: ANNE } } as const;
      return (await ask(chain, fetched, { direction, object })).ends;
    };
    const before = from('INCOMING', 4);
    expect(await before([whole(OBJECT)])).toEqual({ 'History not fetched': 1 });
    expect(await before([whole(OBJECT), whole(ANNE, 3)])).toEqual({ 'History not fetched': 1 });
    expect(await before([whole(ANNE)])).toEqual({ 'Exchange 20': 0.5, 'History not fetched': 0.5 });
    const behind = from('OUTGOING', 2);
    expect(await behind([whole(BEN)])).toEqual({ 'History not fetched': 1 });
    expect(await behind([whole(BEN), whole(ANNE)])).toEqual({ 'History not fetched': 1 });
  });

  it.each(['LISTED', 'CUT'] as const)('an account that is %s is not opened [R-FETCH-51]', async (state) => {
    const found = await ask(chain, [whole(OBJECT), { ...whole(ANNE), state }], { direction: 'INCOMING' });
    expect(found.ends).toEqual({ 'History not fetched': 1 });
  });

  it('an account is opened in the coins alone that are whole [R-FETCH-51]', async () => {
    const other: FetchedHistory = { addressId: ANNE, scope: 'token:token 7', toHeight: HEAD };
    expect((await ask(chain, [whole(OBJECT), other], { direction: 'INCOMING' })).ends).toEqual({
      'History not fetched': 1,
    });
  });

  it('an account is opened up to the block to which it is whole [R-FETCH-51]', async () => {
    const at = (toHeight: number) => ask(chain, [whole(OBJECT), whole(ANNE, toHeight)], { direction: 'INCOMING' });
    expect((await at(4)).ends).toEqual({ 'Exchange 20': 0.5, 'History not fetched': 0.5 });
    expect((await at(3)).ends).toEqual({ 'History not fetched': 1 });
  });

  it('money is unspent where the account is whole to the end, and otherwise not fetched [R-FETCH-52]', async () => {
    const history = [
      [pay(EXCHANGE, OBJECT, 9)],
      [pay(OBJECT, ANNE, 4), fee(OBJECT)],
      [pay(ANNE, EXCHANGE, 1), fee(ANNE)],
    ];
    const at = (anne: readonly FetchedHistory[]) => ask(history, [whole(OBJECT), ...anne], { direction: 'OUTGOING' });
    expect((await at([])).ends).toEqual({ 'History not fetched': 1 });
    expect((await at([whole(ANNE)])).ends).toEqual({
      'Exchange 20': 0.25,
      'Unusual fee on the way': 0.25,
      'Unspent output': 0.5,
    });
    expect((await at([whole(ANNE, 2)])).ends).toEqual({ 'History not fetched': 1 });
    expect((await at([whole(ANNE, 3)])).ends).toEqual({
      'Exchange 20': 0.25,
      'Unusual fee on the way': 0.25,
      'History not fetched': 0.5,
    });
  });

  it('an answer counts what happened until its object was fetched, and others to there [R-FETCH-53]', async () => {
    const history = [
      [pay(EXCHANGE, OBJECT, 9)],
      [pay(OBJECT, ANNE, 4), fee(OBJECT)],
      [fee(ANNE)],
      [pay(OBJECT, HACK, 3)],
    ];
    const early = await ask(history, [whole(OBJECT, 3), whole(ANNE, 3), whole(HACK)], { direction: 'OUTGOING' });
    expect(early).toMatchObject({
      ends: { 'Unusual fee on the way': 0.25, 'Unspent output': 0.75 },
      historyHeight: 3,
      historyState: 'WHOLE',
    });
    const late = await ask(history, [whole(OBJECT), whole(ANNE, 3)], { direction: 'OUTGOING' });
    expect(late.ends).toMatchObject({ 'Hack 21': Math.round((3 / 7) * 1e6) / 1e6 });
    expect(late.ends).not.toHaveProperty('Unspent output');
  });

  it('nothing is known of the whole where the object is not whole [R-FETCH-54]', async () => {
    const unknown = { severity: 'Undefined', severityAtMost: undefined, score: undefined, isDirectComplete: false };
    const clean = [[pay(EXCHANGE, OBJECT, 100)], [pay(OBJECT, ANNE, 1)]];
    expect(await ask(clean, [whole(ANNE)], { direction: 'INCOMING' })).toMatchObject({
      ...unknown,
      noScoreReason: 'HISTORY_NOT_FETCHED',
      historyState: 'NOT_FETCHED',
    });
    const cut = { ...whole(OBJECT), state: 'CUT' as const };
    expect(await ask(clean, [cut], { direction: 'INCOMING' })).toMatchObject({ ...unknown, historyState: 'PART' });
    const about = { direction: 'INCOMING', isAboutAll: true } as const;
    expect(await ask(clean, [whole(OBJECT)], about)).toMatchObject({ ...unknown, historyState: 'PART' });
    expect(await ask(clean, [{ ...whole(OBJECT), scope: 'all' }], about)).toMatchObject({
      severity: 'Low',
      historyState: 'WHOLE',
    });
  });

  it('severe money is found in a part of the history too [R-FETCH-54]', async () => {
    const found = await ask([[pay(HACK, OBJECT, 100)]], [{ ...whole(OBJECT), state: 'CUT' }], {
      direction: 'INCOMING',
    });
    expect(found).toMatchObject({ severity: 'Critical', severityAtMost: undefined, score: undefined });
  });

  it('what others pay into may be a contract, unless it has signed [R-FETCH-55]', async () => {
    const history = [[pay(EXCHANGE, OBJECT, 200)], [pay(STRANGER, SAFE, 100)], [pay(OBJECT, SAFE, 100)]];
    const at = (more: readonly (readonly MemoryOperation[])[]) =>
      ask([...history, ...more], [whole(OBJECT), whole(SAFE)], { direction: 'OUTGOING' });
    expect((await at([])).ends).toEqual({ 'History not fetched': 1 });
    expect((await at([[fee(SAFE)]])).ends).toEqual({ 'Unusual fee on the way': 0.005, 'Unspent output': 0.995 });
  });
});
