import { type Block, type TxId, txIdAt } from '@sulian/domain';
import type { Session } from '@sulian/postgres';
import type { ChainTables } from '../tables/chain-tables.ts';
import { assetOf, type TokenNumbers } from './number-tokens.ts';

interface Holding {
  readonly txId: TxId;
  readonly asset: number;
  readonly account: string;
  readonly owner: string;
}

/** Stores the owners of the blocks' token accounts, one row for each change of the owner (or the token). */
export async function saveHolders(
  session: Session,
  { holder }: ChainTables,
  { blocks, tokens }: { readonly blocks: readonly Block[]; readonly tokens: TokenNumbers },
): Promise<void> {
  const holdings = listShown(blocks, tokens);
  if (holdings.length === 0) return;
  const latest = new Map(
    (
      await session.query<Pick<Holding, 'account' | 'owner' | 'asset'>>(
        `select distinct on (account) account, owner, asset from ${holder}
         where account = any($1) order by account, tx_id desc`,
        [[...new Set(holdings.map(({ account }) => account))].sort()],
      )
    ).map((row) => [row.account, row]),
  );
  const added = holdings.filter((each) => {
    const before = latest.get(each.account);
    latest.set(each.account, each);
    return before?.owner !== each.owner || before.asset !== each.asset;
  });
  await insertHoldings(session, holder, added);
}

/** Stores every sighting of an owner: a sighting between two others may follow. */
export const saveSightings = (
  session: Session,
  { holder }: ChainTables,
  { blocks, tokens }: { readonly blocks: readonly Block[]; readonly tokens: TokenNumbers },
): Promise<void> => insertHoldings(session, holder, listShown(blocks, tokens));

async function insertHoldings(session: Session, holder: string, added: readonly Holding[]): Promise<void> {
  await session.query(
    `insert into ${holder} (tx_id, asset, account, owner)
     select tx_id, asset, account, owner
     from unnest($1::bigint[], $2::integer[], $3::text[], $4::text[]) as k (tx_id, asset, account, owner)`,
    [
      added.map(({ txId }) => txId),
      added.map(({ asset }) => asset),
      added.map(({ account }) => account),
      added.map(({ owner }) => owner),
    ],
  );
}

/** In ledger order; of an account that a transaction names twice the last word. */
function listShown(blocks: readonly Block[], tokens: TokenNumbers): readonly Holding[] {
  const holdings: Holding[] = [];
  for (const block of blocks)
    for (const [at, { tokenAccounts }] of block.transactions.entries()) {
      if (tokenAccounts === undefined) continue;
      const txId = txIdAt(block, at);
      const byAccount = new Map(tokenAccounts.map((each) => [each.account, each]));
      for (const { account, owner, token } of byAccount.values())
        holdings.push({ txId, account, owner, asset: assetOf({ token, asset: 0 }, tokens) });
    }
  return holdings;
}

/** Forgets what only transactions from this one on have shown. */
export async function dropHolders(session: Session, { holder }: ChainTables, from: TxId): Promise<void> {
  await session.query(`delete from ${holder} where tx_id >= $1`, [from]);
}
