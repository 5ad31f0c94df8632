import type { FreezeReader } from '@sulian/domain';
import type { NodeOptions } from '../../family.ts';
import { createFreezeReader, type FreezeCall } from '../../rpc/freeze-reader.ts';
import { getTronChain } from '../chains.ts';
import { addressToBytes } from '../wire/address-text.ts';
import { getHead, type Node } from './chain-head.ts';
import { callConstant } from './constant-call.ts';
import { toKeyHeaders } from './dialect.ts';
import { createTronPool } from './readings.ts';

/** No internal transfer is read. */
const NO_INTERNALS = { note: () => undefined, isStored: async () => false };

/** Issuers of TRON at nodes that speak java-tron's HTTP interface; a node answers as of its newest block. @throws CONFIG_INVALID */
export function createTronFreezeReader({ key, ...rest }: NodeOptions): FreezeReader {
  const options = { ...rest, headers: { ...rest.headers, ...toKeyHeaders(key) } };
  const chain = getTronChain(options.chain);
  return createFreezeReader<Node>({
    chain,
    pool: createTronPool(chain, options, () => NO_INTERNALS),
    findHead: async (node) => (await getHead(node)).height,
    ask,
    toToken: (contract) => contract,
  });
}

async function ask({ client }: Node, { queries, address }: FreezeCall): Promise<readonly string[]> {
  const owner = toHex(address);
  const words = owner.slice(2).padStart(64, '0');
  const answers: string[] = [];
  for (const { token, signature } of queries)
    answers.push(await callConstant(client, { owner, contract: toHex(token), signature, words }));
  return answers;
}

const toHex = (address: string): string => addressToBytes(address).toString('hex');
