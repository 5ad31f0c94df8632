import type { NewAlert } from '@sulian/contract';
import { expect, it, vi } from 'vitest';
import { createAlerts } from './create-alerts.ts';

const toAlert = (address: string): NewAlert => ({
  ...{ blockchain: 'BITCOIN', address, objectType: 'ADDRESS', type: 'ACTIVITY' },
  conditions: { coinId: null, currency: 'USD', activityType: 'ALL', amount: 0 },
  ...{ isEnabled: true, isEntity: false, isMailEnabled: false, name: '', note: '' },
});

/** Answers each call by the address that it watches. */
function answer(refusals: Readonly<Record<string, string>>): string[] {
  const sent: string[] = [];
  vi.stubGlobal('localStorage', { getItem: () => null });
  vi.stubGlobal('fetch', async (_url: string, { body }: { body: string }) => {
    const { address } = JSON.parse(body) as { address: string };
    sent.push(address);
    const error = refusals[address];
    return error === undefined
      ? Response.json({ status: 2, message: '', id: 1 })
      : Response.json({ success: false, code: 409, error, message: '' }, { status: 409 });
  });
  return sent;
}

it('names the addresses that were refused, and sets the others [R-SCREEN-29]', async () => {
  const sent = answer({ b: 'ADDRESS_INVALID' });
  const done: number[] = [];
  const { made, failed } = await createAlerts(['a', 'b', 'c'], toAlert, (count) => done.push(count));
  expect([made, sent, done]).toEqual([2, ['a', 'b', 'c'], [1, 2, 3]]);
  expect(failed).toMatchObject([{ watched: 'b', error: { code: 'ADDRESS_INVALID' } }]);
});

it('sends nothing more once the case has as many alerts as it may have, and names all that are not set [R-SCREEN-29]', async () => {
  const sent = answer({ b: 'ALERT_QUOTA' });
  const { made, failed } = await createAlerts(['a', 'b', 'c'], toAlert, () => undefined);
  expect([made, sent]).toEqual([1, ['a', 'b']]);
  expect(failed.map(({ watched }) => watched)).toEqual(['b', 'c']);
});
