import { AppError, type ChainId, type LedgerReader, type SigningKey, toTxId } from '@sulian/domain';
import { describe, expect, test } from 'vitest';
import { createSigningKeySearch } from './prove-signing-keys.ts';

/** Ledgers whose heights are set, and where each address first paid a fee. */
function createWorld(heights: Partial<Record<ChainId, number>>, payers: Partial<Record<ChainId, [string, number]>>) {
  const asked: string[] = [];
  const saved: SigningKey[] = [];
  const broken = new Set<ChainId>();
  let version = 1;
  let texts: readonly string[] = ['a', 'b'];
  const stateOf = (chain: ChainId) => {
    if (broken.has(chain)) throw new AppError('STORE_UNAVAILABLE', 'gone');
    return { height: heights[chain], reorgs: 0, isLoading: false };
  };
  const readerOf = (chain: ChainId) => ({
    state: stateOf(chain),
    listFeePayers: async (wanted: readonly string[], after: number) => {
      asked.push(`${chain} ${after}`);
      const [text, height] = payers[chain] ?? ['', 0];
      const isFound = wanted.includes(text) && toTxId(height, 0) > after && height <= (heights[chain] ?? -1);
      return new Map(isFound ? [[text, toTxId(height, 0)]] : []);
    },
  });
  const search = createSigningKeySearch({
    ledger: {
      getState: async (chain) => stateOf(chain) as never,
      read: async (chain, work) => work(readerOf(chain) as unknown as LedgerReader),
    },
    labelStore: { getVersion: async () => version },
    signingKeys: {
      listUnproven: async () => texts,
      saveKeys: async (keys) => {
        saved.push(...keys);
        texts = texts.filter((text) => !keys.some(({ address }) => address === text));
        version += 1;
      },
    },
  });
  return { asked, saved, broken, heights, search };
}

describe('the search for signatures of listed addresses', () => {
  test('looks at each block once, and stores where the key signed [R-LABEL-91]', async () => {
    const { asked, saved, heights, search } = createWorld({ ETHEREUM: 5 }, { ETHEREUM: ['a', 7] });
    await search();
    await search();
    expect([asked, saved]).toEqual([['ETHEREUM -1'], []]);
    heights.ETHEREUM = 9;
    await search();
    expect(asked.slice(1)).toEqual([`ETHEREUM ${toTxId(6, 0) - 1}`]);
    expect(saved).toEqual([{ address: 'a', chain: 'ETHEREUM', height: 7 }]);
  });

  test('goes through the other chains where one cannot be read, and through that one later [R-LABEL-91]', async () => {
    const payers: Partial<Record<ChainId, [string, number]>> = { ETHEREUM: ['a', 1], POLYGON: ['b', 2] };
    const { saved, broken, search } = createWorld({ ETHEREUM: 5, POLYGON: 5 }, payers);
    broken.add('ETHEREUM');
    await search();
    expect(saved.map(({ address }) => address)).toEqual(['b']);
    broken.delete('ETHEREUM');
    await search();
    expect(saved.map(({ address }) => address)).toEqual(['b', 'a']);
  });
});
