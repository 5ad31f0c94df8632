import type { TransactionAnswer } from '@sulian/contract';
import { expect, it } from 'vitest';
import app from '../../locales/en/app.json' with { type: 'json' };
import transaction from '../../locales/en/transaction.json' with { type: 'json' };
import { drawInEnglish, toText } from '../../testing/read-text.tsx';
import { LegLine } from './leg-line.tsx';

type Leg = TransactionAnswer['operations'][number]['sources'][number];

const LEG: Leg = {
  ...{ address: 'rX', amount: '1', amountUsd: null, isContract: false, linkedTransaction: null, unspentHeight: null },
  ...{ entity: null, headline: null, isUnspendable: false, transactionCount: null, customer: null },
};
const draw = async (leg: Leg, blockchain = 'RIPPLE', side: 'sources' | 'destinations' = 'destinations') =>
  toText(
    await drawInEnglish(
      <LegLine leg={leg} side={side} blockchain={blockchain} height={90} symbol="XRP" toUsd={() => null} />,
      { app, transaction },
    ),
  );

it('names the customer whom a payment is for, beside the address [R-LABEL-83]', async () => {
  const customer = { subKey: '0', entity: null, level: 'Undefined', levelReason: null, provenance: null } as const;
  expect(await draw({ ...LEG, customer })).toContain(':0');
  expect(await draw(LEG)).not.toContain(':0');
});

it('shows an output as unspent only up to the block to which that is known [R-FETCH-146]', async () => {
  expect(await draw({ ...LEG, unspentHeight: 90 }, 'BITCOIN')).toContain('Unspent');
  expect(await draw({ ...LEG, unspentHeight: 80 }, 'BITCOIN')).toContain('Unspent up to block 80');
  const unknown = await draw(LEG, 'BITCOIN');
  expect([unknown.includes('Unspent'), unknown.includes('Spending not fetched')]).toEqual([false, true]);
  expect(await draw({ ...LEG, isUnspendable: true }, 'BITCOIN')).toContain('Unspendable');
});

it('does not turn an input that was never seen into nothing, and marks an output that nobody can spend [R-TX-10] [R-TX-11]', async () => {
  const unseen = await draw({ ...LEG, address: null, amount: null }, 'BITCOIN', 'sources');
  expect(unseen).toBe(`${transaction.unknown} ${app.missing}`);
  const burnt = await draw({ ...LEG, isUnspendable: true, unspentHeight: 90 }, 'BITCOIN');
  expect([burnt.includes(transaction.unspendable), burnt.includes('Unspent')]).toEqual([true, false]);
  expect(await draw({ ...LEG, unspentHeight: 90 }, 'BITCOIN')).not.toContain(transaction.unspendable);
});
