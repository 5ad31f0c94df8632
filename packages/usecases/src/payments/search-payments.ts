import {
  AppError,
  type AssetRow,
  type ChainId,
  getChain,
  heightOf,
  type LedgerReader,
  type LegRow,
  parseAmount,
  toCoinId,
  toHashText,
  toTxId,
} from '@sulian/domain';
import { findPartyLabel } from '../labels/speaking-label.ts';
import { toAssetAmount } from '../objects/asset-amount.ts';
import { toBasis } from '../objects/basis.ts';
import { findCoinAsset } from '../objects/find-coin-asset.ts';
import { findTurns, UNORDERED_BLOCKS } from '../objects/find-turns.ts';
import { toWholeHistory } from '../objects/object-history.ts';
import { getAdapter, getAddressText } from '../objects/object-ref.ts';
import { readTimes } from '../objects/read-times.ts';
import type { ScoringDeps } from '../scoring/deps.ts';
import { toRatedLabel } from '../scoring/party-level.ts';

/** Payments of a search at most: a victim's is not found among more. */
const MAX_PAYMENTS = 1_000;
/** Parts of a percent that a tolerance is rounded to. */
const PARTS = 100;

export interface PaymentsRequest {
  readonly blockchain: ChainId;
  /** Id of the coin. */
  readonly coin: number;
  /** In the coin's unit. */
  readonly amount: string;
  /** Percent of the amount by which a payment may differ, more or less. */
  readonly tolerance: number;
  /** Unix seconds of the first and the last block that counts. */
  readonly from: number;
  readonly to: number;
  /** Absent: anybody. */
  readonly recipient?: string | undefined;
}

/**
 * Payments of an amount in a coin within a window of time, oldest first.
 * @throws CHAIN_*, ADDRESS_*, BAD_REQUEST, NOT_FOUND for an unknown recipient
 * @throws PAYMENTS_ON_DEMAND, PAYMENTS_TOO_MANY above `MAX_PAYMENTS`
 */
export function searchPayments(deps: ScoringDeps, request: PaymentsRequest) {
  const adapter = getAdapter(deps, request.blockchain);
  return deps.ledger.read(
    adapter.chain,
    async (reader) => {
      if (reader.listPayments === undefined)
        throw new AppError('PAYMENTS_ON_DEMAND', `blocks of ${reader.chain} are not stored`);
      const asset = await findCoinAsset(reader, request.coin);
      const addressId = await findRecipient(deps, reader, request);
      const legs = await reader.listPayments({
        asset: asset.asset,
        ...toBounds(request, asset),
        ...(await toWindow(reader, request)),
        addressId,
        limit: MAX_PAYMENTS + 1,
      });
      if (legs.length > MAX_PAYMENTS)
        throw new AppError('PAYMENTS_TOO_MANY', `more than ${MAX_PAYMENTS} payments`, {
          details: { most: MAX_PAYMENTS },
        });
      const labels = await deps.labelsAt(reader);
      return {
        blockchain: reader.chain,
        items: await toItems(deps, { reader, labels, asset }, legs),
        total: legs.length,
        isWindowWhole: await isWhole(reader, request),
        basis: toBasis(reader, labels.version, toWholeHistory(reader)),
      };
    },
    { timeoutMs: deps.limits.pageTimeoutMs },
  );
}

async function findRecipient(
  deps: ScoringDeps,
  reader: LedgerReader,
  { blockchain, recipient }: PaymentsRequest,
): Promise<number | undefined> {
  if (recipient === undefined) return undefined;
  const row = await reader.findAddress(getAddressText(deps, getAdapter(deps, blockchain), recipient));
  if (row !== undefined) return row.addressId;
  throw new AppError('NOT_FOUND', 'unknown recipient', { details: { blockchain, height: reader.height } });
}

function toBounds({ amount, tolerance }: PaymentsRequest, { decimals }: AssetRow) {
  const base = parseAmount(amount, decimals ?? 0);
  if (base === undefined || base <= 0n)
    throw new AppError('BAD_REQUEST', 'invalid amount of the coin', { details: { amount, decimals } });
  const margin = (base * BigInt(Math.round(tolerance * PARTS))) / BigInt(100 * PARTS);
  return { leastBase: base - margin, mostBase: base + margin };
}

/** Blocks are only roughly in order of time: some on either side of the window are read too, each by its own time. */
async function toWindow(reader: LedgerReader, { from, to }: PaymentsRequest) {
  const turns = await findTurns(reader, [from, to + 1]);
  const [first = 0, next = 0] = [turns.get(from), turns.get(to + 1)];
  return {
    fromTxId: toTxId(Math.max(0, first - UNORDERED_BLOCKS), 0),
    toTxId: toTxId(next + UNORDERED_BLOCKS, 0) - 1,
    fromSec: from,
    toSec: to,
  };
}

/** True where the ledger has all blocks of the window. */
async function isWhole(reader: LedgerReader, { from, to }: PaymentsRequest): Promise<boolean> {
  const { isPartial, firstHeight, timeSec } = reader.state;
  if (timeSec === undefined || firstHeight === undefined || timeSec < to) return false;
  return !isPartial || ((await reader.listBlockTimes([firstHeight])).get(firstHeight) ?? from + 1) <= from;
}

type ItemContext = Parameters<typeof findPartyLabel>[0] & {
  readonly reader: LedgerReader;
  readonly asset: AssetRow;
};

async function toItems(deps: ScoringDeps, { reader, labels, asset }: ItemContext, legs: readonly LegRow[]) {
  const txIds = [...new Set(legs.map(({ txId }) => txId))];
  const hashes = new Map((await reader.listTransactions(txIds)).map((row) => [row.txId, row.hash]));
  const ids = [...new Set(legs.flatMap(({ addressId }) => addressId ?? []))].sort((a, b) => a - b);
  const rowOf = new Map((await reader.listAddresses(ids)).map((row) => [row.addressId, row]));
  const timeOf = await readTimes(reader, txIds);
  const { spendsOutputs } = getChain(reader.chain);
  return legs.map(({ txId, addressId, amountBase = 0n, operation, position }) => {
    const row = addressId === undefined ? undefined : rowOf.get(addressId);
    const label = row === undefined ? undefined : findPartyLabel({ labels, reader }, row);
    return {
      hash: toHashText(reader.chain, hashes.get(txId) ?? ''),
      height: heightOf(txId),
      time: timeOf(txId),
      address: row?.text ?? null,
      entity: label === undefined ? null : toRatedLabel({ policy: deps.policy, reader }, label),
      leg: spendsOutputs ? position : operation,
      coin: toCoinId(reader.chain, asset.asset),
      symbol: asset.symbol,
      amount: toAssetAmount(amountBase, asset),
    };
  });
}
