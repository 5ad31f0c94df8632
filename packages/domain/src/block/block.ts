import type { ChainId } from '../chain/chain.ts';
import type { TokenMetadata } from '../money/asset.ts';
import type { ChainEvent } from './chain-event.ts';
import type { Note } from './note.ts';

/**
 * What a chain family hands to indexing: one block in the ledger's words.
 * Amounts are bigint base units (satoshi). Hashes are lower-case hex in the order people read them.
 */
export interface Block {
  readonly chain: ChainId;
  readonly height: number;
  readonly hash: string;
  readonly parentHash: string;
  /** Unix seconds, as the block header says. */
  readonly timeSec: number;
  readonly transactions: readonly Transaction[];
  /** Addresses that this block shows to have code: created here, writing an event, calling, or called. Account chains only. */
  readonly contracts?: readonly string[];
  /** What the block itself tells of tokens that it names: their contracts need not be asked. */
  readonly tokens?: readonly TokenFacts[];
  /** True where the source could not tell what contracts sent on: such transfers are unknown, not absent. */
  readonly lacksInternalTransfers?: boolean;
  /**
   * Version of the list of events that all of the block's logs were held against; absent where logs are missing, or
   * nothing is watched. Unknown is not none.
   */
  readonly eventsVersion?: string;
}

/** Of a token whose decimals stand on its chain (Solana, TRC-10), or are the same for all (the XRP Ledger's 96). */
export interface TokenFacts extends TokenMetadata {
  /** As operations name it; a collection where the token is an item: the item is a note, never an asset. */
  readonly token: string;
  readonly decimals: number;
}

/**
 * Account chains move value outside transactions too (block rewards, withdrawals, genesis, irregular state changes). All
 * of a block's stand in one entry behind its last transaction, of kind `coinbase`, whose hash is the block's.
 */
export interface Transaction {
  readonly hash: string;
  /** `coinbase` creates new coins; on UTXO chains its operation has no sources. */
  readonly kind: 'coinbase' | 'transfer';
  readonly status: TransactionStatus;
  /** Fee in base units of the native coin; undefined where it follows from the legs (UTXO) once spends are resolved. */
  readonly feeBase?: bigint;
  /** Text found in a coinbase's input script, printable characters only; miners sign there. */
  readonly coinbaseText?: string;
  readonly operations: readonly Operation[];
  /** In the transaction's order; absent where it has none. Of a failed one there is none. */
  readonly events?: readonly ChainEvent[];
  /** In the order of operations and positions; absent where it says nothing. */
  readonly notes?: readonly Note[];
  /** Accounts that hold a token for somebody, which the transaction shows, each with its owner after it. */
  readonly tokenAccounts?: readonly TokenAccount[];
}

/** An account of one token that is an address of its own (Solana's token account, TON's jetton wallet): legs name the owner. */
export interface TokenAccount {
  readonly account: string;
  readonly owner: string;
  /** The token's id on its chain. */
  readonly token: string;
}

/** `partly`: some of its operations were carried out and others were not (a batch of Tezos, a bounced message of TON). */
export const TRANSACTION_STATUSES = ['success', 'failed', 'partly'] as const;

export type TransactionStatus = (typeof TRANSACTION_STATUSES)[number];

/**
 * What kind of movement an operation is. The place in this list is the number that the ledger stores: append only.
 * `VALUE_TRANSFER` is the transaction's own value; `INTERNAL_TRANSFER` what a contract sent on while it ran; `IMPORT` and
 * `EXPORT` what came from or went to another chain of the same network, where its owner still has it. `LOCK` pays an
 * `escrowAddress` and `UNLOCK` is paid by it; `OWNER_CHANGE` passes an account on with what it holds, from one owner to the
 * other; a `STAKE` that leaves the staker the owner has no legs, or legs of 0. `UNKNOWN` is a kind that nobody could read:
 * its legs name who took part, with amounts of 0. So do those of what moves nothing: `RESOURCE_DELEGATION` and
 * `RESOURCE_RECLAIM` (staked coins work for another account), `VOTE`, `PERMISSION_CHANGE`, `ACCOUNT_CREATION`, and `RECORD`,
 * whatever else an account has written down. What they are about stands in the transaction's events.
 * @see docs/OPERATIONS.md
 */
