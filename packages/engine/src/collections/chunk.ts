/** Keys a query: 1–4 ms of PostgreSQL. */
export const KEYS_PER_QUERY = 2_000;

export function chunk<T>(items: readonly T[], size: number): (readonly T[])[] {
  const chunks: (readonly T[])[] = [];
  for (let from = 0; from < items.length; from += size) chunks.push(items.slice(from, from + size));
  return chunks;
}
