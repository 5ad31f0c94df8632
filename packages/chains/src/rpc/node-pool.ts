import { type Block, isAppError } from '@sulian/domain';
import { malformed } from './faults.ts';
import type { Transport } from './transport.ts';

export interface PoolNode {
  readonly client: Pick<Transport, 'name' | 'retry'>;
}

/** Functions of a family's nodes that a pool requires. */
export interface PoolRules<N extends PoolNode> {
  /** Called before each work; remembers what it proved. @throws BLOCK_FOREIGN a node of another network */
  proveChain(node: N): Promise<void>;
  findHash(node: N, height: number): Promise<string | undefined>;
}

export interface Pool<N extends PoolNode> {
  /** Does the work with the node that worked last, then with the others. */
  run<T>(work: (node: N) => Promise<T>): Promise<T>;
  /**
   * Compares an answer of a node, by default the one that worked last, with each of the others.
   * @throws what a check throws
   */
  checkOthers(check: (node: N, used: N) => Promise<void>, used?: N): Promise<void>;
  /**
   * Number of nodes at other hosts that have the same block as the node that returned it, by default the one that
   * worked last. A node that is unreachable or behind is not counted.
   * @throws SOURCE_MALFORMED when another node has another block there
   */
  agree(block: Pick<Block, 'height' | 'hash'> | undefined, used?: N): Promise<number>;
}

/** Several nodes of one chain as one. */
export function createPool<N extends PoolNode>(nodes: readonly N[], rules: PoolRules<N>): Pool<N> {
  let current = 0;
  const run: Pool<N>['run'] = async (work) => {
    for (let tried = 0; ; tried++) {
      const at = current;
      const node = nodes[at] as N;
      try {
        return await node.client.retry(async () => {
          await rules.proveChain(node);
          return work(node);
        });
      } catch (error) {
        if (tried + 1 >= nodes.length || !isSourceFault(error)) throw error;
        if (current === at) current = (at + 1) % nodes.length;
      }
    }
  };
  const checkOthers: Pool<N>['checkOthers'] = async (check, used = nodes[current] as N) => {
    await Promise.all(nodes.filter((node) => node !== used).map((node) => check(node, used)));
  };
  const agree: Pool<N>['agree'] = async (block, used = nodes[current] as N) => {
    if (block === undefined) return 0;
    const agreeing = new Set<string>();
    const check = async (node: N): Promise<void> => {
      if (await compare(rules, block, { node, used })) agreeing.add(node.client.name);
    };
    await checkOthers(check, used);
    agreeing.delete(used.client.name);
    return agreeing.size;
  };
  return { run, checkOthers, agree };
}

const isSourceFault = (error: unknown): boolean => isAppError(error) && error.code.startsWith('SOURCE_');

/** Whether another node has the same block. A node that is unreachable or behind does not contradict the first. */
async function compare<N extends PoolNode>(
  rules: PoolRules<N>,
  { height, hash }: Pick<Block, 'height' | 'hash'>,
  { node, used }: { readonly node: N; readonly used: N },
): Promise<boolean> {
  const other = await rules.findHash(node, height).catch(() => undefined);
  if (other === undefined || other === hash) return other === hash;
  throw malformed(`two nodes disagree on block ${height}: ${used.client.name} and ${node.client.name}`, {
    height,
    [used.client.name]: hash,
    [node.client.name]: other,
  });
}
