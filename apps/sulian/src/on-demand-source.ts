import { getFamily, listIndexTypes, type NodeOptions } from '@sulian/chains';
import {
  type AddressIndex,
  AppError,
  type AuditLog,
  type BalanceReader,
  type BlockReader,
  type ChainId,
  type FreezeReader,
  type TransactionReader,
} from '@sulian/domain';
import { createOutside, type OutsideContext } from '@sulian/usecases';
import { listUrls, type OnDemandConfig } from './config/chain-sources.ts';
import { sourceRequests } from './source-requests.ts';

/** Source of one chain's histories that are fetched on demand. Opened once per program: all jobs share its rates. */
export interface OnDemandSource {
  /** Hosts that learn what is investigated. */
  readonly hosts: { readonly index: string; readonly nodes: readonly string[] };
  /** Readers of one job, whose requests are audited and limited as the job's. */
  open(job: FetchJob): OnDemandReaders;
  close(): void;
}

export interface FetchJob extends Omit<OutsideContext, 'question'> {
  /** Ends the job's requests. */
  readonly signal?: AbortSignal;
}

/** Readers of accounts by the node's blocks, or of outputs by the index's transactions. */
export type OnDemandReaders = BlockReaders | OutputReaders;

export interface BlockReaders {
  readonly index: AddressIndex;
  readonly blocks: BlockReader;
  /** Absent where the family's nodes report none. */
  readonly balances?: BalanceReader;
  /** Absent where the family has no contracts of issuers. */
  readonly freezes?: FreezeReader;
}

interface OutputReaders {
  readonly index: AddressIndex;
  readonly transactions: TransactionReader;
}

export interface OnDemandOptions {
  readonly audit: AuditLog;
  /** Further tries after a fault that may pass; absent: the transport's own number. */
  readonly retries?: number;
  /** A simulated node may be of another network. */
  readonly isSimulated?: boolean;
}

/** @throws CONFIG_INVALID */
export function openOnDemandSource(
  chain: ChainId,
  config: OnDemandConfig,
  { audit, retries, isSimulated = false }: OnDemandOptions,
): OnDemandSource {
  const openReaders = getReaders(chain, config, isSimulated);
  const urls = listUrls(config.node);
  const outside = createOutside({
    chain,
    urls: [config.index.url, ...urls],
    isOwnOnly: config.ownServersOnly,
    proxy: config.proxy,
    requestsPerSecond: config.requestsPerSecond,
    audit,
  });
  return {
    hosts: { index: toHost(config.index.url), nodes: [...new Set(urls.map(toHost))] },
    open: ({ signal, ...context }) =>
      openReaders((question) => ({
        ...(signal && { signal }),
        ...(retries !== undefined && { retries }),
        fetch: sourceRequests.counting(chain, outside.open({ ...context, question })),
      })),
    close: outside.close,
  };
}

/** Transport of requests that reveal the same to their host. */
type ToTransport = (
  question: OutsideContext['question'],
) => Pick<NodeOptions, 'fetch' | 'signal'> & Pick<OnDemandOptions, 'retries'>;

/** @throws CONFIG_INVALID */
function getReaders(
  chain: ChainId,
  { index, node }: OnDemandConfig,
  isSimulated: boolean,
): (toTransport: ToTransport) => OnDemandReaders {
  const { openBlockReader, openBalanceReader, openFreezeReader, openTransactionReader, addressIndexes } =
    getFamily(chain);
  const openIndex = listIndexTypes(chain).includes(index.type) ? addressIndexes?.[index.type] : undefined;
  if (openIndex !== undefined && openTransactionReader !== undefined && node === undefined)
    return (toTransport) => ({
      index: openIndex({ chain, ...index, ...toTransport('HISTORY') }),
      transactions: openTransactionReader({ chain, url: index.url, isSimulated, ...toTransport('BLOCKS') }),
    });
  if (openIndex === undefined || openBlockReader === undefined || node === undefined)
    throw new AppError('CONFIG_INVALID', `histories of ${chain} cannot be fetched on demand`);
  const { url: _, urls: __, traces, ...settings } = node;
  const options = { chain, urls: listUrls(node), isSimulated, ...settings, ...(traces && { traces }) };
  return (toTransport) => ({
    index: openIndex({ chain, ...index, ...toTransport('HISTORY') }),
    blocks: openBlockReader({ ...options, ...toTransport('BLOCKS') }),
    // A balance names its address.
    ...(openBalanceReader && { balances: openBalanceReader({ ...options, ...toTransport('HISTORY') }) }),
    ...(openFreezeReader && { freezes: openFreezeReader({ ...options, ...toTransport('HISTORY') }) }),
  });
}

const toHost = (url: string): string => new URL(url).host;
