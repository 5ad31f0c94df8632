import type { IncomingMessage, ServerResponse } from 'node:http';
import type { FaultBox } from '../../node/faults.ts';
import { readBody, strike } from '../../node/http.ts';
import type { WorldNodeOptions } from '../../node/node.ts';
import { type RunningNode, startNode } from '../../node/start-node.ts';
import type { Json, TezosBlock } from '../tezos-block.ts';
import { createTezosWorld, type TezosWorld } from '../tezos-world.ts';
import { answerTezos, nameOf } from './tezos-calls.ts';

/** A plan of faults names a call by its path behind the block, and a block itself as `block`. */
export type TezosWorldNode = RunningNode<TezosBlock, TezosWorld>;

const DEFAULT_BLOCKS = 600;
/** Three hours at the usual pace, as of the other simulated chains. */
export const MAX_LIVE_TEZOS_BLOCKS = 2_000;

const send = (response: ServerResponse, status: number, body: unknown): void =>
  void response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));

async function readJson(request: IncomingMessage): Promise<Json> {
  if (request.method !== 'POST') return {};
  try {
    const value: unknown = JSON.parse((await readBody(request)) || '{}');
    return typeof value === 'object' && value !== null ? (value as Json) : {};
  } catch {
    return {};
  }
}

async function serve(world: TezosWorld, faults: FaultBox, request: IncomingMessage, response: ServerResponse) {
  const path = new URL(request.url ?? '/', 'http://node').pathname.replace(/^\//, '');
  const body = await readJson(request);
  const fault = faults.take([nameOf(path)]);
  if (fault !== undefined && (await strike(response, fault))) return;
  const answer = answerTezos(world, { path, body }, fault);
  if (answer === undefined) return send(response, 404, [{ kind: 'temporary', id: 'failure', msg: 'not found' }]);
  send(response, 200, answer);
}

/** Runs the world behind the RPC of Octez' nodes, on this machine only. */
export async function startTezosWorldNode(
  options: Omit<WorldNodeOptions, 'chain' | 'storedWorld'>,
): Promise<TezosWorldNode> {
  const { seed, startTimeSec, blocks = DEFAULT_BLOCKS } = options;
  const world = createTezosWorld({ seed, blocks, startTimeSec });
  return startNode<TezosBlock, TezosWorld>({
    world,
    maxLiveBlocks: MAX_LIVE_TEZOS_BLOCKS,
    options,
    serve: (faults, request, response) => serve(world, faults, request, response),
  });
}
