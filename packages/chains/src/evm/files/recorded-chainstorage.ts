import { AppError, type ChainId } from '@sulian/domain';
import { decodeBase64Text } from '../../codecs/base64-text.ts';
import { describeJsonFault } from '../../codecs/json-fault.ts';
import type { RawBlockData } from '../wire/data.ts';
import { findFrame } from '../wire/trace.ts';

type Json = Readonly<Record<string, unknown>>;

/** Networks of its `common.proto` that are chains of this family here. */
const NETWORKS: Readonly<Record<string, ChainId>> = {
  NETWORK_ETHEREUM_MAINNET: 'ETHEREUM',
  NETWORK_BSC_MAINNET: 'BSC',
  NETWORK_POLYGON_MAINNET: 'POLYGON',
  NETWORK_AVACCHAIN_MAINNET: 'AVALANCHE',
  NETWORK_ARBITRUM_MAINNET: 'ARBITRUMONE',
  NETWORK_OPTIMISM_MAINNET: 'OPTIMISM',
  NETWORK_BASE_MAINNET: 'BASE',
};

/**
 * A raw block of coinbase/chainstorage (`api.Block` in protobuf's JSON): the node's answers for header, receipts, traces
 * and uncles, each as base64 of JSON, or opened already.
 *
 * @throws BLOCK_CORRUPT naming the part that cannot be opened
 * @see github.com/coinbase/chainstorage, protos/coinbase/chainstorage/blockchain_ethereum.proto, EthereumBlobdata
 */
export function fromRawBlock(value: Json, ethereum: Json): RawBlockData {
  const header = open(ethereum['header'], 'header');
  return {
    block: header,
    receipts: openAll(ethereum, 'transactionReceipts') ?? [],
    ...openTraces(ethereum, listHashes(header)),
    uncles: openAll(ethereum, 'uncles'),
    ...chainOf(value),
  };
}

/** Chain named by a block of either form. */
export const chainOf = ({ network }: Json): Pick<RawBlockData, 'chain'> =>
  typeof network === 'string' ? { chain: NETWORKS[network] ?? network } : {};

function openAll(ethereum: Json, part: string): unknown {
  const list = ethereum[part];
  return Array.isArray(list) ? list.map((each, i) => open(each, `${part} ${i}`)) : list;
}

function open(value: unknown, part: string): unknown {
  if (typeof value !== 'string') return value;
  const what = `the ${part} of the recording`;
  const text = decodeBase64Text(value, what);
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw new AppError(
      'BLOCK_CORRUPT',
      `${what}: base64 of ${describeJsonFault(cause, 'text that is not valid JSON')}`,
      {
        details: { part },
        cause,
      },
    );
  }
}

/** A block without transactions has no traces either; what could not be traced has an error in its place. */
function openTraces(ethereum: Json, hashes: readonly string[]): Pick<RawBlockData, 'traces' | 'untraced'> {
  const traces = openAll(ethereum, 'transactionTraces');
  if (hashes.length === 0) return { traces: traces ?? [] };
  if (!Array.isArray(traces)) return { traces };
  if (!traces.some((each) => findFrame(each) !== undefined)) return {};
  if (traces.length !== hashes.length) return { traces };
  return {
    traces: traces.filter((each) => findFrame(each) !== undefined),
    untraced: hashes.filter((_, i) => findFrame(traces[i]) === undefined),
  };
}

function listHashes(header: unknown): readonly string[] {
  const { transactions } = (header ?? {}) as { readonly transactions?: unknown };
  return Array.isArray(transactions) ? transactions.map((each) => String((each as Json | null)?.['hash'] ?? each)) : [];
}
