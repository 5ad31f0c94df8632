import {
  type Edge,
  type EdgeOptions,
  type EdgeRule,
  isCost,
  type LegRow,
  type OperationType,
  type Party,
  type SpecialParty,
} from '@sulian/domain';
import { type AccountOperation, toTransactions } from '../operations/operations.ts';
import { type MadeEnd, OPERATION_MEANINGS } from '../patterns/operation-meaning.ts';
import { findConversionEnds } from './conversion-ends.ts';
import { type Divided, divideOperation } from './divide-operation.ts';
import { isOwner, type Payee, type Payer, sumOf, toOwners, toPayees, toPayers, unnamedOf } from './parties.ts';

/**
 * Edges of a transaction of an account chain: one an operation, exact. Fees and rent are their payer's and no payment to anybody;
 * whoever makes the block has them from the block. What an owner swaps or wraps is marked as its conversion.
 */
export const accountEdgeRule: EdgeRule = (legs, options = {}) => {
  const divided: Divided = { edges: [], change: [], fees: [] };
  for (const { operations } of toTransactions(toOwners(legs, options))) {
    const before = divided.edges.length;
    for (const operation of operations) if (isAskedFor(operation, options)) divide(operation, options, divided);
    if (divided.edges.length > before) markConversions(divided.edges, before, operations);
  }
  return divided;
};

/** Most operations of a transaction are between others. */
const isAskedFor = ({ sources, destinations }: AccountOperation, { of }: EdgeOptions): boolean => {
  const isAsked = ({ addressId }: LegRow): boolean => addressId !== undefined && of?.has(addressId) === true;
  return of === undefined || sources.some(isAsked) || destinations.some(isAsked);
};

/** Marks conversions among the edges of one transaction's operations, which begin at index `from`. */
function markConversions(edges: Edge[], from: number, operations: readonly AccountOperation[]): void {
  const ends = findConversionEnds(operations);
  for (let index = from; index < edges.length; index += 1) {
    const edge = edges[index];
    const conversionOf = edge && ends.of(edge);
    if (edge !== undefined && conversionOf !== undefined) edges[index] = { ...edge, conversionOf };
  }
}

function divide(operation: AccountOperation, options: EdgeOptions, into: Divided): void {
  const { number, asset, type } = operation;
  const common = { operation: number, asset };
  const payers = toPayers(operation.sources);
  if (isCost(type)) {
    divideOperation({ payers, payees: [], ...common }, options, into);
    const earned = toPayees(operation.destinations).filter(({ party }) => isOwner(party));
    divideOperation({ payers: [maker('COINBASE', earned)], payees: earned, ...common }, options, into);
    return;
  }
  const payees = toPayees(operation.destinations, (leg) =>
    OPERATION_MEANINGS[type].burnEnd === 'BRIDGE' ? 'OTHER_CHAIN' : unnamedOf(leg),
  );
  const isMade = operation.sources.length === 0;
  divideOperation(
    { payers: isMade ? [maker(makerOf(type, asset), payees)] : payers, payees, ...common },
    options,
    into,
  );
}

const maker = (party: Party, payees: readonly Payee[]): Payer => ({ party, amountBase: sumOf(payees) });

const PARTIES: Readonly<Record<MadeEnd, SpecialParty>> = {
  BLOCK_REWARD: 'COINBASE',
  BRIDGE: 'OTHER_CHAIN',
  UNKNOWN_ORIGIN: 'UNKNOWN',
};

/** Special party for money that no address paid. */
function makerOf(type: OperationType, asset: number): SpecialParty {
  const { made = 'UNKNOWN_ORIGIN', madeToken } = OPERATION_MEANINGS[type];
  if (asset === 0) return PARTIES[made];
  return madeToken === undefined ? 'MINT' : PARTIES[madeToken];
}
