import { describe, expect, it } from 'vitest';
import { askAccount, toAccounts } from '../../../test/ask-account.ts';
import type { MemoryOperation } from '../../../test/memory-accounts.ts';
import type { TraceResult } from '../../index.ts';

const [OBJECT, ANNE, BEN, CARL] = [1, 2, 3, 4];
const [EXCHANGE, HACK] = [20, 21];
const NAMES = { [EXCHANGE]: 'Exchange', [HACK]: 'Hack' } as const;

const pay = (from: number, to: number, amount: number): MemoryOperation => ({
  from,
  to,
  asset: 0,
  amount: BigInt(amount),
});
const ask = (transactions: readonly (readonly MemoryOperation[])[], marked: readonly number[]) =>
  askAccount(toAccounts(transactions), { of: OBJECT, direction: 'INCOMING', names: NAMES, marked: new Set(marked) });
const passed = (trace: TraceResult) =>
  Object.fromEntries(
    trace.ends.map((end) => [
      end.entity?.name ?? end.type,
      end.passed?.map(({ addressId, share }) => [addressId, Math.round(share * 1e6) / 1e6]),
    ]),
  );

describe('addresses that are marked', () => {
  // Anne has 60 of the exchange and 40 of the hack; half of it comes by Ben, half straight. Carl adds 50 of the
  // exchange.
  const history = [
    [pay(EXCHANGE, ANNE, 60)],
    [pay(HACK, ANNE, 40)],
    [pay(ANNE, BEN, 50)],
    [pay(ANNE, OBJECT, 50)],
    [pay(BEN, OBJECT, 50)],
    [pay(EXCHANGE, CARL, 100)],
    [pay(CARL, OBJECT, 100)],
  ];

  it('are told of each row whose money passed them, with that part of it [R-ADDR-130]', async () => {
    expect(passed(await ask(history, [BEN]))).toEqual({
      'Exchange 20': [[BEN, 0.15]],
      'Hack 21': [[BEN, 0.1]],
    });
    expect(passed(await ask(history, [ANNE, BEN]))).toEqual({
      'Exchange 20': [
        [ANNE, 0.3],
        [BEN, 0.15],
      ],
      'Hack 21': [
        [ANNE, 0.2],
        [BEN, 0.1],
      ],
    });
  });

  it('count where the money ended at them, and never as the object itself [R-ADDR-130]', async () => {
    expect(passed(await ask(history, [HACK, OBJECT]))).toEqual({ 'Exchange 20': undefined, 'Hack 21': [[HACK, 0.2]] });
  });

  it('are told of what was sent as of what was received [R-ADDR-130]', async () => {
    const sent = [[pay(CARL, OBJECT, 100)], [pay(OBJECT, BEN, 40)], [pay(OBJECT, ANNE, 60)], [pay(ANNE, EXCHANGE, 60)]];
    const trace = await askAccount(toAccounts(sent), {
      of: OBJECT,
      direction: 'OUTGOING',
      names: NAMES,
      marked: new Set([ANNE]),
    });
    expect(passed(trace)).toEqual({ 'Exchange 20': [[ANNE, 0.6]], 'Unspent output': undefined });
  });

  it('change nothing else of an answer [R-ADDR-130]', async () => {
    const plain = await ask(history, []);
    const { ends, ...others } = await ask(history, [ANNE, BEN, CARL]);
    expect({ ...others, ends: ends.map(({ passed: _, ...end }) => end) }).toEqual(plain);
  });
});
