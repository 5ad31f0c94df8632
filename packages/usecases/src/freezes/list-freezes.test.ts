import type { ChainId, EventRow, LedgerReader } from '@sulian/domain';
import { expect, it } from 'vitest';
import { listFreezes } from './list-freezes.ts';

/** As the ledger does it: of each address in each asset the newest, newest first. */
const readerOf = (events: readonly EventRow[], chain: ChainId = 'ETHEREUM') =>
  ({
    chain,
    state: { isPartial: false },
    listEventsOf: async (addresses: readonly string[], { limitEach }: { readonly limitEach: number }) => {
      const seen = new Map<string, number>();
      return events.toReversed().filter(({ address = '', asset }) => {
        const key = `${address} ${asset}`;
        seen.set(key, (seen.get(key) ?? 0) + 1);
        return addresses.includes(address) && (seen.get(key) ?? 0) <= limitEach;
      });
    },
  }) as unknown as LedgerReader;
const turns = (address: string, { from, times }: { readonly from: number; readonly times: number }) =>
  Array.from({ length: 2 * times }, (_, at): EventRow => {
    const kind = at % 2 === 0 ? 'FREEZE' : 'UNFREEZE';
    return { txId: from + at, operation: 0, kind, address, asset: 1 };
  });
const lasting = (address: string, asset: number): EventRow => ({
  txId: asset,
  operation: asset,
  kind: 'FREEZE',
  address,
  asset,
});

it('never loses a freeze that lasts to later events of other addresses or assets [R-EVENT-09]', async () => {
  const others = Array.from({ length: 60 }, (_, at) => `0x${at}`);
  const events = [
    lasting('0xa', 1),
    lasting('0xb', 2),
    ...[...others, '0xb'].flatMap((each, at) => turns(each, { from: 3 + 100 * at, times: 25 })),
  ];
  const { freezes, isCut } = await listFreezes(readerOf(events), ['0xa', '0xb', ...others], 0);
  expect(
    freezes.filter(({ untilTxId }) => untilTxId === undefined).map(({ address, asset }) => [address, asset]),
  ).toEqual([
    ['0xb', 2],
    ['0xa', 1],
  ]);
  expect([freezes.length, isCut]).toEqual([2 + 61 * 25, false]);
});

it('says that it is cut where an address has more events than are read [R-EVENT-09]', async () => {
  const most = await listFreezes(readerOf(turns('0xa', { from: 1, times: 50 })), ['0xa'], 0);
  expect([most.freezes.length, most.isCut]).toEqual([50, false]);
  const more = [...turns('0xa', { from: 1, times: 50 }), lasting('0xa', 1)].map((event, at) => ({
    ...event,
    txId: at,
  }));
  const cut = await listFreezes(readerOf([...turns('0xb', { from: 200, times: 1 }), ...more]), ['0xa', '0xb'], 0);
  expect(cut.isCut).toBe(true);
  expect(cut.freezes.find(({ untilTxId }) => untilTxId === undefined)).toMatchObject({
    address: '0xa',
    sinceTxId: 100,
  });
  // More than one answer reads, and it lasts.
  const again = turns('0xa', { from: 1, times: 500 });
  const long = await listFreezes(readerOf(again.slice(0, -1)), ['0xa'], 0);
  expect(long.isCut).toBe(true);
  expect(long.freezes[0]).toMatchObject({ sinceTxId: 999, untilTxId: undefined });
});

it.each([
  ['TON', 1, true],
  ['TON', 2, false],
  ['RIPPLE', 32_570, true],
  ['RIPPLE', 32_571, false],
  ['ETHEREUM', 1, false],
] as const)('knows of %s, whose events are held from block %i on, whether a freeze was before them: %s [R-CHAIN-335]', async (chain, from, isWhole) => {
  const lifted: EventRow = { txId: 5, operation: 0, kind: 'UNFREEZE', address: '0xa', asset: 1 };
  const { freezes } = await listFreezes(readerOf([lifted], chain), ['0xa'], from);
  // Complete events prove that no freeze was lifted.
  expect(freezes).toHaveLength(isWhole ? 0 : 1);
});
