import type { LedgerReader } from '@sulian/domain';
import { keepRead } from './keep-read.ts';

/** Some MB at most. */
const MAX_KEPT = 10_000;

/** The same snapshot for a long list, whose parts meet the same addresses, assets and blocks: their rows are read once. */
export function rememberRows(reader: LedgerReader): LedgerReader {
  const addresses = keepRead(
    async (ids: readonly number[]) =>
      new Map((await reader.listAddresses(ascending(ids))).map((row) => [row.addressId, row])),
    MAX_KEPT,
  );
  const assets = keepRead(
    async (numbers: readonly number[]) =>
      new Map((await reader.listAssets(ascending(numbers))).map((row) => [row.asset, row])),
    MAX_KEPT,
  );
  const times = keepRead((heights: readonly number[]) => reader.listBlockTimes(ascending(heights)), MAX_KEPT);
  return {
    ...reader,
    listAddresses: async (ids) => pick(await addresses(ids), ids),
    listAssets: async (numbers) => pick(await assets(numbers), numbers),
    listBlockTimes: async (heights) => {
      const known = await times(heights);
      return new Map(
        heights.flatMap((height) => {
          const timeSec = known.get(height);
          return timeSec === undefined ? [] : [[height, timeSec] as const];
        }),
      );
    },
  };
}

const ascending = (numbers: readonly number[]): readonly number[] => numbers.toSorted((a, b) => a - b);

/** Each once and ascending, as the ledger answers. */
const pick = <Row>(rows: ReadonlyMap<number, Row | undefined>, numbers: readonly number[]): readonly Row[] =>
  ascending([...new Set(numbers)]).flatMap((number) => rows.get(number) ?? []);
