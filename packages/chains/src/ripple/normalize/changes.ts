import type { Json } from '../wire/binary/decode.ts';
import type { NodeEntry, NodeMeta } from '../wire/schema.ts';

type Fields = Json;
const NONE: Fields = {};

/** Effect of a transaction on one entry of the ledger. */
export interface Change {
  readonly type: string;
  /** 64 hex digits, upper-case. */
  readonly id: string;
  readonly kind: 'created' | 'modified' | 'deleted';
  /** Fields that the entry had otherwise before. One that was not there before is named nowhere. */
  readonly previous: Fields;
  /** All fields in the end, of a new entry those that are not nothing. */
  readonly final: Fields;
}

/** Effects of a transaction, entry by entry; entries that were only referenced are omitted. */
export function listChanges({ AffectedNodes }: NodeMeta): readonly Change[] {
  return AffectedNodes.flatMap((node): readonly Change[] => {
    if ('CreatedNode' in node) return [toChange('created', node.CreatedNode)];
    if ('DeletedNode' in node) return [toChange('deleted', node.DeletedNode)];
    return node.ModifiedNode.FinalFields === undefined ? [] : [toChange('modified', node.ModifiedNode)];
  });
}

const toChange = (kind: Change['kind'], node: NodeEntry): Change => ({
  type: node.LedgerEntryType,
  id: node.LedgerIndex.toUpperCase(),
  kind,
  previous: node.PreviousFields ?? NONE,
  final: (kind === 'created' ? node.NewFields : node.FinalFields) ?? NONE,
});

export type Side = 'before' | 'after';

/** Whether there was, or is, such an entry. */
export const existed = ({ kind }: Change, side: Side): boolean => kind !== (side === 'before' ? 'created' : 'deleted');

/** A field's value before or after; of an entry that was not there, what it began or ended with. */
export const fieldAt = ({ previous, final }: Change, field: string, side: Side): unknown =>
  side === 'before' ? (previous[field] ?? final[field]) : final[field];

/** Bits of a field of flags. */
export function flagsOf(change: Change, side: Side): number {
  if (!existed(change, side)) return 0;
  const flags = fieldAt(change, 'Flags', side);
  return typeof flags === 'number' ? flags : 0;
}

export const textOf = (value: unknown): string | undefined =>
  typeof value === 'string' && value !== '' ? value : undefined;
