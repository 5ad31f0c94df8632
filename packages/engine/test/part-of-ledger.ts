import type { AddressId, AddressRow, CoverageReader, HistoryScope, StoredCoverage, TxId } from '@sulian/domain';
import { heightOf, toTxId } from '@sulian/domain';
import type { AccountReader } from '../src/index.ts';
import { MemoryAccounts } from './memory-accounts.ts';

/** A history that was fetched: everything that the address did in the scope, up to the height. */
export interface FetchedHistory {
  readonly addressId: AddressId;
  readonly scope: HistoryScope;
  readonly toHeight: number;
  readonly state?: StoredCoverage['state'];
}

/**
 * The part of a ledger that these fetches store: transactions with a leg of an address, whole, and nothing else. Order
 * and repetition of the fetches change nothing.
 */
export function fetchPart(ledger: MemoryAccounts, fetched: readonly FetchedHistory[]): AccountReader {
  const part = new PartOfLedger(fetched);
  part.chain = ledger.chain;
  for (const id of ledger.contracts) part.contracts.add(id);
  for (const txId of ledger.transactionIds) {
    const legs = ledger.legsOf(txId);
    const isStored = fetched.some(
      ({ addressId, scope, toHeight }) =>
        heightOf(txId) <= toHeight &&
        legs.some((leg) => leg.addressId === addressId && (scope === 'all' || scope === scopeOf(leg.asset))),
    );
    if (isStored) part.addLegs(txId, legs);
  }
  return part;
}

const scopeOf = (asset: number): HistoryScope => (asset === 0 ? 'native' : `token:token ${asset}`);

class PartOfLedger extends MemoryAccounts {
  readonly coverage: CoverageReader;

  constructor(fetched: readonly FetchedHistory[]) {
    super();
    // Counterparties are not counted on chains on demand.
    Object.assign(this, { counterparties: undefined });
    this.coverage = {
      listCoverage: async ({ addresses }) =>
        fetched.filter(({ addressId }) => addresses.includes(`address ${addressId}`)).map(toCoverage),
      listListed: async () => [],
      listLacking: async () => [],
    };
  }

  /** As the store has them: an address is met where a stored transaction has a leg of it. */
  override async listAddresses(ids: readonly AddressId[]): Promise<readonly AddressRow[]> {
    return (await super.listAddresses(ids)).filter(({ addressId }) => this.transactionsOf(addressId) > 0);
  }

  async listFeePayers(texts: readonly string[]): Promise<ReadonlyMap<string, TxId>> {
    const payers = this.transactionIds.flatMap((txId) =>
      this.legsOf(txId)
        .filter(({ side, operationType }) => side === 'source' && operationType === 'FEE')
        .map(({ addressId }) => [`address ${addressId}`, txId] as const),
    );
    return new Map(payers.filter(([text]) => texts.includes(text)));
  }
}

const toCoverage = ({ addressId, scope, toHeight, state = 'WHOLE' }: FetchedHistory): StoredCoverage => ({
  address: `address ${addressId}`,
  scope,
  fromHeight: 0,
  toHeight,
  state,
  lacks: [],
  proofs: state === 'WHOLE' ? ['BALANCE'] : [],
  listed: 1,
  source: 'index.example',
  unlisted: 0,
  unexplained: 0,
  number: 1,
  atSec: 0,
});

/** Height above every block of a test. */
export const HEAD = heightOf(toTxId(1_000_000, 0));
