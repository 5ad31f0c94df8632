import type { QueryClient } from '@tanstack/react-query';

/**
 * Reads everything shown again after a change of the data behind it. Answers that nothing shows are forgotten: a fresh
 * refusal among them would otherwise be used by the next component without a request.
 */
export async function readAllAgain(queries: QueryClient): Promise<void> {
  queries.removeQueries({ type: 'inactive' });
  await queries.invalidateQueries();
}
