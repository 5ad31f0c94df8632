import type { ChainEvent, Note, Operation, TokenAccount, TokenFacts } from '@sulian/domain';
import type { DataWarningKind } from '../data-warnings.ts';
import type { TonMessage, TonTransaction } from '../wire/data.ts';
import type { TonFacts } from '../wire/facts.ts';

/** A transaction that a message from another account began, whose code ran through. */
export interface Received {
  readonly transaction: TonTransaction;
  readonly message: TonMessage;
  readonly facts: TonFacts;
}

/** A note of one of these operations: numbered among them. */
type OwnNote = Note;

/** Effects of a message other than coins. */
export interface Moves {
  readonly operations: readonly Operation[];
  readonly notes?: readonly OwnNote[];
  readonly events?: readonly Omit<ChainEvent, 'operation'>[];
  readonly tokenAccounts?: readonly TokenAccount[];
  readonly tokens?: readonly TokenFacts[];
  readonly problems?: readonly DataWarningKind[];
}

export const NOTHING: Moves = { operations: [] };
