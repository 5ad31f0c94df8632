import { CHAIN_IDS } from '@sulian/domain';
import { describe, expect, it } from 'vitest';
import {
  createChainAdapter,
  findAbilities,
  findFamily,
  getFamily,
  openBlockFiles,
  READABLE_CHAINS,
} from './families.ts';

const UTXO = ['BITCOIN', 'BITCOINCASH', 'LITECOIN', 'DASH', 'DOGECOIN'];
const EVM = ['ETHEREUM', 'BSC', 'POLYGON', 'AVALANCHE', 'ARBITRUMONE', 'OPTIMISM', 'BASE', 'BLAST'];

describe('the families', () => {
  it('read Bitcoin, its four kin, the eight EVM chains, TRON, Solana, TON and the XRP Ledger, each by an adapter of its own', () => {
    expect([...READABLE_CHAINS].sort()).toEqual([...UTXO, ...EVM, 'TRON', 'SOLANA', 'TON', 'RIPPLE'].sort());
    expect(READABLE_CHAINS.map((id) => createChainAdapter(id).chain)).toEqual(READABLE_CHAINS);
  });

  it('follow and import what they have a record of, and nothing else [R-CHAIN-90]', () => {
    const able = { canFollow: true, canImportFiles: true };
    const unable = { canFollow: false, canImportFiles: false };
    for (const id of CHAIN_IDS) expect(findAbilities(id), id).toEqual(READABLE_CHAINS.includes(id) ? able : unable);
    expect(findAbilities('TEZOS')).toEqual(unable);
  });

  it('refuse a chain whose family or whose own record is missing', async () => {
    const unknown = expect.objectContaining({ code: 'CHAIN_UNKNOWN' });
    expect(findFamily('TEZOS')).toBeUndefined();
    expect(() => getFamily('TEZOS')).toThrow(unknown);
    expect(() => createChainAdapter('TEZOS')).toThrow(unknown);
    for (const chain of ['TEZOS'] as const)
      await expect(openBlockFiles({ chain, path: '/nowhere' })).rejects.toThrow(unknown);
  });

  it('name contracts and record a node where that is of use', () => {
    const able = READABLE_CHAINS.filter((id) => findFamily(id)?.capture !== undefined);
    expect([...able].sort()).toEqual([...EVM, 'TRON', 'SOLANA', 'TON', 'RIPPLE'].sort());
    expect(READABLE_CHAINS.filter((id) => findFamily(id)?.openTokenReader !== undefined)).toEqual(able);
  });

  it('ask one node of a UTXO chain, and never none', async () => {
    const { openNode } = getFamily('BITCOIN');
    for (const urls of [[], ['http://127.0.0.1:1', 'http://127.0.0.1:2']])
      await expect(openNode({ chain: 'BITCOIN', urls })).rejects.toThrow(
        expect.objectContaining({ code: 'CONFIG_INVALID' }),
      );
    await expect(getFamily('BASE').openNode({ chain: 'BASE', urls: [] })).rejects.toThrow(
      expect.objectContaining({ code: 'CONFIG_INVALID' }),
    );
  });
});
