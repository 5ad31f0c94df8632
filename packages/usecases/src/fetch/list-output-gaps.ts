import { type Direction, heightOf, type LedgerReader, type LegRow, type TxId } from '@sulian/domain';
import type { UnfetchedOutput } from './fetch-around.ts';
import type { UnfetchedPlace } from './unfetched-place.ts';

/** Transactions at whose place a walk lacked others, per query. */
const KEYS_PER_QUERY = 500;

/** Transactions that a walk lacked on a UTXO chain: those that made inputs, or those that spend outputs. */
export async function listOutputGaps(
  reader: LedgerReader,
  { places, direction }: { readonly places: readonly UnfetchedPlace[]; readonly direction: Direction },
): Promise<readonly UnfetchedOutput[]> {
  const sums = new Map<string, UnfetchedOutput>();
  const add = (gap: UnfetchedOutput): void => {
    const key = `${gap.hash} ${gap.spentAt ?? ''}`;
    const before = sums.get(key);
    sums.set(key, {
      ...gap,
      share: gap.share + (before?.share ?? 0),
      hops: Math.min(gap.hops, before?.hops ?? gap.hops),
    });
  };
  const list = direction === 'INCOMING' ? listMade : listSpent;
  for (let at = 0; at < places.length; at += KEYS_PER_QUERY)
    for (const gap of await list(reader, places.slice(at, at + KEYS_PER_QUERY))) add(gap);
  return [...sums.values()];
}

const txIdsOf = (places: readonly UnfetchedPlace[]): readonly TxId[] =>
  [...new Set(places.flatMap(({ txIds }) => txIds))].sort((a, b) => a - b);

/** The share of a place is that of the owner's inputs, by their amounts. */
async function listMade(reader: LedgerReader, places: readonly UnfetchedPlace[]): Promise<readonly UnfetchedOutput[]> {
  const txIds = txIdsOf(places);
  const sources = (await reader.listLegs(txIds)).filter(({ side }) => side === 'source');
  const legAt = new Map(sources.map((leg) => [toKey(leg), leg]));
  const unplaced = ((await reader.outputs?.listUnplacedOutputs(txIds)) ?? []).flatMap((each) => {
    const leg = legAt.get(toKey(each));
    return leg === undefined ? [] : [{ ...each, leg }];
  });
  return places.flatMap(({ txIds: [txId], addressId, share, hops }) => {
    const own = unplaced.filter((each) => each.txId === txId && each.leg.addressId === addressId);
    const total = own.reduce((sum, { leg }) => sum + toNumber(leg), 0);
    return own.map(({ hash, leg }) => ({ hash, hops, share: total === 0 ? 0 : (share * toNumber(leg)) / total }));
  });
}

async function listSpent(reader: LedgerReader, places: readonly UnfetchedPlace[]): Promise<readonly UnfetchedOutput[]> {
  const rows = new Map((await reader.listTransactions(txIdsOf(places))).map((row) => [row.txId, row]));
  return places.flatMap(({ txIds, share, hops }) =>
    txIds.flatMap((txId) => {
      const row = rows.get(txId);
      return row === undefined ? [] : [{ hash: row.hash, spentAt: heightOf(txId), share, hops }];
    }),
  );
}

const toKey = ({ txId, position }: Pick<LegRow, 'txId' | 'position'>): string => `${txId}:${position}`;
const toNumber = ({ amountBase = 0n }: LegRow): number => Number(amountBase);
