import { AppError, type BlockSource, type ChainAdapter, type LabelDraft, parseHashText } from '@sulian/domain';
import type { Family, NodeOptions } from '../family.ts';
import { isHiddenAddress, parseUtxoAddress } from './address/address.ts';
import { getUtxoChain, UTXO_CHAINS, type UtxoChain } from './chains.ts';
import { createEsploraIndex } from './esplora/address-index.ts';
import { createEsploraReader } from './esplora/transaction-reader.ts';
import { openUtxoFiles } from './files/block-files.ts';
import { createRpcSource } from './node/rpc.ts';

export const utxoFamily: Family = {
  chains: UTXO_CHAINS.map(({ id }) => id),
  createAdapter: (chain) => toAdapter(getUtxoChain(chain)),
  openNode,
  openFiles: openUtxoFiles,
  addressIndexes: { esplora: createEsploraIndex },
  openTransactionReader: createEsploraReader,
  // Other chains' transactions have facts that only their blocks decide, and no services of this form.
  onDemandChains: ['BITCOIN'],
};

async function openNode({ urls, ...options }: NodeOptions): Promise<BlockSource> {
  const [url, ...others] = urls;
  if (url === undefined || others.length > 0)
    throw new AppError('CONFIG_INVALID', `${options.chain}: this chain is read from one node: name it as url`);
  return createRpcSource({ ...options, url });
}

const toAdapter = (chain: UtxoChain): ChainAdapter => ({
  chain: chain.id,
  finalityDepth: chain.finalityDepth,
  blockTimeSec: chain.blockTimeSec,
  firstHeight: chain.firstHeight,
  pools: listPools(chain),
  parseAddress: (text) => findPool(chain, text) ?? parseUtxoAddress(chain, text)?.text,
  isHiddenAddress: (text) => isHiddenAddress(chain, text),
  parseTransactionHash: (text) => parseHashText(chain.id, text),
});

/** Pools have pages as addresses have: a link of an answer leads to one. */
const findPool = ({ pools = [] }: UtxoChain, text: string): string | undefined =>
  pools.find(({ address }) => address === text)?.address;

/** Labels that the chain's own rules define, and that are therefore certain. */
const listPools = ({ id, pools = [] }: UtxoChain): readonly LabelDraft[] =>
  pools.map(({ address, type, names, uri }) => ({
    chain: id,
    address,
    entity: { key: `protocol:${id}:${address}`, name: names.en, names, type, uri },
    source: 'protocol',
    uri,
    confidence: 100,
  }));
