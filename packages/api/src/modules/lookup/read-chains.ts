import type { LookupChain, LookupObject } from '@sulian/contract';
import { type ChainId, type ConsoleLabelIndex, isAppError, type LedgerReader } from '@sulian/domain';
import { getAdapter, getAddressText } from '@sulian/usecases';
import type { ApiDeps } from '../../deps.ts';

interface OpenLedger {
  readonly reader: LedgerReader;
  readonly labels: ConsoleLabelIndex;
  /** Canonical texts of the chain's objects, each once. */
  readonly texts: readonly string[];
}

interface ChainFacts {
  /** The histories of all its addresses are stored whole. */
  readonly isWhole: boolean;
}

/** Result of one chain; undefined where its ledger could not be read. */
export interface ChainPart<T> {
  readonly chain: LookupChain;
  readonly part: T | undefined;
}

/** Canonical texts of the objects by chain, each once. @throws ADDRESS_INVALID, ADDRESS_OF_OTHER_CHAIN */
export function groupTexts(
  deps: ApiDeps,
  objects: readonly Pick<LookupObject, 'blockchain' | 'address'>[],
): ReadonlyMap<ChainId, ReadonlyMap<string, string>> {
  const groups = new Map<ChainId, Map<string, string>>();
  for (const { blockchain, address } of objects) {
    const group = groups.get(blockchain) ?? new Map<string, string>();
    groups.set(blockchain, group);
    const canonical = deps.adapters.has(blockchain)
      ? getAddressText(deps, getAdapter(deps, blockchain), address)
      : address;
    group.set(address, canonical);
  }
  return groups;
}

/** Reads each chain in a snapshot of its own. A chain that cannot be read has a state in place of a result. */
export const readChains = <T extends ChainFacts>(
  deps: ApiDeps,
  groups: ReadonlyMap<ChainId, ReadonlyMap<string, string>>,
  work: (ledger: OpenLedger) => Promise<T>,
): Promise<readonly ChainPart<T>[]> =>
  Promise.all(
    [...groups].map(async ([blockchain, texts]): Promise<ChainPart<T>> => {
      try {
        return await deps.ledger.read(
          blockchain,
          async (reader) => {
            const labels = await deps.labelsAt(reader);
            const part = await work({ reader, labels, texts: [...new Set(texts.values())] });
            return { chain: { blockchain, state: 'READ', basis: toBasis(reader, labels.version, part) }, part };
          },
          { timeoutMs: deps.limits.pageTimeoutMs },
        );
      } catch (error) {
        return { chain: { blockchain, state: toState(error), basis: null }, part: undefined };
      }
    }),
  );

/** A chain on demand begins nowhere: its addresses are whole or not. */
const toBasis = (
  { height, state, coverage }: LedgerReader,
  labelVersion: number,
  { isWhole }: ChainFacts,
): NonNullable<LookupChain['basis']> => ({
  height,
  time: state.timeSec ?? null,
  labelVersion,
  isPartial: coverage === undefined ? state.isPartial : !isWhole,
  lacksInternalTransfers: state.lacksInternalTransfers,
});

/** @throws every other fault */
function toState(error: unknown): LookupChain['state'] {
  if (isAppError(error) && error.code === 'QUERY_TIMEOUT') return 'LATE';
  if (!isAppError(error) || error.code !== 'CHAIN_NOT_INDEXED') throw error;
  return error.details['isLoading'] === true ? 'LOADING' : 'NOT_INDEXED';
}
