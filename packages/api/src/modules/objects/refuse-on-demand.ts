import { AppError, type LedgerReader } from '@sulian/domain';

/**
 * Refuses wallets and entities of a chain on demand: their addresses follow from what is stored.
 * @throws ADDRESSES_ONLY
 */
export function refuseOnDemand({ chain, coverage }: Pick<LedgerReader, 'chain' | 'coverage'>): void {
  if (coverage !== undefined)
    throw new AppError('ADDRESSES_ONLY', `histories of ${chain} are fetched on demand`, { details: { chain } });
}
