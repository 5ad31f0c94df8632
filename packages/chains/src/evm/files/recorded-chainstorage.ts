import { AppError, type ChainId } from '@sulian/domain';
import { decodeBase64Text } from '../../codecs/base64-text.ts';
import type { RawBlockData } from '../wire/data.ts';

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
    // A block without transactions has no traces either.
    traces: openAll(ethereum, 'transactionTraces') ?? (isEmpty(header) ? [] : undefined),
    uncles: openAll(ethereum, 'uncles'),
    ...chainOf(value),
  };
}

/** The chain that a block of either form says it is of. */
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
    throw new AppError('BLOCK_CORRUPT', `${what}: base64 of something that is no JSON`, { details: { part }, cause });
  }
}

const isEmpty = (header: unknown): boolean =>
  typeof header === 'object' &&
  header !== null &&
  'transactions' in header &&
  Array.isArray(header.transactions) &&
  header.transactions.length === 0;
