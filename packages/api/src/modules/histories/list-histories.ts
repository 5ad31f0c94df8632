import { type HistoriesAnswer, MAX_HISTORIES_SHOWN } from '@sulian/contract';
import { type CoverageReader, getChain, type StoredCoverage } from '@sulian/domain';
import { getAdapter, getAddressText } from '@sulian/usecases';
import type { ApiDeps } from '../../deps.ts';
import type { Caller } from '../../guard/guard.ts';
import { listUnconfirmed } from './hosts.ts';
import { toStoredHistory } from './to-stored-history.ts';

interface AddressParams {
  readonly blockchain: string;
  readonly hash: string;
}

/** Stored histories of an address on a chain on demand, and the hosts that learn it when one is fetched. @throws NOT_ON_DEMAND */
export async function listHistories(
  deps: ApiDeps,
  { who }: Caller,
  { blockchain, hash }: AddressParams,
): Promise<HistoriesAnswer> {
  const adapter = getAdapter(deps, blockchain);
  const { chain } = adapter;
  const address = getAddressText(deps, adapter, hash);
  const { hosts } = deps.histories.getHosts(chain);
  const unconfirmed = await listUnconfirmed(deps, { chain, caseId: who.caseId });
  const items = await deps.ledger.read(
    chain,
    async ({ coverage }) => {
      const rows = (await coverage?.listCoverage({ addresses: [address] })) ?? [];
      const shownRows = rows.slice(0, MAX_HISTORIES_SHOWN);
      return Promise.all(shownRows.map(async (row) => toStoredHistory(row, await countStored(coverage, row))));
    },
    { timeoutMs: deps.limits.pageTimeoutMs },
  );
  return {
    ...{ blockchain: chain, hash: address, hosts: [...hosts], areHostsConfirmed: unconfirmed.length === 0, items },
    coins: [
      { coin: 'MAIN', symbol: getChain(chain).symbol },
      ...deps.knownTokensOf(chain).map(({ key, symbol }) => ({ coin: key, symbol })),
    ],
  };
}

/** A history that is not cut has all its transactions. */
const countStored = async (coverage: CoverageReader | undefined, row: StoredCoverage): Promise<number> =>
  row.state === 'CUT' ? ((await coverage?.listListed(row))?.length ?? 0) : row.listed;
