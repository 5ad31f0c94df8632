import type { CoinsAnswer, ObjectAnswer, TransactionAnswer } from '@sulian/contract';
import type { RiskLevel } from '@sulian/domain';
import type { Direction } from '../../../lib/analyse.ts';
import { chooseNamed } from '../api/grave-parties.ts';
import { composeBalance, type Held } from './compose-balance.ts';
import { composeConduct } from './compose-conduct.ts';
import { composeEntityBalance, composeEntityLabel, type KnownEntity } from './compose-entity.ts';
import { composeFlow, composeUnknown } from './compose-flow.ts';
import { composeLabel } from './compose-label.ts';
import { type BothScored, DIRECTIONS, type GraveParties, type Sentence } from './sentence.ts';

/** What is known of an address or a wallet, as facts in the order in which they are read. */
export function composeObject(
  object: ObjectAnswer,
  held: Held & { readonly chosen: CoinsAnswer['items'][number] | undefined },
  both: BothScored,
  grave: GraveParties,
): readonly Sentence[] {
  const { basis } = object;
  return [
    ...composeLabel(object, both),
    ...composeConduct(both),
    ...composeBalance(object, held, held.chosen),
    ...DIRECTIONS.flatMap((direction) => composeFlow(direction, both[direction], { grave, basis })),
    ...composeUnknown(DIRECTIONS, both, basis.isPartial),
  ];
}

/** Payers and payees that are grave themselves. Answers are paged: where a part is missing, no grave one is no proof. */
function toGraveSides({ operations, numberOfOperations }: TransactionAnswer): GraveParties {
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

/** What is known of a transaction: what it moved, then as of an object, but it came before it went. */
export function composeTransaction(transaction: TransactionAnswer, both: BothScored): readonly Sentence[] {
  const directions: readonly Direction[] = ['INCOMING', 'OUTGOING'];
  if (transaction.scoreChainSuccess === 'failed') return [{ kind: 'FAILED_TRANSACTION' }];
  const grave = toGraveSides(transaction);
  const { basis } = transaction;
  return [
    toMoved(transaction),
    ...directions.flatMap((direction) => composeFlow(direction, both[direction], { grave, basis })),
    ...composeUnknown(directions, both, basis.isPartial),
  ];
}

/** What is known of an entity on one chain, in the order of an object's facts. */
export const composeEntity = (known: KnownEntity, both: BothScored, grave: GraveParties): readonly Sentence[] => [
  ...composeEntityLabel(known, both),
  ...composeConduct(both),
  ...composeEntityBalance(known),
  ...DIRECTIONS.flatMap((direction) => composeFlow(direction, both[direction], { grave, basis: known.chain.basis })),
  ...composeUnknown(DIRECTIONS, both, known.chain.basis?.isPartial === true),
];

function toMoved(transaction: TransactionAnswer): Sentence {
  const { amount, unit, amountUsd, numberOfOperations, pricedUsd, unpricedOperations } = transaction;
  return amount === null
    ? { kind: 'MOVED_MANY', operations: numberOfOperations, usd: pricedUsd, unpriced: unpricedOperations }
    : { kind: 'MOVED', amount, symbol: unit, usd: amountUsd };
}
