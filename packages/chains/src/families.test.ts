import { CHAIN_IDS, type ChainId } from '@sulian/domain';
import { describe, expect, it } from 'vitest';
import { createChainAdapter, findAbilities, getFamily, READABLE_CHAINS } from './families.ts';

const UTXO = ['BITCOIN', 'BITCOINCASH', 'LITECOIN', 'DASH', 'DOGECOIN'];
const EVM = ['ETHEREUM', 'BSC', 'POLYGON', 'AVALANCHE', 'ARBITRUMONE', 'OPTIMISM', 'BASE', 'BLAST'];

/** Chain that a later version may name, and that no family supports. */
const NAMELESS = 'NAMELESS' as ChainId;

describe('the families', () => {
  it('read all eighteen chains, each by an adapter of its own', () => {
    expect([...READABLE_CHAINS].sort()).toEqual([...UTXO, ...EVM, 'TRON', 'SOLANA', 'TON', 'RIPPLE', 'TEZOS'].sort());
    expect(READABLE_CHAINS.map((id) => createChainAdapter(id).chain)).toEqual(READABLE_CHAINS);
  });

  it('follow and import every chain, and nothing else [R-CHAIN-90]', () => {
    for (const id of CHAIN_IDS) expect(findAbilities(id), id).toEqual({ canFollow: true, canImportFiles: true });
    expect(findAbilities(NAMELESS)).toEqual({ canFollow: false, canImportFiles: false });
  });

  it('name contracts and record a node where that is of use', () => {
    const able = READABLE_CHAINS.filter((id) => getFamily(id).capture !== undefined);
    expect([...able].sort()).toEqual([...EVM, 'TRON', 'SOLANA', 'TON', 'RIPPLE', 'TEZOS'].sort());
    expect(READABLE_CHAINS.filter((id) => getFamily(id).openTokenReader !== undefined)).toEqual(able);
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
