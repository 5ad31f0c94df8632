import type { EventRow, LedgerReader } from '@sulian/domain';
import { expect, it } from 'vitest';
import type { ApiDeps } from '../../deps.ts';
import { readFreezes } from './freezes.ts';

const LIFTED = 25;
const event = (txId: number, kind: EventRow['kind'], address: string): EventRow => ({
  txId,
  operation: 0,
  kind,
  address,
  asset: 0,
});
/** An old freeze that lasts, and later ones of another address that were lifted; newest first. */
const events = [
  event(1, 'FREEZE', '0xa'),
  ...Array.from({ length: LIFTED }, (_, at) => [
    event(2 + 2 * at, 'FREEZE', '0xb'),
    event(3 + 2 * at, 'UNFREEZE', '0xb'),
  ]).flat(),
].toReversed();

it('names a freeze that lasts, however many later ones were lifted [R-EVENT-09]', async () => {
  const reader = {
    chain: 'ETHEREUM',
    state: { isPartial: false },
    listEventsOf: async () => events,
    listAssets: async () => [{ chain: 'ETHEREUM', asset: 0, symbol: 'ETH', key: 'ETH' }],
    listTransactions: async () => [],
    listBlockTimes: async () => new Map([[0, 1]]),
  } as unknown as LedgerReader;
  const answer = await readFreezes({ adapters: new Map() } as unknown as ApiDeps, reader, ['0xa', '0xb']);
  expect([answer.freezesTotal, answer.areFreezesCut]).toEqual([LIFTED + 1, false]);
  expect(answer.freezes.filter(({ until }) => until === null).map(({ address }) => address)).toEqual(['0xa']);
});
