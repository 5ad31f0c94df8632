import { MAX_EVENTS_SHOWN } from '@sulian/contract';
import type { EventRow, LedgerReader } from '@sulian/domain';
import { expect, it } from 'vitest';
import type { ApiDeps } from '../../deps.ts';
import { readEvents } from './events.ts';

const TX = 7;
const event = (operation: number): EventRow => ({ txId: TX, operation, kind: 'BRIDGE_MESSAGE' });
const read = (count: number, limits: number[] = []) =>
  readEvents(
    { adapters: new Map() } as unknown as ApiDeps,
    {
      chain: 'ETHEREUM',
      state: {},
      listEvents: async (_: unknown, limitEach: number) => {
        limits.push(limitEach);
        return Array.from({ length: count }, (_, at) => event(at)).slice(0, limitEach);
      },
      countEvents: async () => new Map([[TX, count]]),
      listAssets: async () => [],
    } as unknown as LedgerReader,
    TX,
  );

it('reads no more events of a transaction than it shows, and tells how many there are [R-EVENT-11]', async () => {
  const limits: number[] = [];
  const many = await read(70_000, limits);
  expect([many.events.length, many.numberOfEvents]).toEqual([MAX_EVENTS_SHOWN, 70_000]);
  expect(limits).toEqual([MAX_EVENTS_SHOWN]);
  for (const count of [0, 1, MAX_EVENTS_SHOWN]) {
    const { events, numberOfEvents } = await read(count);
    expect([events.length, numberOfEvents]).toEqual([count, count]);
  }
});
