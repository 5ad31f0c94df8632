import type { Blockchain, BlockchainsAnswer } from '@sulian/contract';
import { CHAINS, type Chain, type ChainState } from '@sulian/domain';
import type { ApiDeps, BlockchainState, ChainStatus } from '../../deps.ts';
import { toChainIcon } from '../../to-contract.ts';

/** Blocks a chain may be short of its source before it counts as behind. */
const LAG_TOLERATED = 2;

/** All 18 chains, each with its state, whether anything is indexed or not. */
export async function listBlockchains(deps: ApiDeps): Promise<BlockchainsAnswer> {
  const rows = await Promise.all(
    CHAINS.map(
      async (chain) =>
        [chain.id, toBlockchain(chain, await deps.ledger.getState(chain.id), deps.chainStatus(chain.id))] as const,
    ),
  );
  return Object.fromEntries(rows) as BlockchainsAnswer;
}

export function toBlockchain(chain: Chain, state: ChainState, status: ChainStatus): Blockchain {
  const lag =
    state.height === undefined || status.headHeight === undefined
      ? null
      : Math.max(0, status.headHeight - state.height);
  return {
    id: chain.id,
    name: chain.name,
    symbol: chain.symbol,
    icon: toChainIcon(chain.id),
    hasManyAssets: chain.hasManyAssets,
    state: toState(state, lag),
    height: state.height ?? null,
    hash: state.hash ?? null,
    time: state.timeSec ?? null,
    headHeight: status.headHeight ?? null,
    sourceFault: status.sourceFault ?? null,
    lag,
    isPartial: state.isPartial,
    lacksInternalTransfers: state.lacksInternalTransfers,
    notesFromHeight: state.notesFromHeight ?? null,
    clusteredHeight: state.clusteredHeight ?? null,
    isSimulated: status.isSimulated,
    alarm: state.alarm ?? null,
  };
}

function toState(state: ChainState, lag: number | null): BlockchainState {
  if (state.alarm !== undefined) return 'alarm';
  if (state.isLoading) return 'loading';
  if (state.height === undefined) return 'notIndexed';
  return lag !== null && lag > LAG_TOLERATED ? 'behind' : 'indexed';
}
