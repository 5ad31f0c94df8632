import type { ChainId, ConsoleLabelIndex, LedgerReader } from '@sulian/domain';
import { type EntityAddresses, findEntityAddresses } from '@sulian/usecases';
import type { ApiDeps } from '../../deps.ts';
import { refuseOnDemand } from '../objects/refuse-on-demand.ts';
import { getDetails } from './find-entity.ts';

/** One chain of an entity, in one snapshot. */
export interface EntityChain {
  readonly entityId: number;
  readonly reader: LedgerReader;
  readonly labels: ConsoleLabelIndex;
  readonly addresses: EntityAddresses;
}

/** Result for one chain, with the number of its labelled addresses; undefined where the chain's blocks are not stored. */
export interface ChainPart<T> {
  readonly chain: ChainId;
  readonly labelled: number;
  readonly part: T | undefined;
}

/** Reads every chain on which labels name the entity, one after the other. @throws NOT_FOUND */
export async function readChains<T>(
  deps: ApiDeps,
  entityId: number,
  work: (chain: EntityChain) => Promise<T>,
): Promise<readonly ChainPart<T>[]> {
  const { addressCounts } = await getDetails(deps, entityId);
  const parts: ChainPart<T>[] = [];
  for (const [chain, labelled] of addressCounts)
    parts.push({ chain, labelled, part: await readChain(deps, { chain, entityId, labelled }, work) });
  return parts;
}

interface OnChain {
  readonly chain: ChainId;
  readonly entityId: number;
}

/** Reads one chain of an entity. @throws NOT_FOUND, CHAIN_NOT_INDEXED, ADDRESSES_ONLY */
export async function getOnChain<T>(
  deps: ApiDeps,
  { chain, entityId }: OnChain,
  work: (chain: EntityChain) => Promise<T>,
): Promise<T> {
  const { addressCounts } = await getDetails(deps, entityId);
  return read(deps, { chain, entityId, labelled: addressCounts.get(chain) ?? 0 }, work);
}

type Labelled = OnChain & { readonly labelled: number };

async function readChain<T>(
  deps: ApiDeps,
  labelledChain: Labelled,
  work: (chain: EntityChain) => Promise<T>,
): Promise<T | undefined> {
  const { chain } = labelledChain;
  const state = deps.adapters.has(chain) ? await deps.ledger.getState(chain) : undefined;
  const isRead = state?.holding === 'BLOCKS' && state.height !== undefined && !state.isLoading;
  return isRead ? read(deps, labelledChain, work) : undefined;
}

const read = <T>(
  deps: ApiDeps,
  { chain, entityId, labelled }: Labelled,
  work: (chain: EntityChain) => Promise<T>,
): Promise<T> =>
  deps.ledger.read(
    chain,
    async (reader) => {
      refuseOnDemand(reader);
      const labels = await deps.labelsAt(reader);
      const addresses = await findEntityAddresses(deps, { reader, labels, entityId, labelled });
      return work({ entityId, reader, labels, addresses });
    },
    { timeoutMs: deps.limits.pageTimeoutMs },
  );
