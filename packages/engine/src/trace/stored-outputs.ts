import {
  type AddressId,
  findWholeUntil,
  type HistoryState,
  type LegRow,
  mergeHistoryStates,
  type StoredSpenderListing,
  type TxId,
  toHistoryState,
  toTxId,
} from '@sulian/domain';
import { chunk, KEYS_PER_QUERY } from '../collections/chunk.ts';
import { type End, NOT_FETCHED, UNKNOWN_ORIGIN } from '../ends/end.ts';
import type { TraceQuestion, WalkReader } from '../question/question.ts';

type OutputsReader = Pick<WalkReader, 'chain' | 'height' | 'coverage' | 'outputs' | 'listAddresses'>;

const SCOPES = ['native', 'all'] as const;

/**
 * Outputs whose fate is known, on a UTXO chain whose histories are fetched on demand. There a missing row is no absence: an
 * input without the transaction that made it, and an output without a spender, end as history not fetched. On a chain
 * that is stored by its blocks everything is known.
 */
export class StoredOutputs {
  readonly #reader: OutputsReader;
  #state: HistoryState = 'WHOLE';
  #height: number;

  constructor(reader: OutputsReader) {
    this.#reader = reader;
    this.#height = reader.height;
  }

  get isOnDemand(): boolean {
    return this.#reader.coverage !== undefined;
  }

  /** State of the object's own history. */
  get state(): HistoryState {
    return this.#state;
  }

  /** Last block up to which the object's own history is whole; null: it is not. */
  get height(): number | null {
    return this.#state === 'WHOLE' ? this.#height : null;
  }

  /** Last transaction of `height`: an answer counts no later one. */
  get lastTxId(): TxId {
    return this.isOnDemand ? toTxId(this.#height + 1, 0) - 1 : Number.POSITIVE_INFINITY;
  }

  /** End of an input whose output is in no stored transaction. */
  get originEnd(): End {
    return this.isOnDemand ? NOT_FETCHED : UNKNOWN_ORIGIN;
  }

  /** Learns how much of the object's history is stored. A transaction is stored whole, or not at all. */
  async readObject({ object }: TraceQuestion): Promise<void> {
    if (!this.isOnDemand || object.kind === 'TRANSACTION') return;
    // Wallets are not clustered on such a chain.
    if (object.kind === 'WALLET') this.#state = 'PART';
    else {
      const { chain } = this.#reader;
      const covered = [...(await this.#readCoverage(object.addressIds)).values()];
      this.#state = mergeHistoryStates(covered.map((each) => toHistoryState(chain, each, 'native')));
      if (this.#state === 'WHOLE')
        this.#height = covered
          .map((each) => findWholeUntil(chain, each, 'native') ?? 0)
          .reduce((least, height) => Math.min(least, height), this.#reader.height);
    }
  }

  /**
   * Selects the outputs that nobody spent up to the answer's last block: an index listed the spenders of their transaction
   * up to there and named none for them, or the whole history of their address is stored.
   * @param outputs without a stored spender
   */
  async findUnspent(outputs: readonly LegRow[]): Promise<ReadonlySet<LegRow>> {
    if (!this.isOnDemand) return new Set(outputs);
    const listings = await this.#readListings(outputs);
    const open = outputs.filter((leg) => !isListedUnspent(leg, listings.get(leg.txId), this.#height));
    const whole = await this.#findWhole(open.flatMap(({ addressId }) => addressId ?? []));
    const unknown = new Set(open.filter(({ addressId }) => addressId === undefined || !whole.has(addressId)));
    return new Set(outputs.filter((leg) => !unknown.has(leg)));
  }

  async #readListings(outputs: readonly LegRow[]): Promise<ReadonlyMap<TxId, StoredSpenderListing>> {
    const listings = new Map<TxId, StoredSpenderListing>();
    const txIds = [...new Set(outputs.map(({ txId }) => txId))].sort((a, b) => a - b);
    for (const some of chunk(txIds, KEYS_PER_QUERY))
      for (const each of (await this.#reader.outputs?.listSpenderListings(some)) ?? []) listings.set(each.txId, each);
    return listings;
  }

  /** Addresses whose history is whole up to the answer's last block. */
  async #findWhole(addressIds: readonly AddressId[]): Promise<ReadonlySet<AddressId>> {
    const { chain } = this.#reader;
    const covered = await this.#readCoverage(addressIds);
    return new Set(
      [...covered].flatMap(([id, each]) => ((findWholeUntil(chain, each, 'native') ?? -1) >= this.#height ? [id] : [])),
    );
  }

  async #readCoverage(addressIds: readonly AddressId[]) {
    const { coverage } = this.#reader;
    const covered = new Map<AddressId, Parameters<typeof findWholeUntil>[1]>();
    const ids = [...new Set(addressIds)].sort((a, b) => a - b);
    for (const some of chunk(ids, KEYS_PER_QUERY)) {
      const rows = await this.#reader.listAddresses(some);
      const stored = (await coverage?.listCoverage({ addresses: rows.map(({ text }) => text), scopes: SCOPES })) ?? [];
      for (const { addressId, text } of rows)
        covered.set(
          addressId,
          stored.filter(({ address }) => address === text),
        );
    }
    return covered;
  }
}

const isListedUnspent = ({ position }: LegRow, listing: StoredSpenderListing | undefined, height: number): boolean =>
  listing !== undefined &&
  listing.toHeight >= height &&
  !listing.missing.some((spender) => spender.position === position);
