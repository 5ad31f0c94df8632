import type { ScoringEndsAnswer, ScoringEndsBody } from '@sulian/contract';

/** The most rows that the server returns at once. */
const LIMIT = 100;

type Page = Pick<ScoringEndsBody, 'offset' | 'limit' | 'asOf'>;

/** Addresses and transactions of a list's first ends, which are stored with it on the desk. */
export async function listStoredEnds(readPage: (page: Page) => Promise<ScoringEndsAnswer>, most: number) {
  const first = await readPage({ offset: 0, limit: LIMIT, asOf: undefined });
  const items = [...first.items];
  const asOf = first._metadata.asOf ?? undefined;
  while (items.length > 0 && items.length % LIMIT === 0 && items.length < most) {
    const { items: next } = await readPage({ offset: items.length, limit: LIMIT, asOf });
    if (next.length === 0) break;
    items.push(...next);
  }
  return items.map(({ address, transactions }) => ({
    ...{ blockchain: first.blockchain, address },
    hashes: transactions.map(({ hash }) => hash),
  }));
}
