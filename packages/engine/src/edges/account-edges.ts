import type { EdgeOptions, EdgeRule, OperationType, Party, SpecialParty } from '@sulian/domain';
import { type AccountOperation, toTransactions } from '../account/operations.ts';
import { type MadeEnd, OPERATION_MEANINGS } from '../patterns/operation-meaning.ts';
import { findConversionEnds } from './conversion-ends.ts';
import { type Divided, divideOperation } from './divide-operation.ts';
import { isOwner, type Payee, type Payer, sumOf, toOwners, toPayees, toPayers, unnamedOf } from './parties.ts';

/**
 * Edges of a transaction of an account chain: one an operation, exact. Fees are their payer's and no payment to anybody;
 * whoever makes the block has them from the block. What an owner swaps or wraps is marked as its conversion.
 */
export const accountEdgeRule: EdgeRule = (legs, options = {}) => {
  const divided: Divided = { edges: [], change: [], fees: [] };
  for (const { operations } of toTransactions(toOwners(legs, options))) {
    for (const operation of operations) divide(operation, options, divided);
    const ends = findConversionEnds(operations);
    for (const [index, edge] of divided.edges.entries()) {
      const conversionOf = ends.of(edge);
      if (conversionOf !== undefined) divided.edges[index] = { ...edge, conversionOf };
    }
  }
  return divided;
};

function divide(operation: AccountOperation, options: EdgeOptions, into: Divided): void {
  const { number, asset, type } = operation;
  const given = { operation: number, asset };
  const payers = toPayers(operation.sources);
  if (type === 'FEE') {
    divideOperation({ ...given, payers, payees: [] }, options, into);
    const earned = toPayees(operation.destinations).filter(({ party }) => isOwner(party));
    divideOperation({ ...given, payers: [maker('COINBASE', earned)], payees: earned }, options, into);
    return;
  }
  const payees = toPayees(operation.destinations, (leg) =>
    OPERATION_MEANINGS[type].unmade === 'BRIDGE' ? 'OTHER_CHAIN' : unnamedOf(leg),
  );
  const isMade = operation.sources.length === 0;
  divideOperation({ ...given, payers: isMade ? [maker(makerOf(type, asset), payees)] : payers, payees }, options, into);
}

const maker = (party: Party, payees: readonly Payee[]): Payer => ({ party, amountBase: sumOf(payees) });

const PARTIES: Readonly<Record<MadeEnd, SpecialParty>> = {
  BLOCK_REWARD: 'COINBASE',
  BRIDGE: 'OTHER_CHAIN',
  UNKNOWN_ORIGIN: 'UNKNOWN',
};

/** Who stands for money that no address paid. */
function makerOf(type: OperationType, asset: number): SpecialParty {
  const { made = 'UNKNOWN_ORIGIN', madeToken } = OPERATION_MEANINGS[type];
  if (asset === 0) return PARTIES[made];
  return madeToken === undefined ? 'MINT' : PARTIES[madeToken];
}
