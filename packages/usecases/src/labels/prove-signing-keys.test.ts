import { AppError, type ChainId, type Ledger, type LedgerReader, type SigningKey, toTxId } from '@sulian/domain';
import { describe, expect, test } from 'vitest';
import { labelVersionOf } from './index/label-version.ts';
import { createSigningKeySearch, withSigningKeys } from './prove-signing-keys.ts';

/** Ledgers whose heights are set, and where each address first paid a fee. */
function createWorld(heights: Partial<Record<ChainId, number>>, payers: Partial<Record<ChainId, [string, number]>>) {
  const calls: string[] = [];
  const saved: SigningKey[] = [];
  const broken = new Set<ChainId>();
  const statements: string[] = [];
  const failures = { saves: 0 };
  let version = 1;
  let texts: readonly string[] = ['a', 'b'];
  const stateOf = (chain: ChainId) => {
    if (broken.has(chain)) throw new AppError('STORE_UNAVAILABLE', 'gone');
    return { height: heights[chain], reorgs: 0, isLoading: false };
  };
  const readerOf = (chain: ChainId) => ({
    state: stateOf(chain),
    listFeePayers: async (addresses: readonly string[], after: number) => {
      calls.push(`${chain} ${after}`);
      const [text, height] = payers[chain] ?? ['', 0];
      const isFound = addresses.includes(text) && toTxId(height, 0) > after && height <= (heights[chain] ?? -1);
      return new Map(isFound ? [[text, toTxId(height, 0)]] : []);
    },
  });
  const search = createSigningKeySearch({
    ledger: {
      listStates: async (chains) => {
        statements.push('listStates');
        const states = chains.map((chain) => ({ chain, height: heights[chain], reorgs: 0, isLoading: false }));
        return { states, away: [] } as never;
      },
      read: async (chain, work) => work(readerOf(chain) as unknown as LedgerReader),
    },
    labelStore: {
      getVersion: async () => {
        statements.push('getVersion');
        return version;
      },
    },
    signingKeys: {
      listUnproven: async () => texts,
      saveKeys: async (keys) => {
        if (failures.saves > 0) {
          failures.saves -= 1;
          throw new AppError('BUSY', 'labels are being imported');
        }
        saved.push(...keys);
        texts = texts.filter((text) => !keys.some(({ address }) => address === text));
        version += 1;
      },
    },
  });
  return { calls, saved, broken, statements, failures, heights, search };
}

describe('the search for signatures of listed addresses', () => {
  test('looks at each block once, and stores where the key signed [R-LABEL-91]', async () => {
    const { calls, saved, heights, search } = createWorld({ ETHEREUM: 5 }, { ETHEREUM: ['a', 7] });
    await search();
    await search();
    expect([calls, saved]).toEqual([['ETHEREUM -1'], []]);
    heights.ETHEREUM = 9;
    await search();
    expect(calls.slice(1)).toEqual([`ETHEREUM ${toTxId(6, 0) - 1}`]);
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

  test('searches the same blocks again when their proofs could not be saved [R-LABEL-91]', async () => {
    const { calls, saved, failures, search } = createWorld({ ETHEREUM: 5 }, { ETHEREUM: ['a', 1] });
    failures.saves = 1;
    await search();
    expect(saved).toEqual([]);
    await search();
    expect(saved).toEqual([{ address: 'a', chain: 'ETHEREUM', height: 1 }]);
    expect(calls).toEqual(['ETHEREUM -1', 'ETHEREUM -1']);
  });

  test('costs a warm read the label version and one list of states, however many read at once', async () => {
    const { statements, search } = createWorld({ ETHEREUM: 5, POLYGON: 5, BSC: 5 }, {});
    await search();
    statements.length = 0;
    await search();
    expect(statements).toEqual(['getVersion', 'listStates']);
    statements.length = 0;
    await Promise.all(Array.from({ length: 20 }, () => search()));
    expect(statements).toEqual(['getVersion', 'listStates']);
  });

  test('shows a read what was stored before it began, also while another search runs', async () => {
    const { calls, saved, heights, search } = createWorld({ ETHEREUM: 5 }, { ETHEREUM: ['a', 7] });
    const first = search();
    while (calls.length === 0) await Promise.resolve();
    heights.ETHEREUM = 9;
    await Promise.all([first, search(), search()]);
    expect(saved).toHaveLength(1);
  });

  test('returns the label version that it read, and none where it stored a proof', async () => {
    const { heights, search } = createWorld({ ETHEREUM: 5 }, { ETHEREUM: ['a', 7] });
    expect(await search()).toBe(1);
    heights.ETHEREUM = 9;
    expect(await search()).toBeUndefined();
    expect(await search()).toBe(2);
  });
});

describe('a ledger with signing keys', () => {
  const readerOf = (chain: ChainId) => ({ chain }) as LedgerReader;
  const ledger = {
    read: async <T>(chain: ChainId, work: (reader: LedgerReader) => Promise<T>): Promise<T> => work(readerOf(chain)),
  } as Ledger;

  test('gives the searched version to the labels of chains with shared addresses alone', async () => {
    let searches = 0;
    const version = async () => {
      searches += 1;
      return searches === 1 ? 5 : undefined;
    };
    const searching = withSigningKeys(ledger, version);
    const read = (chain: ChainId) => searching.read(chain, async (reader) => labelVersionOf(reader));
    expect([await read('ETHEREUM'), await read('ETHEREUM'), await read('BITCOIN'), searches]).toEqual([
      5,
      undefined,
      undefined,
      2,
    ]);
  });
});
