import { isDeepStrictEqual } from 'node:util';
import { type AddressId, type AssetRow, type LedgerChanges, type LedgerReader, outputKey } from '@sulian/domain';

/** Dependencies of one answer; an answer with more is not reused. */
const MAX_DEPENDENCIES = 50_000;

interface TextEnds {
  readonly prefix: string;
  readonly suffix: string;
}

/** Facts of a party that were read: its transactions are more than `above` and at most `atMost`. */
interface PartyFacts {
  above: number;
  atMost: number;
  isNoContract: boolean;
}

/** Parties that are read again at most; an answer with more that were touched is not reused. */
const MAX_TOUCHED = 1_000;

/** Reads of one answer whose results later blocks or merges of wallets may change. */
export class RecordedReads {
  /** Addresses whose transactions, counts or totals were read. */
  readonly #addressIds = new Set<AddressId>();
  /** Wallets whose members' transactions were read. */
  readonly #walletIds = new Set<number>();
  /** Wallets of addresses that were read; an address alone is the wallet of its own id. */
  readonly #memberships = new Set<number>();
  readonly #unspentOutputs = new Set<string>();
  /** Texts that had no address, or were no contract. */
  readonly #texts = new Set<string>();
  readonly #ends: TextEnds[] = [];
  readonly #parties = new Map<AddressId, PartyFacts>();
  readonly #assets = new Map<number, AssetRow | undefined>();
  #readsFreezes = false;
  #isUnderstood = true;

  /** False where a read is not understood, or where there are too many: then nothing proves the answer unaffected. */
  get isComplete(): boolean {
    return this.#isUnderstood && this.size <= MAX_DEPENDENCIES;
  }

  get size(): number {
    const sets = [this.#addressIds, this.#walletIds, this.#memberships, this.#unspentOutputs, this.#texts];
    const others = this.#ends.length + this.#parties.size + this.#assets.size;
    return sets.reduce((sum, { size }) => sum + size, others);
  }

  addUnknown(): void {
    this.#isUnderstood = false;
  }

  addAddresses(ids: Iterable<AddressId>): void {
    for (const id of ids) this.#addressIds.add(id);
  }

  addComparison(addressId: AddressId, limit: number, hasMore: boolean): void {
    const facts = this.#factsOf(addressId);
    if (hasMore) facts.above = Math.max(facts.above, limit);
    else facts.atMost = Math.min(facts.atMost, limit);
  }

  addNoContract(addressId: AddressId): void {
    this.#factsOf(addressId).isNoContract = true;
  }

  #factsOf(addressId: AddressId): PartyFacts {
    const known = this.#parties.get(addressId);
    if (known !== undefined) return known;
    const facts = { above: -1, atMost: Number.POSITIVE_INFINITY, isNoContract: false };
    this.#parties.set(addressId, facts);
    return facts;
  }

  addWallet(walletId: number): void {
    this.#walletIds.add(walletId);
    this.#memberships.add(walletId);
  }

  addMembership(addressId: AddressId, walletId: number | undefined): void {
    this.#memberships.add(walletId ?? addressId);
  }

  addUnspent(output: { readonly txId: number; readonly index: number }): void {
    this.#unspentOutputs.add(outputKey(output));
  }

  addText(text: string): void {
    this.#texts.add(text);
  }

  addEnds(ends: readonly TextEnds[]): void {
    for (const each of ends) this.#ends.push(each);
  }

  addAssets(assets: readonly number[], rows: readonly AssetRow[]): void {
    const byNumber = new Map(rows.map((row) => [row.asset, row]));
    for (const asset of assets) this.#assets.set(asset, byNumber.get(asset));
  }

  addFreezes(): void {
    this.#readsFreezes = true;
  }

  /** True where the changes touch nothing that was read. */
  isUntouchedBy(changes: LedgerChanges): boolean {
    return (
      !(this.#readsFreezes && changes.hasFreezes) &&
      !meets(this.#addressIds, changes.addressIds) &&
      !meets(this.#walletIds, changes.walletIds) &&
      !meets(this.#memberships, changes.mergedWalletIds) &&
      !meets(this.#unspentOutputs, changes.spentOutputs) &&
      !changes.texts.some((text) => this.#texts.has(text) || this.#ends.some((ends) => hasEnds(text, ends)))
    );
  }

  /** True where the facts of all parties that the changes touch are as they were read. */
  async hasSameParties(reader: Pick<LedgerReader, 'listParties'>, changes: readonly LedgerChanges[]): Promise<boolean> {
    const touched = [...this.#parties.keys()].filter((id) => changes.some(({ addressIds }) => addressIds.has(id)));
    if (touched.length === 0) return true;
    if (touched.length > MAX_TOUCHED) return false;
    const rows = await reader.listParties(touched.sort((a, b) => a - b));
    return (
      rows.length === touched.length &&
      rows.every(({ addressId, transactions, isContract }) => {
        const { above, atMost, isNoContract } = this.#factsOf(addressId);
        return transactions > above && transactions <= atMost && !(isNoContract && isContract);
      })
    );
  }

  /** True where the assets are as they were read: their facts also change without a block. */
  async hasSameAssets(reader: Pick<LedgerReader, 'listAssets'>): Promise<boolean> {
    const numbers = [...this.#assets.keys()].sort((a, b) => a - b);
    if (numbers.length === 0) return true;
    const before = numbers.flatMap((asset) => this.#assets.get(asset) ?? []);
    return isDeepStrictEqual(await reader.listAssets(numbers), before);
  }
}

const hasEnds = (text: string, { prefix, suffix }: TextEnds): boolean =>
  text.startsWith(prefix) && text.endsWith(suffix);

/** True where the sets share a member. */
function meets<T>(a: ReadonlySet<T>, b: ReadonlySet<T>): boolean {
  const [few, many] = a.size < b.size ? [a, b] : [b, a];
  for (const each of few) if (many.has(each)) return true;
  return false;
}
