import type { CreateAlertBody } from '@sulian/contract';
import type { ChainState } from '@sulian/domain';
import { expect, it } from 'vitest';
import type { ApiDeps } from '../../deps.ts';
import { toAlertDraft } from './draft.ts';

const ADDRESS = 'T1';
const BODY = { isEntity: false, blockchain: 'TRON', objectType: 'ADDRESS', address: ADDRESS } as CreateAlertBody;
const draftOn = (state: Partial<ChainState>) =>
  toAlertDraft(
    {
      adapters: new Map([['TRON', { chain: 'TRON', parseAddress: () => ADDRESS }]]),
      ledger: { getState: async () => state },
    } as unknown as ApiDeps,
    BODY,
  );

it('no alert is set on a chain on demand, nor on one without blocks [R-FETCH-13]', async () => {
  await expect(draftOn({ holding: 'ON_DEMAND', height: 9 })).rejects.toMatchObject({ code: 'ALERT_ON_DEMAND' });
  await expect(draftOn({ holding: 'BLOCKS' })).rejects.toMatchObject({ code: 'CHAIN_NOT_INDEXED' });
});
