import { type AddressIndex, AppError, type ChainId } from '@sulian/domain';
import type { HistoryQuery } from './list-history.ts';

/** @throws CONFIG_INVALID sources of two chains; BAD_REQUEST the index cannot list the scope */
export function requireSources(
  index: Pick<AddressIndex, 'chain' | 'source' | 'isListed'>,
  content: { readonly chain: ChainId },
  { scope }: Pick<HistoryQuery, 'scope'>,
): void {
  if (index.chain !== content.chain)
    throw new AppError('CONFIG_INVALID', `the index is of ${index.chain} and the node of ${content.chain}`);
  if (!index.isListed(scope)) throw new AppError('BAD_REQUEST', `${index.source} cannot list the scope ${scope}`);
}
