import type { Context } from './context.ts';

/** Those of the addresses that a block has shown to be contracts. */
export async function listContracts(
  { session, tables }: Context,
  texts: readonly string[],
): Promise<ReadonlySet<string>> {
  if (texts.length === 0) return new Set();
  const rows = await session.query<{ text: string }>(
    'select text from ledger.contract where chain = $1 and text = any($2)',
    [tables.number, [...new Set(texts)].sort()],
  );
  return new Set(rows.map((row) => row.text));
}
