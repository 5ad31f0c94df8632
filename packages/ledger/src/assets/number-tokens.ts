import type { Block, ChainEvent, Operation, OperationType } from '@sulian/domain';
import type { Session } from '@sulian/postgres';
import type { ChainTables } from '../tables/chain-tables.ts';

/** Numbers of the tokens that a batch names, by key. */
export type TokenNumbers = ReadonlyMap<string, number>;

/** The number that the ledger gave to the token; without one, the operation's own. */
export const assetOf = ({ token, asset }: Pick<Operation, 'token' | 'asset'>, tokens: TokenNumbers): number =>
  token === undefined ? asset : (tokens.get(token) ?? asset);

export const KIND = { TOKEN: 1, NFT: 2 } as const;

/** Every token of the blocks has its number after this: the one it has, or the chain's next in order of first sight. */
export async function numberTokens(
  session: Session,
  tables: ChainTables,
  blocks: readonly Block[],
): Promise<TokenNumbers> {
  const kinds = listTokens(tables, blocks);
  if (kinds.size === 0) return new Map();
  const keys = [...kinds.keys()];
  const known = await session.query<{ key: string; asset: number; kind: number }>(
    `select key, asset, kind from ${tables.asset} where key = any($1)`,
    [keys.toSorted()],
  );
  const numbers = new Map(known.map((row) => [row.key, row.asset]));
  const added = keys.filter((key) => !numbers.has(key));
  const next = added.length === 0 ? 0 : await nextNumber(session, tables);
  for (const [at, key] of added.entries()) numbers.set(key, next + at);
  await insertTokens(session, tables, { keys: added, numbers, kinds });
  await markNfts(
    session,
    tables,
    known.filter((row) => row.kind === KIND.TOKEN && kinds.get(row.key) === KIND.NFT).map((row) => row.asset),
  );
  return numbers;
}

const NONE: readonly ChainEvent[] = [];

/** Keys in order of first sight; a token is an NFT as soon as one transfer is of one. */
function listTokens({ spendsTokens }: ChainTables, blocks: readonly Block[]): ReadonlyMap<string, number> {
  const kinds = new Map<string, number>();
  for (const { transactions } of blocks)
    for (const { operations, events, tokenAccounts } of transactions) {
      for (const { token, type, destinations } of operations) {
        if (token !== undefined) addToken(kinds, token, type);
        if (!spendsTokens) continue;
        for (const { tokens = [] } of destinations)
          for (const tokenAmount of tokens) addToken(kinds, tokenAmount.token, tokenAmount.type);
      }
      for (const { token } of events ?? NONE)
        if (token !== undefined && !kinds.has(token)) kinds.set(token, KIND.TOKEN);
      for (const { token } of tokenAccounts ?? []) addToken(kinds, token);
    }
  return kinds;
}

function addToken(kinds: Map<string, number>, token: string, type?: OperationType): void {
  if (type === 'NFT_TRANSFER') kinds.set(token, KIND.NFT);
  else if (!kinds.has(token)) kinds.set(token, KIND.TOKEN);
}

/** The caller has locked the checkpoint's row, so nobody else numbers. */
async function nextNumber(session: Session, { asset }: ChainTables): Promise<number> {
  const rows = await session.query<{ next: number }>(`select coalesce(max(asset), 0) + 1 as next from ${asset}`, []);
  return rows[0]?.next ?? 1;
}

async function insertTokens(
  session: Session,
  { asset }: ChainTables,
  added: {
    readonly keys: readonly string[];
    readonly numbers: TokenNumbers;
    readonly kinds: ReadonlyMap<string, number>;
  },
): Promise<void> {
  if (added.keys.length === 0) return;
  await session.query(
    `insert into ${asset} (asset, kind, key)
     select asset, kind, key from unnest($1::integer[], $2::smallint[], $3::text[]) as k (asset, kind, key)`,
    [added.keys.map((key) => added.numbers.get(key)), added.keys.map((key) => added.kinds.get(key)), added.keys],
  );
}

async function markNfts(session: Session, { asset }: ChainTables, assets: readonly number[]): Promise<void> {
  if (assets.length === 0) return;
  await session.query(`update ${asset} set kind = $2 where asset = any($1)`, [assets, KIND.NFT]);
}
