import type { AddressRow, DeskChangeKind, LedgerReader, MovementColumns } from '@sulian/domain';
import { toAssetAmount } from '../objects/asset-amount.ts';
import { readAssets } from '../objects/read-assets.ts';
import { readTimes } from '../objects/read-times.ts';

/** Objects of a chain whose movements are read, those that moved last first. */
const MAX_MOVED = 100;
/** Movements of an object that are counted. */
const MAX_MOVEMENTS = 200;
/** Newest freezes and releases of an address in one asset. */
const MAX_EVENTS_EACH = 3;

/** A movement, freeze or release of an address by its ledger. */
export interface LedgerChange {
  readonly address: string;
  readonly kind: Extract<DeskChangeKind, 'MOVED' | 'FROZEN' | 'UNFROZEN'>;
  readonly sec: number;
  /** The newest movement; only where it MOVED. */
  readonly movement?: {
    readonly count: number;
    /** There are more than `MAX_MOVEMENTS`, of which all that were read are since then. */
    readonly isAtLeast: boolean;
    readonly txHash: string;
    readonly direction: 'IN' | 'OUT';
    readonly amount: string;
    readonly symbol: string;
  };
  /** Symbol of the coin that was frozen or released. */
  readonly symbol?: string;
}

export interface LedgerChanges {
  readonly changes: readonly LedgerChange[];
  /** More objects moved than were read. */
  readonly isCut: boolean;
}

/** Movements and freezes of the addresses since a time, a few statements however many addresses there are that rest. */
export async function listLedgerChanges(
  reader: LedgerReader,
  addresses: readonly string[],
  sinceSec: number,
): Promise<LedgerChanges> {
  const rows = await reader.listAddressesByText(addresses);
  const timeOf = await readTimes(
    reader,
    rows.map(({ lastTxId }) => lastTxId),
  );
  const moved = rows.filter(({ lastTxId }) => timeOf(lastTxId) >= sinceSec).sort((a, b) => b.lastTxId - a.lastTxId);
  const movements: LedgerChange[] = [];
  for (const row of moved.slice(0, MAX_MOVED)) movements.push(...(await readMovement(reader, row, sinceSec)));
  return {
    changes: [...movements, ...(await listEvents(reader, addresses, sinceSec))],
    isCut: moved.length > MAX_MOVED,
  };
}

async function readMovement(
  reader: LedgerReader,
  { addressId, text }: AddressRow,
  sinceSec: number,
): Promise<readonly LedgerChange[]> {
  const columns = await reader.listMovements({
    object: { kind: 'ADDRESS', addressId },
    afterTxId: 0,
    limit: MAX_MOVEMENTS,
  });
  const newest = findNewest(columns);
  const [txId, sec, asset] = [columns.txIds[newest], columns.timeSecs[newest], columns.assets[newest]];
  if (txId === undefined || sec === undefined || asset === undefined || sec < sinceSec) return [];
  const assetOf = await readAssets(reader, [asset]);
  const [transaction] = await reader.listTransactions([txId]);
  const net = (columns.receivedBase[newest] ?? 0n) - (columns.sentBase[newest] ?? 0n);
  const row = assetOf(asset);
  return [
    {
      ...{ address: text, kind: 'MOVED', sec },
      movement: {
        count: countSince(columns, sinceSec),
        isAtLeast: !columns.isWhole && (columns.timeSecs[0] ?? 0) >= sinceSec,
        txHash: transaction?.hash ?? '',
        direction: net >= 0n ? 'IN' : 'OUT',
        amount: toAssetAmount(net >= 0n ? net : -net, row),
        symbol: row.symbol,
      },
    },
  ];
}

/** The newest row. A token's comes before the native coin of the same transaction, which may have paid its fee alone. */
function findNewest({ txIds, assets }: MovementColumns): number {
  const last = txIds.length - 1;
  const token = txIds.findLastIndex((txId, at) => txId === txIds[last] && assets[at] !== 0);
  return token === -1 ? last : token;
}

/** Transactions, each once: a row is of one asset. */
const countSince = ({ txIds, timeSecs }: MovementColumns, sinceSec: number): number =>
  new Set(txIds.filter((_, at) => (timeSecs[at] ?? 0) >= sinceSec)).size;

async function listEvents(
  reader: LedgerReader,
  addresses: readonly string[],
  sinceSec: number,
): Promise<readonly LedgerChange[]> {
  const events = await reader.listEventsOf(addresses, { kinds: ['FREEZE', 'UNFREEZE'], limitEach: MAX_EVENTS_EACH });
  const timeOf = await readTimes(
    reader,
    events.map(({ txId }) => txId),
  );
  const recent = events.filter(({ txId }) => timeOf(txId) >= sinceSec);
  const assetOf = await readAssets(
    reader,
    recent.map(({ asset }) => asset ?? 0),
  );
  return recent.map(({ txId, kind, address = '', asset = 0 }) => ({
    ...{ address, sec: timeOf(txId), symbol: assetOf(asset).symbol },
    kind: kind === 'FREEZE' ? 'FROZEN' : 'UNFROZEN',
  }));
}
