import { getFamily } from '@sulian/chains';
import {
  type AddressIndex,
  AppError,
  type AuditLog,
  type BalanceReader,
  type BlockReader,
  type ChainId,
} from '@sulian/domain';
import { createOutside, type OutsideContext } from '@sulian/usecases';
import type { OnDemandConfig } from './config/chain-sources.ts';

/** Source of one chain's histories that are fetched on demand. Opened once per program: all jobs share its rates. */
export interface OnDemandSource {
  /** Hosts that learn what is investigated. */
  readonly hosts: { readonly index: string; readonly nodes: readonly string[] };
  /** Readers of one job, whose requests are audited and limited as the job's. */
  open(job: FetchJob): OnDemandReaders;
  close(): void;
}

interface FetchJob extends Omit<OutsideContext, 'question'> {
  /** Ends the job's requests. */
  readonly signal?: AbortSignal;
}

export interface OnDemandReaders {
  readonly index: AddressIndex;
  readonly blocks: BlockReader;
  /** Absent where the family's nodes report none. */
  readonly balances?: BalanceReader;
}

interface OnDemandOptions {
  readonly audit: AuditLog;
  /** A simulated node may be of another network. */
  readonly isSimulated?: boolean;
}

/** @throws CONFIG_INVALID */
export function openOnDemandSource(
  chain: ChainId,
  config: OnDemandConfig,
  { audit, isSimulated = false }: OnDemandOptions,
): OnDemandSource {
  const { openBlockReader, openBalanceReader, addressIndexes } = getFamily(chain);
  const openIndex = addressIndexes?.[config.index.type];
  if (openBlockReader === undefined || openIndex === undefined)
    throw new AppError('CONFIG_INVALID', `histories of ${chain} cannot be fetched on demand`);
  const { url, urls = url === undefined ? [] : [url], key, timeoutMs, traces } = config.node;
  const outside = createOutside({
    chain,
    urls: [config.index.url, ...urls],
    isOwnOnly: config.ownServersOnly,
    proxy: config.proxy,
    requestsPerSecond: config.requestsPerSecond,
    audit,
  });
  const node = {
    chain,
    urls,
    timeoutMs,
    isSimulated,
    ...(key === undefined ? {} : { key }),
    ...(traces === undefined ? {} : { traces }),
  };
  return {
    hosts: { index: toHost(config.index.url), nodes: [...new Set(urls.map(toHost))] },
    open: ({ signal, ...context }) => {
      const stop = signal === undefined ? {} : { signal };
      const toNode = (question: OutsideContext['question']) => ({
        ...node,
        ...stop,
        fetch: outside.open({ ...context, question }),
      });
      return {
        index: openIndex({ chain, ...config.index, ...stop, fetch: outside.open({ ...context, question: 'HISTORY' }) }),
        blocks: openBlockReader(toNode('BLOCKS')),
        // A balance names its address.
        ...(openBalanceReader && { balances: openBalanceReader(toNode('HISTORY')) }),
      };
    },
    close: outside.close,
  };
}

const toHost = (url: string): string => new URL(url).host;
