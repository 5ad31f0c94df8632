import { AppError, type Block, type TxId, txIdAt } from '@sulian/domain';
import type { Session } from '@sulian/postgres';
import type { ChainTables } from '../tables/chain-tables.ts';
import { hexOf } from '../tables/hash.ts';

/** Additions of a round. */
export interface FreshBlocks {
  /** The blocks without the transactions that stay as they are stored; each of the others has its position. */
  readonly blocks: readonly Block[];
  /** Stored transactions that lack internal transfers, and are among `blocks` with them: their rows are replaced. */
  readonly replaced: readonly TxId[];
}

/**
 * Selects the transactions that have to be written: legs have no unique key, so that only this prevents doubles.
 * @throws BLOCK_CORRUPT where another transaction is stored in that place
 */
export async function listFresh(
  session: Session,
  { chain, transaction, lacking }: ChainTables,
  blocks: readonly Block[],
): Promise<FreshBlocks> {
  const keys = blocks.flatMap((block) => block.transactions.map((_, at) => txIdAt(block, at)));
  const rows = await session.query<{ tx_id: number; hash: Buffer; lacks: boolean }>(
    `select tx_id, hash, l.tx_id is not null as lacks from ${transaction} left join ${lacking} l using (tx_id)
     where tx_id = any($1) order by tx_id`,
    [keys],
  );
  const stored = new Map(rows.map((row) => [row.tx_id, { hash: hexOf(row.hash), lacks: row.lacks }]));
  const replaced: TxId[] = [];
  const isFresh = (block: Block, at: number): boolean => {
    const txId = txIdAt(block, at);
    const known = stored.get(txId);
    const hash = block.transactions[at]?.hash;
    if (known !== undefined && known.hash !== hash)
      throw new AppError('BLOCK_CORRUPT', `${chain}: two transactions in one place`, {
        details: { chain, height: block.height, transaction: hash, stored: known.hash },
      });
    if (known?.lacks === true && block.lacksInternalTransfers !== true) replaced.push(txId);
    else if (known !== undefined) return false;
    return true;
  };
  const fresh = blocks.map((block) => ({
    ...block,
    transactions: block.transactions
      .map((each, at) => ({ ...each, position: each.position ?? at }))
      .filter((_, at) => isFresh(block, at)),
  }));
  return { blocks: fresh, replaced };
}
