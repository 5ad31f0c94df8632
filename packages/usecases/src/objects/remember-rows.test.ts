import type { LedgerReader } from '@sulian/domain';
import { describe, expect, it } from 'vitest';
import { rememberRows } from './remember-rows.ts';

describe('a snapshot that remembers its rows', () => {
  it('answers as the ledger does, each once and ascending, and asks for no row twice [R-LIST-67]', async () => {
    const asked: string[] = [];
    const rowsOf = (name: string, numbers: readonly number[]): readonly number[] => {
      asked.push(`${name} ${numbers.join(' ')}`);
      return numbers.filter((number) => number < 10);
    };
    const reader = rememberRows({
      height: 7,
      listAddresses: async (ids: readonly number[]) => rowsOf('address', ids).map((addressId) => ({ addressId })),
      listAssets: async (numbers: readonly number[]) => rowsOf('asset', numbers).map((asset) => ({ asset })),
      listBlockTimes: async (heights: readonly number[]) =>
        new Map(rowsOf('time', heights).map((height) => [height, height * 100])),
    } as unknown as LedgerReader);

    expect(reader.height).toBe(7);
    expect(await reader.listAddresses([3, 1, 3, 99])).toEqual([{ addressId: 1 }, { addressId: 3 }]);
    expect(await reader.listAddresses([99, 2, 1])).toEqual([{ addressId: 1 }, { addressId: 2 }]);
    expect(await reader.listAssets([0, 5])).toEqual([{ asset: 0 }, { asset: 5 }]);
    expect(await reader.listAssets([5])).toEqual([{ asset: 5 }]);
    expect(await reader.listBlockTimes([4, 50])).toEqual(new Map([[4, 400]]));
    expect(await reader.listBlockTimes([50, 4])).toEqual(new Map([[4, 400]]));
    expect(asked).toEqual(['address 1 3 99', 'address 2', 'asset 0 5', 'time 4 50']);
  });
});
