import { AppError, type ChainId, type ChainState, withLedgerOf } from '@sulian/domain';
import { expect, it } from 'vitest';
import { listOtherChains } from './verify.ts';

const AWAY = new AppError('STORE_UNAVAILABLE', 'the server is unavailable');

/** A ledger with blocks of BITCOIN and TRON, in which the state of ETHEREUM cannot be read. */
const ledgerWith = (fault: AppError) => ({
  getState: async (chain: ChainId) => {
    if (chain === 'ETHEREUM') throw fault;
    return { height: chain === 'BITCOIN' || chain === 'TRON' ? 7 : undefined } as ChainState;
  },
});

it('names other chains with blocks, and one whose own server is unavailable [R-RUN-209]', async () => {
  const ledger = ledgerWith(withLedgerOf(AWAY, 'ETHEREUM'));
  expect(new Set(await listOtherChains({ ledger }, 'BITCOIN'))).toEqual(new Set(['ETHEREUM', 'TRON']));
});

it('fails where the store of all chains does', async () => {
  await expect(listOtherChains({ ledger: ledgerWith(AWAY) }, 'BITCOIN')).rejects.toBe(AWAY);
});
