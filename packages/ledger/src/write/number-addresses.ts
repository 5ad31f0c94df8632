import type { Session } from '@sulian/postgres';
import type { FlatTransaction } from '../rows/flat-leg.ts';
import type { ChainTables } from '../tables/chain-tables.ts';

/** Addresses first met in a batch, in order of first sight; ids go up by one from the first. */
export interface NewAddresses {
  readonly firstId: number;
  readonly texts: readonly string[];
}

/** Gives every leg that names an address its id: the one it has, or the chain's next in order of first sight. */
export async function numberAddresses(
  session: Session,
  tables: ChainTables,
  batch: { readonly transactions: readonly FlatTransaction[]; readonly nextId: number },
): Promise<NewAddresses> {
  const ids = await findIds(session, tables, textsOf(batch.transactions));
  const texts: string[] = [];
  for (const { legs } of batch.transactions)
    for (const leg of legs) {
      if (leg.text === undefined) continue;
      let id = ids.get(leg.text);
      if (id === undefined) {
        id = batch.nextId + texts.length;
        texts.push(leg.text);
        ids.set(leg.text, id);
      }
      leg.addressId = id;
    }
  return { firstId: batch.nextId, texts };
}

function textsOf(transactions: readonly FlatTransaction[]): readonly string[] {
  const texts = new Set<string>();
  for (const { legs } of transactions) for (const leg of legs) if (leg.text !== undefined) texts.add(leg.text);
  // Not sorted here: the server sorts the keys of an index search itself.
  return [...texts];
}

async function findIds(session: Session, { address }: ChainTables, texts: readonly string[]) {
  if (texts.length === 0) return new Map<string, number>();
  const rows = await session.query<{ text: string; address_id: number }>(
    `select text, address_id from ${address} where text = any($1)`,
    [texts],
  );
  return new Map(rows.map((row) => [row.text, row.address_id]));
}
