import type { ContestedWallet } from '@sulian/domain';
import { createListCache } from '@sulian/usecases';
import { expect, it } from 'vitest';
import type { ApiDeps } from '../../deps.ts';
import { listContested } from './contested.ts';

const toWallet = (walletId: number): ContestedWallet => ({
  walletId,
  services: [],
  labels: [
    {
      address: `a${walletId}`,
      entity: { id: 1, name: 'A', type: 'Exchange', names: [] },
    } as unknown as ContestedWallet['labels'][number],
  ],
});

it('lists contested wallets without those that came after page 1, and without decided ones [R-LIST-101]', async () => {
  let wallets = [4, 6, 9];
  let height = 10;
  const reader = () => ({
    chain: 'BITCOIN',
    state: { height, hash: `h${height}` },
    findBlock: async (at: number) => ({ hash: `h${at}` }),
    listAddressesByText: async () => [],
    listAddresses: async () => [],
  });
  const deps = {
    listCache: createListCache(),
    limits: { pageTimeoutMs: 1 },
    ledger: { read: (_: string, work: (of: unknown) => unknown) => work(reader()) },
    labelsAt: async () => ({ version: height, listContested: () => wallets.map(toWallet) }),
  } as unknown as ApiDeps;
  const list = async (offset: number, asOf?: string) => {
    const { items, _metadata } = await listContested(deps, {
      blockchain: 'BITCOIN',
      state: 'OPEN',
      offset,
      limit: 2,
      asOf,
    });
    return { addresses: items.map(({ referenceAddress }) => referenceAddress), ..._metadata };
  };
  const first = await list(0);
  expect(first).toMatchObject({ addresses: ['a4', 'a6'], total: 3, isReread: false });
  wallets = [1, 4, 6, 9];
  height = 11;
  expect(await list(2, first.asOf ?? '')).toMatchObject({ addresses: ['a9'], total: 3, isReread: false });
  expect(await list(0)).toMatchObject({ addresses: ['a1', 'a4'], total: 4 });
  wallets = [1, 6, 9];
  expect(await list(0, first.asOf ?? '')).toMatchObject({ addresses: ['a6', 'a9'], total: 2 });
});
