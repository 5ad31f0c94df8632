import { AppError } from '@sulian/domain';
import { sha256 } from '../../codecs/sha256.ts';
import type { DataWarning } from '../data-warnings.ts';
import { computeBlockId } from '../wire/block-id.ts';
import type { TronBlockData } from '../wire/data.ts';
import { computeMerkleRoot } from '../wire/merkle.ts';

/**
 * Recomputes what a block's bytes prove: its id from its header, each transaction's id from its signed bytes, the root
 * from whole transactions; and that the infos are those of its transactions.
 *
 * @returns what could not be proven
 * @throws BLOCK_CORRUPT naming what does not fit
 */
export function verifyBlockData(data: TronBlockData): readonly DataWarning[] {
  verifyId(data);
  verifyTransactionIds(data);
  verifyInfos(data);
  return [...verifyRoot(data), ...listMissing(data)];
}

function verifyId({ id, header }: TronBlockData): void {
  const computed = computeBlockId(header);
  if (computed !== id) throw corrupt('the id does not match the header', { id, computed });
}

function verifyTransactionIds({ transactions, statedIds }: TronBlockData): void {
  for (const [i, { id }] of transactions.entries())
    if (id !== statedIds[i])
      throw corrupt('the id of a transaction does not match its bytes', { said: statedIds[i], computed: id });
  const ids = new Set(transactions.map(({ id }) => id));
  const twice = transactions.find(({ id }) => !ids.delete(id));
  if (twice !== undefined) throw corrupt('the block has one transaction in two places', { transaction: twice.id });
}

function verifyRoot({ header, transactions }: TronBlockData): readonly DataWarning[] {
  const partial = transactions.filter(({ whole }) => whole === undefined);
  if (partial.length > 0) return [{ kind: 'TRANSACTIONS_UNVERIFIED', count: partial.length, example: partial[0]?.id }];
  const computed = computeMerkleRoot(transactions.map(({ whole }) => sha256(whole as Buffer)));
  if (computed !== header.txTrieRoot)
    throw corrupt('the transactions do not match the root: one is missing, changed or incomplete', {
      txTrieRoot: header.txTrieRoot,
      computed,
    });
  return [];
}

/** Its transfers never ran: no node has infos of them. */
const isGenesis = ({ number }: TronBlockData['header']): boolean => number === 0n;

/** Infos of another block, or of a part of this one, would leave fees and logs out unsaid. */
function verifyInfos({ infos, transactions, header }: TronBlockData): void {
  if (infos === undefined || isGenesis(header)) return;
  const lacking = transactions.find(({ id }) => !infos.has(id));
  if (lacking !== undefined) throw corrupt('the infos lack one of a transaction', { transaction: lacking.id });
  if (infos.size !== transactions.length)
    throw corrupt('there are more infos than transactions', { infos: infos.size, transactions: transactions.length });
  for (const { id, blockNumber } of infos.values())
    if (blockNumber !== header.number)
      throw corrupt('an info is of another block', { transaction: id, blockNumber: String(blockNumber) });
}

function listMissing({ header, infos, hasInternals, transactions }: TronBlockData): readonly DataWarning[] {
  if (isGenesis(header)) return [];
  if (infos === undefined) return [{ kind: 'INFOS_MISSING', count: transactions.length, example: transactions[0]?.id }];
  return hasInternals ? [] : [{ kind: 'NO_INTERNAL_TRANSFERS', count: 1, example: undefined }];
}

const corrupt = (message: string, details: Readonly<Record<string, unknown>>): AppError =>
  new AppError('BLOCK_CORRUPT', message, { details });
