import { describe, expect, it } from 'vitest';
import { askAccount, toAccounts } from '../../test/ask-account.ts';
import type { MemoryOperation } from '../../test/memory-accounts.ts';
import { ACCOUNT_BUDGET, DEFAULT_POLICY, scoreTrace } from '../index.ts';

const [OBJECT, ANNE, BEN, SAFE, STRANGER, EXCHANGE] = [1, 2, 3, 50, 60, 20];
const pay = (from: number, to: number, amount: number): MemoryOperation => ({ from, to, amount: BigInt(amount) });

async function ends(history: readonly (readonly MemoryOperation[])[], contracts: readonly number[] = [SAFE]) {
  const ledger = toAccounts(history);
  for (const id of contracts) ledger.contracts.add(id);
  const trace = await askAccount(ledger, {
    of: OBJECT,
    direction: 'OUTGOING',
    names: { [EXCHANGE]: 'Exchange' },
    transferUsd: () => 1,
  });
  const scored = scoreTrace(trace, DEFAULT_POLICY);
  return [Object.fromEntries(trace.ends.map(({ type, amountBase }) => [type, amountBase])), scored.severity] as const;
}

describe('money that stays at an unlabelled contract', () => {
  it('is unknown where others pay into it too, before or after [R-ENDS-112]', async () => {
    const unknown = [{ 'Contract that others pay into': 100n }, 'Undefined'];
    expect(await ends([[pay(STRANGER, SAFE, 50)], [pay(OBJECT, SAFE, 100)]])).toEqual(unknown);
    expect(await ends([[pay(OBJECT, SAFE, 100)], [pay(STRANGER, SAFE, 50)]])).toEqual(unknown);
    expect(await ends([[pay(OBJECT, SAFE, 100), pay(STRANGER, SAFE, 50)]])).toEqual(unknown);
  });

  it('is unspent where only the object, and who had its money, pay in [R-ENDS-112]', async () => {
    const unspent = [{ 'Unspent output': 200n }, 'Undefined'];
    expect(await ends([[pay(OBJECT, SAFE, 100)], [pay(OBJECT, ANNE, 100)], [pay(ANNE, SAFE, 100)]])).toEqual(unspent);
    // Ben is met only after the contract has been.
    const later = [[pay(OBJECT, SAFE, 100)], [pay(BEN, SAFE, 50)], [pay(OBJECT, BEN, 100)]];
    expect(await ends(later)).toEqual(unspent);
  });

  it('is unspent at an account that is no contract, and where others paid dust [R-ENDS-112]', async () => {
    const history = [[pay(OBJECT, SAFE, 100)], [pay(STRANGER, SAFE, 50)]];
    expect(await ends(history, [])).toEqual([{ 'Unspent output': 100n }, 'Undefined']);
    const dust = [[pay(OBJECT, SAFE, 100)], [pay(STRANGER, SAFE, 9)]];
    expect(await ends(dust)).toEqual([{ 'Unspent output': 100n }, 'Undefined']);
  });

  it('is read for all contracts together, and not at all once time is up [R-ENDS-112]', async () => {
    const [first, second] = [SAFE, SAFE + 1];
    const history = [[pay(OBJECT, first, 100)], [pay(OBJECT, second, 100)], [pay(STRANGER, first, 50)]];
    const askCounted = async (abortAt?: number) => {
      const ledger = toAccounts(history);
      for (const id of [first, second]) ledger.contracts.add(id);
      const calls: string[] = [];
      const stop = new AbortController();
      const reader = new Proxy(ledger, {
        get: (target, name: keyof typeof ledger) => {
          const value: unknown = target[name];
          if (typeof value !== 'function') return value;
          return (...given: readonly unknown[]) => {
            calls.push(name);
            if (calls.length === abortAt) stop.abort();
            return (value as (...all: readonly unknown[]) => unknown).apply(target, [...given]);
          };
        },
      });
      const budget = { ...ACCOUNT_BUDGET, signal: stop.signal };
      const trace = await askAccount(reader, { of: OBJECT, direction: 'OUTGOING', transferUsd: () => 1, budget });
      return { calls, ends: Object.fromEntries(trace.ends.map(({ type, amountBase }) => [type, amountBase])) };
    };
    const whole = await askCounted();
    expect(whole.ends).toEqual({ 'Contract that others pay into': 100n, 'Unspent output': 100n });
    expect(whole.calls.filter((name) => name === 'listTotals')).toHaveLength(1);
    const before = whole.calls.indexOf('listTotals');
    const cut = await askCounted(before);
    expect(cut.ends).toEqual({ 'Contract that others pay into': 200n });
    expect(cut.calls).toHaveLength(before);
  });

  it('goes on where the contract pays it out [R-ENDS-112]', async () => {
    const history = [[pay(STRANGER, SAFE, 100)], [pay(OBJECT, SAFE, 100)], [pay(SAFE, EXCHANGE, 100)]];
    expect((await ends(history))[0]).toEqual({ Exchange: 50n, 'Contract that others pay into': 50n });
  });
});
