import type { ChainId, ChainState, LedgerReader } from '@sulian/domain';
import { expect, it } from 'vitest';
import { findEventsFrom } from './find-events-from.ts';

const readerOf = (state: Partial<ChainState>) => ({ chain: 'ETHEREUM', state }) as LedgerReader;
const adaptersOf = (eventsVersion: string | undefined) => ({
  adapters: new Map<ChainId, object>([['ETHEREUM', { eventsVersion }]]),
});

it('takes the word of blocks that were held against the list of today, and of no others [R-EVENT-06]', () => {
  const storedReader = readerOf({ eventsFromHeight: 7, eventsVersion: 'a' });
  expect(findEventsFrom(adaptersOf('a'), storedReader)).toBe(7);
  expect(findEventsFrom(adaptersOf('a'), readerOf({ eventsFromHeight: 0, eventsVersion: 'a' }))).toBe(0);
  expect(findEventsFrom(adaptersOf('b'), storedReader)).toBeUndefined();
  expect(findEventsFrom(adaptersOf(undefined), readerOf({}))).toBeUndefined();
  expect(findEventsFrom({ adapters: new Map() }, readerOf({}))).toBeUndefined();
});
