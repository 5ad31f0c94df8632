import type {
  AddressId,
  Direction,
  Edge,
  LabelIndex,
  LedgerObject,
  LedgerReader,
  LegRow,
  Party,
  TxId,
} from '@sulian/domain';
import { edgeRuleOf } from '@sulian/engine';
import { splitByTransaction } from '../counterparties/edge-part.ts';
import { createOwners } from '../counterparties/owners.ts';

/** An edge as the object sees it. */
export interface OwnEdge extends Pick<Edge, 'asset' | 'operation' | 'amountBase' | 'atLeastBase' | 'isExact'> {
  readonly direction: Direction;
  readonly other: Party;
}

/** Payers and payees of the object per transaction, by the rule of edges; its payments to itself are not edges. */
export async function listOwnEdges(
  query: {
    readonly reader: LedgerReader;
    readonly labels: Pick<LabelIndex, 'findAddressLabel'>;
    readonly object: LedgerObject;
  },
  legs: readonly LegRow[],
): Promise<ReadonlyMap<TxId, readonly OwnEdge[]>> {
  const owners = createOwners(query);
  await owners.learn(legs.flatMap(({ addressId }) => addressId ?? []));
  return toOwnEdges(query.reader, legs, owners);
}

export function toOwnEdges(
  { chain }: Pick<LedgerReader, 'chain'>,
  legs: readonly LegRow[],
  {
    own,
    ownerOf,
  }: { readonly own: ReadonlySet<AddressId>; readonly ownerOf?: ((id: AddressId) => AddressId) | undefined },
): ReadonlyMap<TxId, readonly OwnEdge[]> {
  const rule = edgeRuleOf(chain);
  const isOwn = (party: Party): boolean => typeof party === 'number' && own.has(party);
  const options = { of: own, ...(ownerOf === undefined ? {} : { ownerOf }) };
  const edges = new Map<TxId, readonly OwnEdge[]>();
  for (const transaction of splitByTransaction(legs))
    edges.set(
      transaction[0]?.txId ?? 0,
      rule(transaction, options).edges.flatMap(({ from, to, ...edge }): readonly OwnEdge[] => {
        if (isOwn(from) === isOwn(to)) return [];
        return [{ direction: isOwn(to) ? 'INCOMING' : 'OUTGOING', other: isOwn(to) ? from : to, ...edge }];
      }),
    );
  return edges;
}
