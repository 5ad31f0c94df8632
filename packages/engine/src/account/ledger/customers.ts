import { type AddressId, type Direction, getChain, type LabelIndex, type NoteRow, type TxId } from '@sulian/domain';
import { chunk, KEYS_PER_QUERY } from '../../collections/chunk.ts';
import type { AccountTransaction } from '../../operations/operations.ts';
import type { AccountReader } from '../../question/account-question.ts';

/** More than a transaction has: XRP Ledger allows memos of 1 KB together, and a message on TON has one comment. */
const MAX_NOTES = 1_000;

/**
 * Tags and comments of what the walk meets at addresses of which labels name single customers. Of such transactions alone
 * notes are read, with the transactions themselves; where labels name no customer nothing is.
 * @see https://xrpl.org/docs/concepts/transactions/source-and-destination-tags
 */
export class Customers {
  readonly #labels: LabelIndex;
  readonly #side: NoteRow['side'];
  readonly #subKeys = new Map<TxId, Map<AddressId, Set<string>>>();
  readonly #texts = new Map<AddressId, string>();

  constructor(labels: LabelIndex, direction: Direction) {
    this.#labels = labels;
    this.#side = direction === 'INCOMING' ? 'source' : 'destination';
  }

  /** By which tags the transaction names customers of the address, on the side that the walk goes to. */
  listSubKeys(addressId: AddressId, txId: TxId): readonly string[] {
    return [...(this.#subKeys.get(txId)?.get(addressId) ?? [])];
  }

  async read(reader: AccountReader, transactions: readonly AccountTransaction[]): Promise<void> {
    const { customers } = this.#labels;
    const kinds = getChain(reader.chain).subKey?.kinds;
    if (customers === undefined || kinds === undefined || reader.listNotes === undefined) return;
    const met = transactions.flatMap(({ txId, legs }) => {
      const ids = legs.flatMap(({ addressId, side }) =>
        addressId !== undefined && side === this.#side && customers.has(addressId) ? [addressId] : [],
      );
      return ids.length === 0 ? [] : [{ txId, ids: new Set(ids) }];
    });
    await this.#readTexts(reader, [...new Set(met.flatMap(({ ids }) => [...ids]))]);
    for (const some of chunk(met, KEYS_PER_QUERY)) {
      const idsOf = new Map(some.map(({ txId, ids }) => [txId, ids]));
      const notes = await reader.listNotes([...idsOf.keys()], MAX_NOTES);
      for (const note of notes) if (kinds.includes(note.kind)) this.#take(note, idsOf.get(note.txId) ?? new Set());
    }
  }

  async #readTexts(reader: AccountReader, ids: readonly AddressId[]): Promise<void> {
    const missing = ids.filter((id) => !this.#texts.has(id)).sort((a, b) => a - b);
    if (missing.length === 0) return;
    for (const { addressId, text } of await reader.listAddresses(missing)) this.#texts.set(addressId, text);
  }

  /** A note that is cut may have gone on otherwise. */
  #take(note: NoteRow, ids: ReadonlySet<AddressId>): void {
    if (!('text' in note) || note.isCut || note.side !== this.#side) return;
    for (const id of ids) {
      if (this.#texts.get(id) !== note.address) continue;
      const ofTransaction = this.#subKeys.get(note.txId) ?? new Map<AddressId, Set<string>>();
      this.#subKeys.set(note.txId, ofTransaction);
      ofTransaction.set(id, (ofTransaction.get(id) ?? new Set()).add(note.text));
    }
  }
}
