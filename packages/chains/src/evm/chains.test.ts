import { listChainSpellings } from '@sulian/domain';
import { describe, expect, it } from 'vitest';
import { EVM_CHAINS, getEvmChain, isAfterCancun, valueAt } from './chains.ts';

describe('the records of EVM chains', () => {
  it('know since when contracts outlive their self-destruction', () => {
    const at = (id: Parameters<typeof getEvmChain>[0], height: number, timeSec: number, hasBeaconRoot = false) =>
      isAfterCancun(getEvmChain(id), { height, timeSec, hasBeaconRoot });
    // Ethereum's first block of Dencun is 19426587.
    expect([at('ETHEREUM', 19_426_586, 1_710_338_123), at('ETHEREUM', 19_426_587, 1_710_338_135)]).toEqual([
      false,
      true,
    ]);
    // Base makes a block every two seconds from 1686789347 on: its 11,792,527th is the first of Ecotone.
    const base = (height: number) => at('BASE', height, 1_686_789_347 + 2 * height);
    expect([base(11_792_526), base(11_792_527)]).toEqual([false, true]);
    expect([at('POLYGON', 54_875_999, 2e9), at('POLYGON', 54_876_000, 0)]).toEqual([false, true]);
    expect([at('BLAST', 10_000_000, 2e9), at('BLAST', 1, 0, true)]).toEqual([false, true]);
  });

  it('know which contract takes the base fee of Polygon at a height', () => {
    const { baseFee } = getEvmChain('POLYGON').fees;
    const taker = (height: number) => valueAt(baseFee, height);
    expect(taker(23_849_999)).toBeUndefined();
    expect(taker(50_522_999)).toEqual({ address: '0x70bca57f4579f58670ab2d18ef16e02c17553c38' });
    expect(taker(83_756_499)).toEqual({ address: '0x7a8ed27f4c30512326878652d20fc85727401854' });
    expect(taker(83_756_500)).toEqual({ address: '0x3ef57def668054dd750bd260526105c4eeef104f' });
  });

  it('are eight, each with a number of its own', () => {
    expect(new Set(EVM_CHAINS.map(({ chainId }) => chainId)).size).toBe(8);
    const written = listChainSpellings().flatMap(([id, { evmNumber }]) =>
      evmNumber === undefined ? [] : [[id, evmNumber]],
    );
    expect(written).toEqual(EVM_CHAINS.map(({ id, chainId }) => [id, chainId]));
  });
});
