import type { ChainId } from '../chain/chain.ts';
import type { TokenMetadata } from '../money/asset.ts';
import type { ChainEvent } from './chain-event.ts';
import type { Note } from './note.ts';

/**
 * One block in the ledger's terms, as a chain family passes it to indexing.
 * Amounts are bigint base units (satoshi). Hashes are lower-case hex in the order people read them.
 */
export interface Block {
  readonly chain: ChainId;
  readonly height: number;
  readonly hash: string;
  readonly parentHash: string;
  /** Unix seconds, from the block header. */
  readonly timeSec: number;
  readonly transactions: readonly Transaction[];
  /** Addresses that this block shows to have code: created here, writing an event, calling, or called. Account chains only. */
  readonly contracts?: readonly string[];
  /** Metadata of tokens that the block itself contains: their contracts need no request. */
  readonly tokens?: readonly TokenFacts[];
  /** True where the source does not provide transfers sent on by contracts: such transfers are unknown, not absent. */
  readonly lacksInternalTransfers?: boolean;
  /**
   * Version of the event list against which all logs of the block were matched; absent where logs are missing, or
   * nothing is watched. Unknown is not none.
   */
  readonly eventsVersion?: string;
}

/** Facts of a token whose decimals are on its chain (Solana, TRC-10), or are the same for all (the XRP Ledger's 96). */
export interface TokenFacts extends TokenMetadata {
  /** As operations name it; a collection where the token is an item: the item is a note, never an asset. */
  readonly token: string;
  readonly decimals: number;
}

/**
 * Account chains move value outside transactions too (block rewards, withdrawals, genesis, irregular state changes).
 * All of these of a block are in one entry after its last transaction, of kind `coinbase`, whose hash is the block's.
 */
export interface Transaction {
  readonly hash: string;
  /** Place in its block, from 0; absent where the block is whole: its place in `Block.transactions`. */
  readonly position?: number;
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
  /** In the order of operations and positions; absent where the transaction has no notes. */
  readonly notes?: readonly Note[];
  /** Token accounts that the transaction shows, each with its owner after it. */
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
 * Kinds of movement of an operation. The position in this list is the number that the ledger stores: append only.
 * `VALUE_TRANSFER` is the transaction's own value; `INTERNAL_TRANSFER` was sent on by a contract while it ran. `IMPORT`
 * and `EXPORT` come from or go to another chain of the same network, where their owner still has the value. `LOCK` pays
 * an `escrowAddress` and `UNLOCK` is paid by it. `OWNER_CHANGE` passes an account with its balance from one owner to
 * the other. A `STAKE` that leaves the staker the owner has no legs, or legs of 0. `UNKNOWN` is a kind that no reader
 * recognised: its legs name who took part, with amounts of 0. Kinds that move nothing have such legs too:
 * `RESOURCE_DELEGATION` and `RESOURCE_RECLAIM` (staked coins work for another account), `VOTE`, `PERMISSION_CHANGE`,
 * `ACCOUNT_CREATION`, and `RECORD`, any other entry that an account has written down. Their subject is in the
 * transaction's events.
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

/**
 * Artificial owner of locked value, for the ledger and for sums: not an address of any chain.
 * @param key of the lock on its chain
 */
export const escrowAddress = (key: string): string => `escrow:${key}`;

/**
 * Artificial owner of value that a chain's own rules manage for many, whose shares nobody sees there: not an address of
 * any chain. Outputs that only such rules can spend pay it.
 * @param key of the pool on its chain
 */
export const poolAddress = (key: string): string => `${POOL}${key}`;

/** True when the text is a pool address, whose value has no owner, see `poolAddress`. */
export const isPoolAddress = (text: string): boolean => text.startsWith(POOL);

const POOL = 'pool:';

/**
 * One movement of one asset. A UTXO transaction is a single operation with n sources and m destinations; the ledger
 * turns each of its tokens into an operation of its own. An account transaction has an operation per transfer, each
 * with one source and one destination, and one `FEE`. The source of the `FEE` is the payer; its destinations received
 * parts of it (a burnt part has no address and is unspendable).
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
  /** Tokens of the output, each once; only where outputs are spent, of operation 0. */
  readonly tokens?: readonly OutputToken[];
}

/**
 * A token within an output. Whoever spends the output spends all of it: a source names only the output, and the ledger
 * adds its tokens. Where less goes out than came in, the difference is burnt.
 */
export interface OutputToken {
  /** Its id on its chain; collectibles of a category have another than its coins, and the item is a note. */
  readonly token: string;
  readonly type: 'TOKEN_TRANSFER' | 'NFT_TRANSFER';
  readonly amountBase: bigint;
}
