import { AppError } from '@sulian/domain';
import { decodeBase58 } from '../../codecs/base58.ts';
import { blockSchema } from './schema.ts';
import { readTransaction, type SolanaTransaction } from './transaction.ts';

/** Written into recordings: another number where their shape changes. */
export const RECORDING_FORMAT = 1;

/** Answer of `getBlock` with the requested slot, which the answer does not contain. */
export interface RawSolanaBlock {
  readonly slot: number;
  readonly block: unknown;
}

export interface Reward {
  readonly address: string;
  /** Less than 0 where it was taken. */
  readonly lamports: bigint;
  /** `Fee`, `Rent`, `Staking`, `Voting`. */
  readonly kind: string;
}

export interface SolanaBlockData {
  readonly slot: number;
  /** Lower-case hex of 32 bytes, as `parentHash`. */
  readonly hash: string;
  readonly parentHash: string;
  readonly parentSlot: number;
  /** Unix seconds; undefined where the block bears none. */
  readonly timeSec: number | undefined;
  /** Blocks below it; undefined where the answer lacks it. */
  readonly blockHeight: number | undefined;
  readonly transactions: readonly SolanaTransaction[];
  /** Undefined: the source does not contain them. */
  readonly rewards: readonly Reward[] | undefined;
}

/** @throws BLOCK_CORRUPT not shaped as nodes answer */
export function parseBlockData({ slot, block }: RawSolanaBlock): SolanaBlockData {
  const parsed = blockSchema.safeParse(block);
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    throw new AppError('BLOCK_CORRUPT', 'invalid block in the answer of the node', {
      details: { height: slot, at: issue?.path.join('.'), reason: issue?.message },
    });
  }
  const { blockhash, previousBlockhash, parentSlot, blockTime, blockHeight, transactions, rewards } = parsed.data;
  return {
    slot,
    hash: toHash(blockhash),
    parentHash: toHash(previousBlockhash),
    parentSlot,
    timeSec: blockTime ?? undefined,
    blockHeight: blockHeight ?? undefined,
    transactions: transactions.map(readTransaction),
    rewards: rewards?.map(({ pubkey, lamports, rewardType }) => ({
      address: pubkey,
      lamports: BigInt(lamports),
      kind: rewardType ?? '',
    })),
  };
}

/** Lower-case hex of a block's hash. @throws BLOCK_CORRUPT */
export function toHash(text: string): string {
  const hash = findBlockHash(text);
  if (hash === undefined) throw new AppError('BLOCK_CORRUPT', 'invalid block hash');
  return hash;
}

/** Undefined for a text that is no hash of a block. */
export function findBlockHash(text: string): string | undefined {
  const bytes = decodeBase58(text);
  return bytes?.length === 32 ? bytes.toString('hex') : undefined;
}
