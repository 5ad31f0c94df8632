import type { CoinsAnswer, ObjectAnswer, TransactionAnswer } from '@sulian/contract';
import type { Direction } from '../../../lib/analyse.ts';
import { composeBalance, type Held } from './compose-balance.ts';
import { composeConduct } from './compose-conduct.ts';
import { composeEntityBalance, composeEntityLabel, type KnownEntity } from './compose-entity.ts';
import { composeFlow, composeUnknown } from './compose-flow.ts';
import { composeLabel } from './compose-label.ts';
import { type BothScored, DIRECTIONS, type Sentence } from './sentence.ts';

/** What is known of an address or a wallet, as facts in the order in which they are read. */
export function composeObject(
  object: ObjectAnswer,
  held: Held & { readonly chosen: CoinsAnswer['items'][number] | undefined },
  both: BothScored,
): readonly Sentence[] {
  return [
    ...composeLabel(object, both),
    ...composeConduct(both),
    ...composeBalance(object, held, held.chosen),
    ...DIRECTIONS.flatMap((direction) => composeFlow(direction, both[direction])),
    ...composeUnknown(DIRECTIONS, both, object.basis.isPartial),
  ];
}

/** What is known of a transaction: what it moved, then as of an object, but it came before it went. */
export function composeTransaction(transaction: TransactionAnswer, both: BothScored): readonly Sentence[] {
  const directions: readonly Direction[] = ['INCOMING', 'OUTGOING'];
  if (transaction.scoreChainSuccess === 'failed') return [{ kind: 'FAILED_TRANSACTION' }];
  return [
    toMoved(transaction),
    ...directions.flatMap((direction) => composeFlow(direction, both[direction])),
    ...composeUnknown(directions, both, transaction.basis.isPartial),
  ];
}

/** What is known of an entity on one chain, in the order of an object's facts. */
export const composeEntity = (known: KnownEntity, both: BothScored): readonly Sentence[] => [
  ...composeEntityLabel(known, both),
  ...composeConduct(both),
  ...composeEntityBalance(known),
  ...DIRECTIONS.flatMap((direction) => composeFlow(direction, both[direction])),
  ...composeUnknown(DIRECTIONS, both, known.chain.basis?.isPartial === true),
];

function toMoved({ amount, unit, amountUsd, numberOfOperations }: TransactionAnswer): Sentence {
  return amount === null
    ? { kind: 'MOVED_MANY', operations: numberOfOperations, usd: amountUsd }
    : { kind: 'MOVED', amount, symbol: unit, usd: amountUsd };
}
