import {
  type AddressRow,
  type AssetRow,
  findWholeUntil,
  type HistoryScope,
  type HistoryState,
  heightOf,
  type LedgerReader,
  type StoredCoverage,
  type TxId,
  toHistoryState,
  toTxId,
} from '@sulian/domain';
import { groupBy } from '@sulian/engine';

/** How much of an object's history is stored, and up to which block. */
export interface ObjectHistory {
  readonly historyState: HistoryState;
  /** Last block up to which it is whole; null: it is not. */
  readonly historyHeight: number | null;
  /** Its stored transactions lack internal transfers; absent: as the chain's do. */
  readonly lacksInternalTransfers?: boolean;
}

interface StoredAddress {
  readonly address: string;
  /** Undefined: in no stored transaction. */
  readonly row: AddressRow | undefined;
}

/** History of an address over all assets. A transaction above the block up to which it is whole makes it a part. */
export const findHistory = async (
  reader: Pick<LedgerReader, 'chain' | 'coverage' | 'height'>,
  object: StoredAddress,
): Promise<ObjectHistory> => (await readHistories(reader, [object.address]))(object);

/** The same of many addresses, by one query. */
export async function readHistories(
  { chain, coverage, height }: Pick<LedgerReader, 'chain' | 'coverage' | 'height'>,
  addresses: readonly string[],
): Promise<(object: StoredAddress) => ObjectHistory> {
  if (coverage === undefined) return () => toWholeHistory({ height });
  const rows = await coverage.listCoverage({ addresses });
  return ({ address, row }) =>
    toHistory(
      rows.filter((each) => each.address === address),
      { chain, scope: 'all', lastHeight: row && heightOf(row.lastTxId) },
    );
}

/** The same of an object whose addresses are not all known: which they are follows from what is stored. */
export const toOpenHistory = ({ coverage, height }: Pick<LedgerReader, 'coverage' | 'height'>): ObjectHistory =>
  coverage === undefined ? toWholeHistory({ height }) : { historyState: 'PART', historyHeight: null };

/** Whole history of a stored transaction. @param txId its own */
export const readTransactionHistory = async (
  { height, coverage }: Pick<LedgerReader, 'height' | 'coverage'>,
  txId: TxId,
): Promise<ObjectHistory> => ({
  ...toWholeHistory({ height }),
  ...(coverage && { lacksInternalTransfers: (await coverage.listLacking([txId])).length > 0 }),
});

/** Whole history: of a transaction, and of every object of a chain that is stored by its blocks. */
export const toWholeHistory = ({ height }: Pick<LedgerReader, 'height'>): ObjectHistory => ({
  historyState: 'WHOLE',
  historyHeight: height,
});

/** Rows above whole histories that are read, to find the coins that moved there. */
const MAX_LATER_ROWS = 1_000;

type CoinReader = Pick<LedgerReader, 'chain' | 'coverage' | 'height' | 'listMovements'>;

/** History in one asset. */
type HistoryOfAsset = (asset: Pick<AssetRow, 'asset' | 'key'>) => ObjectHistory;

/** History of an address in each of its assets. */
export const readCoinHistories = async (reader: CoinReader, object: StoredAddress): Promise<HistoryOfAsset> =>
  (await readAllCoinHistories(reader, [object]))(object.address);

/** The same of many addresses. */
export async function readAllCoinHistories(
  reader: CoinReader,
  objects: readonly StoredAddress[],
): Promise<(address: string) => HistoryOfAsset> {
  const { coverage } = reader;
  if (coverage === undefined) return () => () => toOpenHistory(reader);
  const stored = await coverage.listCoverage({ addresses: objects.map(({ address }) => address) });
  const rowsOf = groupBy(stored, ({ address }) => address);
  const histories = new Map<string, HistoryOfAsset>();
  for (const { address, row } of objects)
    histories.set(address, await toCoinHistory(reader, rowsOf.get(address) ?? [], row));
  return (address) => histories.get(address) ?? (() => toOpenHistory(reader));
}

async function toCoinHistory(
  reader: CoinReader,
  rows: readonly StoredCoverage[],
  row: AddressRow | undefined,
): Promise<HistoryOfAsset> {
  const lastHeightOf = row === undefined ? () => undefined : await readLastHeights(reader, rows, row);
  return ({ asset, key }) =>
    toHistory(rows, {
      chain: reader.chain,
      scope: key === null ? 'native' : `token:${key}`,
      lastHeight: lastHeightOf(asset),
    });
}

/** Last block in which an asset moved, where that may be above a whole history of it. */
async function readLastHeights(
  { listMovements }: Pick<LedgerReader, 'listMovements'>,
  rows: readonly StoredCoverage[],
  { addressId, lastTxId }: AddressRow,
): Promise<(asset: number) => number | undefined> {
  const lowest = Math.min(...rows.filter(({ state }) => state === 'WHOLE').map(({ toHeight }) => toHeight));
  if (heightOf(lastTxId) <= lowest) return () => undefined;
  const { isWhole, txIds, assets } = await listMovements({
    object: { kind: 'ADDRESS', addressId },
    afterTxId: toTxId(lowest + 1, 0) - 1,
    limit: MAX_LATER_ROWS,
  });
  const last = new Map<number, number>();
  for (const [at, asset] of assets.entries()) {
    const height = heightOf(txIds[at] ?? 0);
    last.set(asset, Math.max(height, last.get(asset) ?? height));
  }
  return (asset) => last.get(asset) ?? (isWhole ? undefined : heightOf(lastTxId));
}

function toHistory(
  rows: readonly StoredCoverage[],
  of: {
    readonly chain: LedgerReader['chain'];
    readonly scope: HistoryScope;
    /** Block of its last stored transaction. */
    readonly lastHeight: number | undefined;
  },
): ObjectHistory {
  const until = findWholeUntil(of.chain, rows, of.scope);
  const historyState = toHistoryState(of.chain, rows, of.scope);
  // Transactions that were fetched for others may lack them too.
  if (historyState === 'NOT_FETCHED') return { historyState, historyHeight: null };
  const isWhole = until !== undefined && (of.lastHeight === undefined || of.lastHeight <= until);
  // A whole history lacks nothing: its blocks have them, or the balance has no room for any.
  if (isWhole) return { historyState, historyHeight: until, lacksInternalTransfers: false };
  const lacksInternalTransfers = rows.some(({ lacks }) => lacks.includes('internal'));
  return { historyState: 'PART', historyHeight: null, lacksInternalTransfers };
}
