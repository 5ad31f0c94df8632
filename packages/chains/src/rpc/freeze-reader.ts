import type { ChainId, FreezeReader } from '@sulian/domain';
import { type FreezeQuery, listFreezeQueries } from '../contracts/freeze-queries.ts';
import type { Pool, PoolNode } from './node-pool.ts';

/** Rules of one family's nodes for calls of contracts. */
interface FreezeReaderRules<N extends PoolNode> {
  readonly chain: { readonly id: ChainId };
  readonly pool: Pool<N>;
  readonly findHead: (node: N) => Promise<number>;
  /** Answers in hex without 0x, in the order of the queries; empty where a contract refuses. */
  readonly ask: (node: N, call: FreezeCall) => Promise<readonly string[]>;
  readonly toToken: (contract: string) => string;
}

export interface FreezeCall {
  readonly queries: readonly FreezeQuery[];
  readonly address: string;
  readonly height: number;
}

const BOOLEAN = /^0{63}([01])$/;

/** Queries all issuers of the chain at one node, as of one block. */
export const createFreezeReader = <N extends PoolNode>({
  chain,
  pool,
  findHead,
  ask,
  toToken,
}: FreezeReaderRules<N>): FreezeReader => ({
  chain: chain.id,
  readFreezes: (address) =>
    pool.run(async (node) => {
      const queries = listFreezeQueries(chain.id);
      const height = await findHead(node);
      const answers = await ask(node, { queries, address, height });
      const tokens = queries.map(({ token }, at) => ({ token: toToken(token), isFrozen: toFrozen(answers[at]) }));
      return { source: node.client.name, height, tokens };
    }),
});

/** A word that is no boolean is the answer of another function. */
function toFrozen(answer: string | undefined): boolean | undefined {
  const digit = BOOLEAN.exec(answer ?? '')?.[1];
  return digit === undefined ? undefined : digit === '1';
}
