import { describe, expect, it } from 'vitest';
import { CHAIN_IDS, CHAINS, getChain, isChainId, listChainsWithAddressesOf } from './chain.ts';

describe('the chains', () => {
  it('[R-CHAIN-01] are the 18 of the product in the order in which they are shown', () => {
    const shown =
      'BITCOIN BITCOINCASH LITECOIN DASH DOGECOIN ETHEREUM BSC POLYGON AVALANCHE ARBITRUMONE OPTIMISM BASE SOLANA TEZOS TON TRON RIPPLE BLAST';
    expect(CHAIN_IDS.join(' ')).toBe(shown);
    expect(CHAINS.map((each) => each.id).join(' ')).toBe(shown);
  });

  it('keep the numbers under which ledgers hold them', () => {
    expect(CHAINS.map((each) => each.number)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18]);
  });

  it('[R-CHAIN-02] count as UTXO chains five times; of these only Bitcoin Cash holds many assets, as the others do', () => {
    const utxo = CHAINS.filter((each) => each.family === 'utxo').map((each) => each.id);
    expect(utxo).toEqual(['BITCOIN', 'BITCOINCASH', 'LITECOIN', 'DASH', 'DOGECOIN']);
    expect(CHAINS.filter((each) => !each.hasManyAssets).map((each) => each.id)).toEqual(
      utxo.filter((id) => id !== 'BITCOINCASH'),
    );
    expect(CHAINS.filter((each) => each.spendsOutputs).map((each) => each.id)).toEqual(utxo);
    expect(CHAINS.filter((each) => each.walletsBy !== 'owner').map((each) => each.id)).toEqual(utxo);
  });

  it('that share their addresses are the eight of Ethereum, which write hashes with 0x', () => {
    const evm = ['ETHEREUM', 'BSC', 'POLYGON', 'AVALANCHE', 'ARBITRUMONE', 'OPTIMISM', 'BASE', 'BLAST'];
    for (const each of CHAINS) {
      const isOne = evm.includes(each.id);
      expect(listChainsWithAddressesOf(each.id)).toEqual(isOne ? evm : [each.id]);
      expect(each.hashForm === '0x-hex').toBe(isOne);
      expect(each.addressCase).toBe(isOne ? 'lower' : 'as-written');
    }
  });

  it('divide their coins as their rules say', () => {
    expect(getChain('BITCOIN')).toMatchObject({ symbol: 'BTC', decimals: 8 });
    expect(getChain('ETHEREUM')).toMatchObject({ symbol: 'ETH', decimals: 18 });
    expect(getChain('SOLANA')).toMatchObject({ symbol: 'SOL', decimals: 9 });
    expect(getChain('TRON')).toMatchObject({ symbol: 'TRX', decimals: 6 });
  });

  it('are told from what is none', () => {
    expect(isChainId('TRON')).toBe(true);
    for (const text of ['tron', '', 'MONERO', 'toString']) expect(isChainId(text)).toBe(false);
  });
});
