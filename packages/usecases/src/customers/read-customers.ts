import {
  type AddressRow,
  getChain,
  type Label,
  type LabelIndex,
  type LedgerReader,
  type NoteSuppressions,
  type Side,
  type TransactionRow,
  type TxId,
} from '@sulian/domain';
import { readSuppressed } from '../notes/suppressed.ts';

/** The customer whom a payment to or from an address was made for. */
export interface NamedCustomer {
  readonly subKey: string;
  /** Undefined: no label names the customer. */
  readonly label: Label | undefined;
}

/**
 * @param side side of the transaction with the address
 * @param operation the operation that bears the tag; undefined: any
 */
export type FindCustomer = (
  txId: TxId,
  party: Pick<AddressRow, 'addressId' | 'text'>,
  side: Side,
  operation?: number,
) => NamedCustomer | undefined;

interface CustomerSources {
  readonly reader: Pick<LedgerReader, 'chain' | 'listNotes'>;
  readonly labels: Pick<LabelIndex, 'customers'>;
}

interface Tag {
  readonly subKey: string;
  readonly operation: number;
}

/** Notes of one transaction that are looked through for tags. */
const MAX_NOTES = 1_000;

/**
 * The customers that transactions name by tag or comment; on chains whose addresses have none nothing is read. What is
 * suppressed names nobody. Of several tags of one address the first that a label names, else the first.
 */
export async function readCustomers(
  { noteSuppressions }: { readonly noteSuppressions: NoteSuppressions },
  { reader, labels }: CustomerSources,
  transactions: readonly Pick<TransactionRow, 'txId' | 'hash'>[],
): Promise<FindCustomer> {
  const trait = getChain(reader.chain).subKey;
  if (trait === undefined || transactions.length === 0) return () => undefined;
  const hashes = new Map(transactions.map(({ txId, hash }) => [txId, hash]));
  const isSuppressed = await readSuppressed(noteSuppressions, reader.chain, [...new Set(hashes.values())]);
  const tags = new Map<string, Tag[]>();
  for (const note of await reader.listNotes([...hashes.keys()], MAX_NOTES)) {
    if (!('text' in note) || note.isCut || note.address === undefined || note.side === undefined) continue;
    if (!trait.kinds.includes(note.kind) || !trait.allows(note.text)) continue;
    if (isSuppressed(hashes.get(note.txId) ?? '', note.operation)) continue;
    const key = keyOf(note.txId, note.address, note.side);
    tags.set(key, [...(tags.get(key) ?? []), { subKey: note.text, operation: note.operation }]);
  }
  return (txId, { addressId, text }, side, operation) => {
    const borne = (tags.get(keyOf(txId, text, side)) ?? []).filter(
      (tag) => operation === undefined || tag.operation === operation,
    );
    const customers = borne.map(({ subKey }) => ({
      subKey,
      label: labels.customers?.findLabel({ addressId, subKey }, txId),
    }));
    return customers.find(({ label }) => label !== undefined) ?? customers.find(({ subKey }) => trait.isLikely(subKey));
  };
}

const keyOf = (txId: TxId, address: string, side: Side): string => `${txId} ${side} ${address}`;
