import type { BlockReader } from '@sulian/domain';
import { createBlockReader } from '../../rpc/block-reader.ts';
import { malformed } from '../../rpc/faults.ts';
import { getTronChain } from '../chains.ts';
import { findSolid, getHead, type Node } from './chain-head.ts';
import { isRecord } from './client.ts';
import { toKeyHeaders } from './dialect.ts';
import type { InternalsRecord } from './internals.ts';
import {
  compareInfos,
  createTronPool,
  isInternalsPromised,
  readBatch,
  type TronReading,
  type TronSourceOptions,
} from './readings.ts';

/** Blocks at scattered heights of nodes that speak java-tron's HTTP interface. @throws CONFIG_INVALID */
export function createTronBlockReader({ key, ...rest }: TronSourceOptions & { readonly key?: string }): BlockReader {
  const options = { ...rest, headers: { ...rest.headers, ...toKeyHeaders(key) } };
  const chain = getTronChain(options.chain);
  const pool = createTronPool(chain, options, () => toOwnRecord(isInternalsPromised(options)));
  return createBlockReader<Node, TronReading>(options, {
    chain,
    pool,
    findFinal: async (node) => (await findSolid(node))?.height ?? (await getHead(node)).height - chain.finalityDepth,
    read: readBatch,
    compare: compareInfos,
    findHeight,
  });
}

/** A block alone shows whether its node stored internal transactions: its neighbours are not requested. */
const toOwnRecord = (isPromised: boolean): InternalsRecord => ({
  note: () => undefined,
  isStored: async () => isPromised,
});

async function findHeight({ client }: Node, hash: string): Promise<number | undefined> {
  const info = await client.call('wallet/gettransactioninfobyid', { value: hash });
  if (!isRecord(info) || Object.keys(info).length === 0) return undefined;
  const height = info['blockNumber'] ?? 0;
  if (info['id'] !== hash || typeof height !== 'number' || !Number.isSafeInteger(height) || height < 0)
    throw malformed('the node answers with another transaction than requested', { hash });
  return height;
}
