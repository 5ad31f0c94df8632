import type { Context } from '../../rows/context.ts';

/** Those of the addresses that a block has shown to be contracts. */
export async function listContracts(
  { session, tables }: Context,
  texts: readonly string[],
): Promise<ReadonlySet<string>> {
  if (texts.length === 0) return new Set();
  const rows = await session.query<{ text: string }>(`select text from ${tables.contract} where text = any($1)`, [
    [...new Set(texts)].sort(),
  ]);
  return new Set(rows.map((row) => row.text));
}
