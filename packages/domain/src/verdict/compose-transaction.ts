import type { RiskLevel } from '../answers/risk.ts';
import { composeFlow, composeUnknown } from './compose-flow.ts';
import type { Fact } from './fact.ts';
import type { GraveParties, GraveParty } from './fact-parts.ts';
import type { KnownTransaction } from './page-input.ts';
import type { BothScored } from './scored.ts';

const DIRECTIONS = ['INCOMING', 'OUTGOING'] as const;

/** Facts of a transaction: the amount that it moved, then as of an object, but it came before it went. */
export function composeTransaction(transaction: KnownTransaction, both: BothScored): readonly Fact[] {
  if (transaction.scoreChainSuccess === 'failed') return [{ kind: 'FAILED_TRANSACTION' }];
  const grave = toGraveSides(transaction);
  const { basis } = transaction;
  return [
    toMoved(transaction),
    ...DIRECTIONS.flatMap((direction) => composeFlow(direction, both[direction], { grave, basis })),
    ...composeUnknown(DIRECTIONS, both, basis),
  ];
}

function toMoved(transaction: KnownTransaction): Fact {
  const { amount, unit, amountUsd, numberOfOperations, pricedUsd, unpricedOperations } = transaction;
  return amount === null
    ? { kind: 'MOVED_MANY', operations: numberOfOperations, usd: pricedUsd, unpriced: unpricedOperations }
    : { kind: 'MOVED', amount, symbol: unit, usd: amountUsd };
}

/** Payers and payees that are grave themselves. Answers are paged: where a part is missing, no grave one is no proof. */
function toGraveSides({ operations, numberOfOperations }: KnownTransaction): GraveParties {
  const isCut = operations.length < numberOfOperations;
  const listOf = (side: 'sources' | 'destinations', count: 'numberOfSources' | 'numberOfDestinations') => {
    const grave = operations.flatMap((operation) =>
      operation[side].flatMap(({ address, entity, headline }) =>
        headline !== null && isGrave(headline.level) ? [{ address, entity, level: headline.level }] : [],
      ),
    );
    const isPart = isCut || operations.some((operation) => operation[side].length < operation[count]);
    return grave.length === 0 && isPart ? null : chooseNamed(grave);
  };
  return {
    INCOMING: listOf('sources', 'numberOfSources'),
    OUTGOING: listOf('destinations', 'numberOfDestinations'),
  };
}

const isGrave = (level: RiskLevel): boolean => level === 'Critical' || level === 'High';

/** Parties that a sentence names at most. */
export const MAX_NAMED_PARTIES = 2;

/** The first, each once: a list has a row a coin. */
export const chooseNamed = (parties: readonly GraveParty[]): readonly GraveParty[] =>
  [...new Map(parties.map((party) => [party.address ?? party.entity?.id, party])).values()].slice(0, MAX_NAMED_PARTIES);
