import { AppError, type Block } from '@sulian/domain';
import { malformed } from '../../rpc/faults.ts';
import type { TonChain } from '../chains.ts';
import { MASTERCHAIN } from '../wire/data.ts';
import { blocksSchema, infoSchema } from '../wire/schema.ts';
import type { TonClient } from './client.ts';

export type BlockPosition = Pick<Block, 'height' | 'hash'>;

export interface Node {
  readonly client: TonClient;
  isProven: boolean;
}

/** The masterchain is never split: one shard has all of it. */
const WHOLE_SHARD = '8000000000000000';

/** A node of another network would fill the ledger with blocks that are none of ours. */
export async function proveChain({ id, globalId }: TonChain, { client }: Node): Promise<void> {
  const { last } = await client.read(infoSchema, { path: 'masterchainInfo' });
  if (last.global_id !== globalId)
    throw new AppError(
      'BLOCK_FOREIGN',
      `the node serves another network than ${id} (its number is ${last.global_id})`,
      {
        details: { chain: id, expected: globalId, node: client.name },
      },
    );
}

export async function getHead({ client }: Node): Promise<BlockPosition> {
  const { last } = await client.read(infoSchema, { path: 'masterchainInfo' });
  return { height: last.seqno, hash: last.root_hash };
}

export async function findHash({ client }: Node, height: number): Promise<string | undefined> {
  const query = { workchain: MASTERCHAIN, shard: WHOLE_SHARD, seqno: height, limit: 1 };
  const [block] = (await client.read(blocksSchema, { path: 'blocks', query })).blocks;
  if (block === undefined) return undefined;
  if (block.seqno !== height || block.workchain !== MASTERCHAIN)
    throw malformed('the node answers with another block than requested', { height, answered: block.seqno });
  return block.root_hash;
}
