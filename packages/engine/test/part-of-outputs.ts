import type { AddressId, CoverageReader, LegRow, OutputReader, StoredCoverage, TxId } from '@sulian/domain';
import { heightOf } from '@sulian/domain';
import { MemoryLedger } from './memory-ledger.ts';

/** Transactions that were fetched, and all that indexes stated. */
export interface FetchedPart {
  readonly txIds: ReadonlySet<TxId>;
  /** Addresses whose whole history is stored, with the block up to which. */
  readonly whole?: ReadonlyMap<AddressId, number>;
  /** Transactions of whose outputs an index listed the spenders, with the block up to which. */
  readonly listed?: ReadonlyMap<TxId, number>;
}

const never = async (): Promise<readonly never[]> => [];

/**
 * The part of a ledger that these fetches store. A transaction has owners and amounts of its inputs, and leads to those that
 * are stored.
 */
export function fetchOutputs(ledger: MemoryLedger, { txIds, whole = new Map(), listed = new Map() }: FetchedPart) {
  const isStored = (txId: TxId): boolean =>
    txIds.has(txId) || ledger.legsOf(txId).some((leg) => heightOf(txId) <= (whole.get(leg.addressId ?? -1) ?? -1));
  const part = new MemoryLedger();
  for (const txId of ledger.transactionIds)
    if (isStored(txId))
      part.addLegs(
        txId,
        ledger.legsOf(txId).map((leg) => toStored(leg, isStored)),
      );
  const coverage: CoverageReader = {
    listCoverage: async ({ addresses }) =>
      [...whole]
        .filter(([id]) => addresses.includes(`address ${id}`))
        .map(([id, toHeight]) => toCoverage(id, toHeight)),
    listListed: never,
    listLacking: never,
  };
  const outputs: OutputReader = {
    listUnplacedOutputs: never,
    listSpenderListings: async (txIds) =>
      txIds.flatMap((txId) => {
        const toHeight = listed.get(txId);
        if (toHeight === undefined) return [];
        const missing = ledger.legsOf(txId).flatMap(({ side, position }) => {
          const spender = side === 'destination' ? ledger.findSpender(txId, position) : undefined;
          const isMissing = spender !== undefined && heightOf(spender) <= toHeight && !isStored(spender);
          return isMissing ? [{ position, hash: String(spender) }] : [];
        });
        return [{ txId, toHeight, missing }];
      }),
  };
  return Object.assign(part, { coverage, outputs, counterparties: undefined });
}

function toStored(leg: LegRow, isStored: (txId: TxId) => boolean): LegRow {
  if (leg.spentTxId === undefined || isStored(leg.spentTxId)) return leg;
  const { spentTxId: _, ...rest } = leg;
  return rest;
}

const toCoverage = (addressId: AddressId, toHeight: number): StoredCoverage => ({
  address: `address ${addressId}`,
  scope: 'native',
  fromHeight: 0,
  toHeight,
  state: 'WHOLE',
  lacks: [],
  proofs: ['COUNT'],
  listed: 1,
  source: 'index.example',
  unlisted: 0,
  unexplained: 0,
  number: 1,
  atSec: 0,
});