export const OPERATION_TYPES = [
  'VALUE_TRANSFER',
  'INTERNAL_TRANSFER',
  'TOKEN_TRANSFER',
  'NFT_TRANSFER',
  'FEE',
  'CONTRACT_CREATION',
  'SELF_DESTRUCT',
  'MINT',
  'BURN',
  'WRAP',
  'UNWRAP',
  'BLOCK_REWARD',
  'UNCLE_REWARD',
  'WITHDRAWAL',
  'DEPOSIT',
  'GENESIS',
  'IRREGULAR_STATE_CHANGE',
  'IMPORT',
  'EXPORT',
  'STAKE',
  'UNSTAKE',
  'REWARD',
  'RENT',
  'LOCK',
  'UNLOCK',
  'OWNER_CHANGE',
  'UNKNOWN',
  'RESOURCE_DELEGATION',
  'RESOURCE_RECLAIM',
  'VOTE',
  'PERMISSION_CHANGE',
  'ACCOUNT_CREATION',
  'RECORD',
] as const;

export type OperationType = (typeof OPERATION_TYPES)[number];

/** Who holds what is locked, for the ledger and for whoever counts: no address of any chain. @param key of the lock on its chain */
export const escrowAddress = (key: string): string => `escrow:${key}`;

/**
 * What a chain's own rules hold for many, whose shares nobody sees there: no address of any chain. Outputs that only such
 * rules can spend pay it. @param key of the pool on its chain
 */
export const poolAddress = (key: string): string => `${POOL}${key}`;

/** Whether nobody owns what an address text holds, see `poolAddress`. */
export const isPoolAddress = (text: string): boolean => text.startsWith(POOL);

const POOL = 'pool:';

/**
 * One movement of one asset. A UTXO transaction is a single operation with n sources and m destinations, whose tokens the
 * ledger makes an operation each; an account
 * transaction has an operation per transfer, each with one source and one destination, and one `FEE` whose source is the
 * payer and whose destinations are who received parts of it (what is burnt has no address and is unspendable).
 * A mint has no source; a burn's destination has no address.
 */
export interface Operation {
  readonly type: OperationType;
  /** Asset number on its chain where that is known beforehand: 0, the native coin. */
  readonly asset: number;
  /** A token's id on its chain (canonical contract address): the ledger numbers it, and `asset` is not looked at. */
  readonly token?: string;
  readonly sources: readonly Source[];
  readonly destinations: readonly Destination[];
}

export interface Source {
  /** The earlier output that is spent; the ledger fills in address and amount from it. */
  readonly spends?: OutputRef;
  /** Known only where the node's answer carries them (account chains, `prevout`). */
  readonly address?: string;
  readonly amountBase?: bigint;
}

export interface OutputRef {
  readonly hash: string;
  readonly index: number;
}

export interface Destination {
  /** Canonical text; undefined for scripts that pay no address (OP_RETURN, bare multisig, non-standard). */
  readonly address?: string;
  readonly amountBase: bigint;
  /** True when nobody can ever spend it (OP_RETURN, the genesis coin, an overwritten coinbase). */
  readonly unspendable?: boolean;
  /** What the output holds beside coins, each token once; only where outputs are spent, of operation 0. */
  readonly tokens?: readonly OutputToken[];
}

/**
 * A token within an output. Whoever spends the output spends all of it: a source names the output alone, and the ledger
 * adds what it held. Less going out than came in is burnt.
 */
export interface OutputToken {
  /** Its id on its chain; collectibles of a category have another than its coins, and the item is a note. */
  readonly token: string;
  readonly type: 'TOKEN_TRANSFER' | 'NFT_TRANSFER';
  readonly amountBase: bigint;
}
