import { type HistoryState, type LedgerReader, mergeHistoryStates, toHistoryState } from '@sulian/domain';

/** How much of the histories of addresses that are read as one is stored, over all assets. */
export async function findHistoryState(
  { chain, coverage }: Pick<LedgerReader, 'chain' | 'coverage'>,
  addresses: readonly string[],
): Promise<HistoryState> {
  if (coverage === undefined) return 'WHOLE';
  const rows = await coverage.listCoverage({ addresses });
  return mergeHistoryStates(
    addresses.map((address) =>
      toHistoryState(
        chain,
        rows.filter((row) => row.address === address),
        'all',
      ),
    ),
  );
}

/** The same of an object whose addresses are not all known: which they are follows from what is stored. */
export const toOpenHistoryState = ({ coverage }: Pick<LedgerReader, 'coverage'>): HistoryState =>
  coverage === undefined ? 'WHOLE' : 'PART';
