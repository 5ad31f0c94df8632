import type { TransactionAnswer } from '@sulian/contract';
import { expect, it } from 'vitest';
import { drawInEnglish, toText } from '../../testing/read-text.tsx';
import { LegLine } from './leg-line.tsx';

type Leg = TransactionAnswer['operations'][number]['sources'][number];

const LEG: Leg = {
  ...{ address: 'rX', amount: '1', amountUsd: null, isContract: false, linkedTransaction: null },
  ...{ entity: null, headline: null, isUnspendable: false, transactionCount: null, customer: null },
};
const draw = async (leg: Leg): Promise<string> =>
  toText(
    await drawInEnglish(
      <LegLine leg={leg} side="destinations" blockchain="RIPPLE" symbol="XRP" toUsd={() => null} />,
      {},
    ),
  );

it('names the customer whom a payment is for, beside the address [R-LABEL-83]', async () => {
  const customer = { subKey: '0', entity: null, level: 'Undefined', levelReason: null, provenance: null } as const;
  expect(await draw({ ...LEG, customer })).toContain(':0');
  expect(await draw(LEG)).not.toContain(':0');
});
