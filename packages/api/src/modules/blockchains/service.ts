import type { Blockchain, BlockchainsAnswer, ChainIndexing } from '@sulian/contract';
import { CHAIN_IDS, type ChainId, type ChainState, type ErrorCode, getChain } from '@sulian/domain';
import { findFewLabels } from '@sulian/usecases';
import type { ApiDeps } from '../../deps.ts';
import { toChainIcon } from '../../to-contract.ts';

/** Blocks a chain may be short of its source before it counts as behind. */
const LAG_TOLERATED = 2;

/** All 18 chains, each with its state, whether anything is indexed or not. */
export async function listBlockchains(deps: ApiDeps): Promise<BlockchainsAnswer> {
  const { states, empty } = await deps.ledger.listStates(CHAIN_IDS);
  const stateOf = new Map([...states, ...empty].map((state) => [state.chain, state]));
  const rows = await Promise.all(
    CHAIN_IDS.map(async (id) => {
      const row = toBlockchain(deps, id, stateOf.get(id));
      return [id, { ...row, fewLabels: await findFew(deps, row) }] as const;
    }),
  );
  return Object.fromEntries(rows) as BlockchainsAnswer;
}

/** Result for chains that are stored or configured; null for others. */
async function findFew(deps: ApiDeps, { id, height, indexing }: State): Promise<Blockchain['fewLabels']> {
  if (height === null && !indexing.isConfigured) return null;
  return findFewLabels(deps.policy, await deps.coverageOf(id)) ?? null;
}

/** A chain's row without what labels make of it. */
type State = Omit<Blockchain, 'fewLabels'>;

type Deps = Pick<ApiDeps, 'chainStatus' | 'abilitiesOf' | 'sourceOf'>;

/** @param state undefined while the server of the chain's ledger is unavailable: then nothing of it is known */
export function toBlockchain(deps: Deps, id: ChainId, state: ChainState | undefined): State {
  const chain = getChain(id);
  const status = deps.chainStatus(id);
  const lag = toLag(state?.height, status.headHeight);
  return {
    id: chain.id,
    name: chain.name,
    symbol: chain.symbol,
    icon: toChainIcon(chain.id),
    hasManyAssets: chain.hasManyAssets,
    state: toState(state, { lag, sourceFault: status.sourceFault }),
    held: state?.holding ?? deps.sourceOf(id)?.held ?? 'BLOCKS',
    indexing: toIndexing(deps, id, state),
    height: state?.height ?? null,
    hash: state?.hash ?? null,
    time: state?.timeSec ?? null,
    headHeight: status.headHeight ?? null,
    sourceFault: status.sourceFault ?? null,
    hasOneSource: status.hasOneSource ?? null,
    lag,
    isPartial: state?.isPartial ?? null,
    lacksInternalTransfers: state?.lacksInternalTransfers ?? null,
    notesFromHeight: state?.notesFromHeight ?? null,
    clusteredHeight: state?.clusteredHeight ?? null,
    isSimulated: status.isSimulated,
    alarm: state?.alarm ?? null,
  };
}

/** Blocks behind the head; null where the source is below the stored height, since the head is then unknown. */
const toLag = (height: number | undefined, headHeight: number | undefined): number | null =>
  height === undefined || headHeight === undefined || headHeight < height ? null : headHeight - height;

function toState(
  state: ChainState | undefined,
  { lag, sourceFault }: { readonly lag: number | null; readonly sourceFault: ErrorCode | undefined },
): Blockchain['state'] {
  if (state === undefined) return 'away';
  if (state.alarm !== undefined) return 'alarm';
  if (state.holding === 'ON_DEMAND') return 'onDemand';
  if (state.isLoading) return 'loading';
  if (state.height === undefined) return 'notIndexed';
  if (sourceFault === 'SOURCE_BEHIND') return 'sourceBehind';
  return lag !== null && lag > LAG_TOLERATED ? 'behind' : 'indexed';
}

function toIndexing(deps: Deps, id: ChainId, state: ChainState | undefined): ChainIndexing {
  const { canFollow, canImportFiles } = deps.abilitiesOf(id);
  const { isConfigured } = deps.chainStatus(id);
  const isStored = state === undefined || state.height !== undefined || state.holding === 'ON_DEMAND';
  const storedStatus = state?.isLoading === true ? 'loading' : isStored ? 'held' : 'empty';
  return {
    canFollow,
    canImportFiles,
    isConfigured,
    status: canFollow || canImportFiles ? storedStatus : 'unsupported',
  };
}
