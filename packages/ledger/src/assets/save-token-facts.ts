import type { Block } from '@sulian/domain';
import type { Session } from '@sulian/postgres';
import type { ChainTables } from '../tables/chain-tables.ts';
import { sanitiseMetadata } from './sanitise-metadata.ts';

/** Stores token facts from the blocks, the first ones of each token: reading contracts leaves these tokens out. */
export async function saveTokenFacts(
  session: Session,
  { asset }: ChainTables,
  blocks: readonly Block[],
): Promise<void> {
  const facts = new Map(
    blocks.flatMap(({ tokens = [] }) => tokens.map((each) => [each.token, each] as const)).reverse(),
  );
  if (facts.size === 0) return;
  const claims = [...facts.values()].map((each) => ({ token: each.token, ...sanitiseMetadata(each) }));
  await session.query(
    `update ${asset} a set is_read = true, symbol = k.symbol, name = k.name, decimals = k.decimals
     from unnest($1::text[], $2::text[], $3::text[], $4::smallint[]) as k (key, symbol, name, decimals)
     where a.key = k.key and not a.is_read`,
    [
      claims.map(({ token }) => token),
      claims.map(({ symbol }) => symbol ?? null),
      claims.map(({ name }) => name ?? null),
      claims.map(({ decimals }) => decimals ?? null),
    ],
  );
}
