import { expect, it } from 'vitest';
import { MAX_EVENT_DATA_BYTES } from '../block/chain-event.ts';
import { type AccountRight, encodeAccountRight, parseAccountRight } from './account-right.ts';

const right: AccountRight = {
  role: 'ACTIVE',
  permission: 2,
  threshold: 2n ** 63n - 1n,
  weight: 1n,
  operations: '7fff1fc0033e0300000000000000000000000000000000000000000000000000',
  name: '多签 active0',
};

it('is read as it was written, within what an event keeps [R-EVENT-20]', () => {
  for (const each of [right, { ...right, role: 'OWNER', permission: 0, operations: '', name: '' }] as const)
    expect(parseAccountRight(encodeAccountRight(each))).toEqual(each);
  const long = encodeAccountRight({ ...right, name: 'x'.repeat(1_000), operations: 'ff'.repeat(100) });
  expect(long.length / 2).toBeLessThanOrEqual(MAX_EVENT_DATA_BYTES);
  expect(parseAccountRight(long)).toMatchObject({ threshold: right.threshold, name: 'x'.repeat(128) });
});

it('is none where other contracts say something else by the same kind of event [R-EVENT-20]', () => {
  for (const data of [
    undefined,
    '',
    '02'.padStart(64, '0'),
    'a1',
    `a107${'00'.repeat(30)}`,
    `a100${'00'.repeat(20)}ff`,
  ])
    expect(parseAccountRight(data)).toBeUndefined();
});
