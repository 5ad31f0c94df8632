import type { EdgeOptions, EdgeRule, OperationType, Party } from '@sulian/domain';
import { type AccountOperation, toTransactions } from '../account/operations.ts';
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
  const payees = toPayees(operation.destinations, (leg) => (type === 'EXPORT' ? 'OTHER_CHAIN' : unnamedOf(leg)));
  const isMade = operation.sources.length === 0;
  divideOperation({ ...given, payers: isMade ? [maker(makerOf(type, asset), payees)] : payers, payees }, options, into);
}

const maker = (party: Party, payees: readonly Payee[]): Payer => ({ party, amountBase: sumOf(payees) });

/** Who stands for money that no address paid. */
function makerOf(type: OperationType, asset: number): Party {
  switch (type) {
    case 'BLOCK_REWARD':
    case 'UNCLE_REWARD':
    case 'GENESIS':
      return 'COINBASE';
    case 'DEPOSIT':
    case 'IMPORT':
      return 'OTHER_CHAIN';
    default:
      return asset === 0 ? 'UNKNOWN' : 'MINT';
  }
}
