import type { ChainEvent, Operation, TokenFacts } from '@sulian/domain';
import type { DataWarningKind } from '../data-warnings.ts';
import type { TransactionInfo } from '../wire/schema.ts';
import type { TronTransaction } from '../wire/transaction.ts';

/** A token of the chain's own (TRC-10), as defined by its issue. */
interface NativeToken {
  readonly id: string;
  /** Its issuer sells `num` units for `trxNum` of the coin. */
  readonly trxNum: number;
  readonly num: number;
}

/** Facts of earlier transactions to which later ones only point; undefined when not available. */
export interface TronFacts {
  /** Token by its name, from before tokens had numbers, when names were unique. @param name bytes in hex */
  findToken(name: string): NativeToken | undefined;
  /** The two tokens of a pair of the built-in exchange, as `token_id` spells them, in hex. */
  findExchange(id: bigint): readonly [string, string] | undefined;
}

export const NO_FACTS: TronFacts = { findToken: () => undefined, findExchange: () => undefined };

/** A transaction with what its node adds, in its block. */
export interface Mined {
  readonly transaction: TronTransaction;
  /** Undefined: the source has none. */
  readonly info: TransactionInfo | undefined;
  readonly blockTimeMs: number;
  readonly facts: TronFacts;
}

/** An event of a contract's own type: numbered behind the logs. */
export type OwnEvent = Omit<ChainEvent, 'operation'>;

/** Effects of a transaction other than its fee. */
export interface Acts {
  readonly operations: readonly Operation[];
  readonly events?: readonly OwnEvent[];
  readonly tokens?: readonly TokenFacts[];
  readonly problems?: readonly DataWarningKind[];
}

/** An operation that moves nothing: who did it, and to whom. */
export const toRecord = (type: Operation['type'], from: string | undefined, to?: string): Operation => ({
  type,
  asset: 0,
  sources: from === undefined ? [{ amountBase: 0n }] : [{ address: from, amountBase: 0n }],
  destinations: to === undefined ? [] : [{ address: to, amountBase: 0n }],
});
