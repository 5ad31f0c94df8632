import type { EventRow, LedgerReader } from '@sulian/domain';
import { expect, it } from 'vitest';
import { readFrozen } from './read-frozen.ts';

const event = (kind: EventRow['kind'], address: string, txId: number, asset = 1): EventRow => ({
  txId,
  operation: 0,
  kind,
  address,
  asset,
});

it('names the assets in which an address is frozen now, each once [R-EVENT-10] [R-EVENT-23]', async () => {
  const events = [
    event('FREEZE', 'Ta', 1),
    event('FREEZE', 'Tb', 2),
    event('UNFREEZE', 'Tb', 3),
    event('FREEZE', 'Ta', 4, 2),
  ].toReversed();
  const reader = {
    chain: 'TRON',
    state: { isPartial: false },
    listEventsOf: async () => events,
    listAssets: async (assets: readonly number[]) =>
      assets.map((asset) => ({ chain: 'TRON', asset, symbol: asset === 1 ? 'USDT' : 'USDC' })),
  } as unknown as LedgerReader;
  const frozen = await readFrozen(reader, ['Ta', 'Tb'], 0);
  expect(frozen('Ta').sort()).toEqual(['USDC', 'USDT']);
  expect([frozen('Tb'), frozen('Tc')]).toEqual([[], []]);
});
