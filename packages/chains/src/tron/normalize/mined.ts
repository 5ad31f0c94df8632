import type { ChainEvent, Operation, TokenFacts } from '@sulian/domain';
import type { NoticeKind } from '../notices.ts';
import type { TransactionInfo } from '../wire/schema.ts';
import type { TronTransaction } from '../wire/transaction.ts';

/** A token of the chain's own (TRC-10), as its issue says. */
interface NativeToken {
  readonly id: string;
  /** Its issuer sells `num` units for `trxNum` of the coin. */
  readonly trxNum: number;
  readonly num: number;
}

/** What earlier transactions said and later ones only point to; undefined where it is not to be had. */
export interface TronFacts {
  /** Of before tokens had numbers, when a name was one token's alone. @param name bytes in hex */
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

/** What a transaction did beside paying its fee. */
export interface Acts {
  readonly operations: readonly Operation[];
  readonly events?: readonly OwnEvent[];
  readonly tokens?: readonly TokenFacts[];
  readonly problems?: readonly NoticeKind[];
}

/** An operation that moves nothing: who did it, and to whom. */
export const toRecord = (type: Operation['type'], from: string | undefined, to?: string): Operation => ({
  type,
  asset: 0,
  sources: from === undefined ? [{ amountBase: 0n }] : [{ address: from, amountBase: 0n }],
  destinations: to === undefined ? [] : [{ address: to, amountBase: 0n }],
});
