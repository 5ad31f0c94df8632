import type { SystemChain } from '@sulian/contract';
import { type ChainId, type ChainState, getChain } from '@sulian/domain';
import type { ApiDeps } from '../../deps.ts';
import { findState } from '../../find-state.ts';
import type { ReaderStatus, RequestCount, SystemFacts } from '../../program-state.ts';
import { toBlockchain } from '../blockchains/service.ts';
import type { ConfiguredSource } from './chain-source-desk.ts';

const NO_REQUESTS: RequestCount = { sent: 0, failed: 0 };

/** A chain that nothing follows is shown as it is stored. */
export async function toSystemChain(
  deps: ApiDeps,
  chain: ChainId,
  stored: SystemFacts['storage'],
): Promise<Omit<SystemChain, 'writer' | 'reader'>> {
  const state = await findState(deps, chain);
  const { height, time, headHeight, lag, sourceFault, alarm } = toBlockchain(deps, chain, state);
  const { serviceAddresses, isComplete } = await deps.coverageOf(chain);
  const source = findSource(deps, chain);
  const { requests = NO_REQUESTS } = deps.chainStatus(chain);
  const own = stored.find(({ holding }) => holding === source?.held) ?? stored[0];
  return {
    blockchain: chain,
    held: source?.held ?? own?.holding ?? state?.holding ?? 'BLOCKS',
    source: source?.source ?? 'NONE',
    hosts: source?.hosts ?? [],
    ...{ height, time, headHeight, lag, sourceFault, alarm },
    requests: requests.sent === 0 ? null : requests,
    server: deps.listLedgerServers?.().find(({ chains }) => chains.includes(chain))?.host ?? null,
    isAway: state === undefined,
    transactions: state?.transactions ?? null,
    addresses: state?.addresses ?? null,
    wallets: state === undefined ? null : countWallets(state),
    isLoading: state?.isLoading === true,
    storedBytes: state === undefined ? null : stored.reduce((sum, { bytes }) => sum + bytes, 0),
    bytesPerDay: source === undefined ? null : (own?.bytesPerDay ?? null),
    serviceAddresses,
    isLabelled: isComplete,
  };
}

export const toReader = ({ host, height, lag, isAway }: ReaderStatus): SystemChain['reader'] => ({
  host,
  height: height ?? null,
  lag: lag ?? null,
  isAway,
});

/** A merge joins two wallets. */
const countWallets = ({ chain, addresses, merges, clusteredHeight }: ChainState): number | null =>
  getChain(chain).walletsBy === 'owner' || clusteredHeight === undefined ? null : addresses - merges;

function findSource(deps: ApiDeps, chain: ChainId): ConfiguredSource | undefined {
  if (deps.chainStatus(chain).isSimulated) return { held: 'BLOCKS', source: 'SIMULATED', hosts: [] };
  return deps.sourceOf(chain);
}
