import { createPublicKey, verify } from 'node:crypto';
import { AppError } from '@sulian/domain';
import { decodeBase58 } from '../../codecs/base58.ts';
import type { DataWarning } from '../data-warnings.ts';
import type { SolanaBlockData } from '../wire/data.ts';
import type { SolanaTransaction } from '../wire/transaction.ts';

/** Some 0.1 ms each: all of a block's would take longer than everything else together. */
const CHECKED_SIGNATURES = 8;
/** DER bytes before the 32 bytes of an ed25519 key. @see RFC 8410 section 4 */
const DER_PREFIX = Buffer.from('302a300506032b6570032100', 'hex');

/**
 * Checks the consistency of a node's block. A block's hash covers its entries, which `getBlock` does not return, so it
 * cannot be recomputed; nor can balances. These are checked: the slot is later than its parent's; no transaction occurs
 * twice; the balances of each transaction differ only by its fee; some of the signatures, spread over the block, belong
 * to their payers.
 *
 * @returns data warnings for facts that could not be proven
 * @throws BLOCK_CORRUPT naming the contradiction
 */
export function verifyBlockData(data: SolanaBlockData): readonly DataWarning[] {
  const { slot, parentSlot, transactions } = data;
  if (parentSlot >= slot && slot !== 0) throw corrupt('the parent must be an earlier slot', { slot, parentSlot });
  if (data.hash === data.parentHash) throw corrupt('the block names itself as its parent', { slot });
  const ids = new Set(transactions.map(({ id }) => id));
  if (ids.size !== transactions.length) throw corrupt('a transaction is in it twice', { slot });
  for (const transaction of transactions) verifyCoins(transaction);
  verifySignatures(transactions);
  const unsigned = transactions.filter(({ message }) => message === undefined);
  return unsigned.length === 0
    ? []
    : [{ kind: 'SIGNATURES_UNVERIFIED', count: unsigned.length, example: unsigned[0]?.id }];
}

/**
 * The runtime refuses a transaction that makes or destroys lamports, whatever programs it calls.
 * @see TransactionError::UnbalancedTransaction, anza-xyz/solana-sdk transaction-error
 */
function verifyCoins({ id, meta }: SolanaTransaction): void {
  if (meta === undefined) return;
  const missing = sumOf(meta.preBalances) - sumOf(meta.postBalances) - BigInt(meta.fee);
  if (missing !== 0n)
    throw corrupt('coins do not balance: before and after do not differ by the fee', {
      transaction: id,
      differenceBase: String(missing),
    });
}

const sumOf = (balances: readonly (bigint | number)[]): bigint =>
  balances.reduce<bigint>((sum, each) => sum + BigInt(each), 0n);

function verifySignatures(transactions: readonly SolanaTransaction[]): void {
  const step = Math.max(1, Math.ceil(transactions.length / CHECKED_SIGNATURES));
  for (let at = 0; at < transactions.length; at += step) {
    const each = transactions[at] as SolanaTransaction;
    if (!isSigned(each))
      throw corrupt('invalid signature of a transaction, or not by its payer', { transaction: each.id });
  }
}

function isSigned({ id, keys: [payer = ''], message }: SolanaTransaction): boolean {
  if (message === undefined) return true;
  const key = createPublicKey({
    key: Buffer.concat([DER_PREFIX, decodeBase58(payer) ?? Buffer.alloc(0)]),
    format: 'der',
    type: 'spki',
  });
  return verify(null, message, key, Buffer.from(id, 'hex'));
}

const corrupt = (message: string, details: Readonly<Record<string, unknown>>): AppError =>
  new AppError('BLOCK_CORRUPT', message, { details });
