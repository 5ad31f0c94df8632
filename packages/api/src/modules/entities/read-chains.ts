import type { ChainId, LabelIndex, LedgerReader } from '@sulian/domain';
import { type EntityAddresses, findEntityAddresses } from '@sulian/usecases';
import type { ApiDeps } from '../../deps.ts';
import { getDetails } from './find-entity.ts';

/** One chain of an entity, in one snapshot. */
export interface EntityChain {
  readonly reader: LedgerReader;
  readonly labels: LabelIndex;
  readonly addresses: EntityAddresses;
}

/** What was read of a chain with the number of its labelled addresses; undefined where the chain is not indexed. */
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

async function readChain<T>(
  deps: ApiDeps,
  { chain, entityId, labelled }: { readonly chain: ChainId; readonly entityId: number; readonly labelled: number },
  work: (chain: EntityChain) => Promise<T>,
): Promise<T | undefined> {
  const state = deps.adapters.has(chain) ? await deps.ledger.getState(chain) : undefined;
  if (state?.height === undefined || state.isLoading) return undefined;
  return deps.ledger.read(
    chain,
    async (reader) => {
      const labels = await deps.labelsAt(reader);
      const addresses = await findEntityAddresses(deps, { reader, labels, entityId, labelled });
      return work({ reader, labels, addresses });
    },
    { timeoutMs: deps.limits.pageTimeoutMs },
  );
}
