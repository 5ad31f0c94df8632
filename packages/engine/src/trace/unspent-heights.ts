import { type AddressId, findWholeUntil, type LegRow, type TxId } from '@sulian/domain';
import { chunk, KEYS_PER_QUERY } from '../collections/chunk.ts';
import type { WalkReader } from '../question/question.ts';

export type OutputsReader = Pick<WalkReader, 'chain' | 'height' | 'coverage' | 'outputs' | 'listAddresses'>;

/** Coverage of one address. */
type CoverageRows = Parameters<typeof findWholeUntil>[1];

const SCOPES = ['native', 'all'] as const;

/**
 * Last block up to which nobody spent each output; absent where that is unknown. On a chain that is stored by its blocks it is
 * the newest one. On demand an index listed the spenders of its transaction up to there without one for it, or its address's
 * history is whole.
 * @param outputs without a stored spender
 * @param enough histories are read only of outputs that are not known as unspent up to this block
 */
export async function findUnspentHeights(
  reader: OutputsReader,
  outputs: readonly LegRow[],
  enough = reader.height,
): Promise<ReadonlyMap<LegRow, number>> {
  if (reader.coverage === undefined) return new Map(outputs.map((leg) => [leg, reader.height]));
  const heights = await findListedHeights(reader, outputs);
  const open = outputs.filter((leg) => (heights.get(leg) ?? -1) < enough);
  const covered = await readCoverage(
    reader,
    open.flatMap(({ addressId }) => addressId ?? []),
  );
  for (const leg of open) {
    const rows = leg.addressId === undefined ? [] : (covered.get(leg.addressId) ?? []);
    const height = findWholeUntil(reader.chain, rows, 'native');
    if (height !== undefined) heights.set(leg, Math.max(height, heights.get(leg) ?? height));
  }
  return heights;
}

async function findListedHeights(
  { outputs: reader }: OutputsReader,
  outputs: readonly LegRow[],
): Promise<Map<LegRow, number>> {
  const heights = new Map<TxId, number>();
  const named = new Set<string>();
  const txIds = [...new Set(outputs.map(({ txId }) => txId))].sort((a, b) => a - b);
  for (const some of chunk(txIds, KEYS_PER_QUERY))
    for (const { txId, toHeight, missing } of (await reader?.listSpenderListings(some)) ?? []) {
      heights.set(txId, toHeight);
      for (const { position } of missing) named.add(`${txId}:${position}`);
    }
  return new Map(
    outputs.flatMap((leg) => {
      const height = heights.get(leg.txId);
      return height === undefined || named.has(`${leg.txId}:${leg.position}`) ? [] : [[leg, height]];
    }),
  );
}

/** Coverage of each address in the coin. */
export async function readCoverage(
  reader: Pick<OutputsReader, 'coverage' | 'listAddresses'>,
  addressIds: readonly AddressId[],
): Promise<ReadonlyMap<AddressId, CoverageRows>> {
  const covered = new Map<AddressId, CoverageRows>();
  const ids = [...new Set(addressIds)].sort((a, b) => a - b);
  for (const some of chunk(ids, KEYS_PER_QUERY)) {
    const rows = await reader.listAddresses(some);
    const stored =
      (await reader.coverage?.listCoverage({ addresses: rows.map(({ text }) => text), scopes: SCOPES })) ?? [];
    for (const { addressId, text } of rows)
      covered.set(
        addressId,
        stored.filter(({ address }) => address === text),
      );
  }
  return covered;
}
