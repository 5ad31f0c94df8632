import { type Change, startChangingProxy } from './changing-proxy.ts';
import type { FamilyRecord, SimulatedNode, StartOptions } from './family-record.ts';
import type { NodeFault } from './faults.ts';

/** A node whose answers pass a proxy that can change them. */
export interface StagedNode extends Omit<SimulatedNode, 'fault'> {
  readonly node: SimulatedNode;
  /** Produces a fault until the next call; undefined heals the node. */
  spoil(by?: NodeFault | Change): void;
}

/** @param keep sees every unspoilt answer */
export async function startStagedNode<Fault extends NodeFault>(
  { start }: Pick<FamilyRecord<Fault>, 'start'>,
  { port, ...options }: StartOptions,
  keep?: Change,
): Promise<StagedNode> {
  const node = await start(options);
  const proxy = await startChangingProxy(node.url, port);
  proxy.change = keep;
  return {
    ...node,
    node,
    url: proxy.url,
    spoil: (by) => {
      const isChange = typeof by === 'function';
      // A faulty answer may not be JSON.
      proxy.change = by === undefined ? keep : isChange ? by : undefined;
      node.fault(isChange ? undefined : (by as Fault | undefined));
      // A request that is never answered would otherwise delay the next one by its whole time-out.
      if (by === undefined) proxy.dropWaiting();
    },
    stop: async () => {
      await proxy.stop();
      await node.stop();
    },
  };
}
