import { type AddressId, type FamilyTraits, isCost, type LegRow, type OperationType, type TxId } from '@sulian/domain';

/** One operation of an account chain from at most one address to at most one. */
export interface Payment {
  readonly txId: TxId;
  readonly operation: number;
  readonly type: OperationType;
  readonly asset: number;
  readonly amountBase: bigint;
  /** Undefined: made from nothing. */
  readonly from: AddressId | undefined;
  /** Undefined: gone for good. */
  readonly to: AddressId | undefined;
}

/** A transaction of an account chain, as one looks at it for who wanted what. */
export interface PaymentGroup {
  /** Whose will it was: who paid the fee, be it 0, or all payers, as the chain has it. Empty where nobody signed, or nobody knows. */
  readonly signers: ReadonlySet<AddressId>;
  /** Without costs; operations of 0 too. */
  readonly payments: readonly Payment[];
}

interface Draft {
  readonly signers: Set<AddressId>;
  readonly payments: Payment[];
}

/** Payments by transaction. @param legs of whole transactions, ordered by (txId, operation) */
export function toPaymentGroups(
  legs: readonly LegRow[],
  signedBy: FamilyTraits['signedBy'] = 'fee-payer',
): readonly PaymentGroup[] {
  const groups = new Map<TxId, Draft>();
  for (const operation of splitOperations(legs)) {
    const [first] = operation;
    if (first === undefined) continue;
    const group = groups.get(first.txId) ?? { signers: new Set(), payments: [] };
    groups.set(first.txId, group);
    for (const leg of operation)
      if (isSigning(leg, signedBy) && leg.addressId !== undefined) group.signers.add(leg.addressId);
    if (isCost(first.operationType)) continue;
    const payment = toPayment(operation, first);
    if (payment !== undefined) group.payments.push(payment);
  }
  return [...groups.values()];
}

/**
 * Whether a leg shows that its address wanted the transaction. Rent does not: it is taken from any owner of an account.
 */
export const isSigning = (
  { side, operationType }: Pick<LegRow, 'side' | 'operationType'>,
  signedBy: FamilyTraits['signedBy'],
): boolean => side === 'source' && (signedBy === 'fee-payer' ? operationType === 'FEE' : !isCost(operationType));

function* splitOperations(legs: readonly LegRow[]): Generator<readonly LegRow[]> {
  for (let from = 0; from < legs.length; ) {
    const first = legs[from];
    let to = from + 1;
    while (legs[to]?.txId === first?.txId && legs[to]?.operation === first?.operation) to += 1;
    yield legs.slice(from, to);
    from = to;
  }
}

/** Undefined where several pay or are paid: such an operation puts no single address into a history. */
function toPayment(operation: readonly LegRow[], first: LegRow): Payment | undefined {
  const sources = operation.filter(({ side }) => side === 'source');
  const destinations = operation.filter(({ side }) => side === 'destination');
  if (sources.length > 1 || destinations.length > 1) return undefined;
  const [source, destination] = [sources[0], destinations[0]];
  const amountBase = destination?.amountBase ?? source?.amountBase;
  if (amountBase === undefined) return undefined;
  const { txId, operation: number, operationType: type = 'VALUE_TRANSFER', asset } = first;
  return { txId, operation: number, type, asset, amountBase, from: source?.addressId, to: destination?.addressId };
}
