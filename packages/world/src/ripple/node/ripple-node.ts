import type { IncomingMessage, ServerResponse } from 'node:http';
import type { FaultBox } from '../../node/faults.ts';
import { isBatch, parseCalls, readBody, strike } from '../../node/http.ts';
import type { WorldNodeOptions } from '../../node/node.ts';
import { type RunningNode, startNode } from '../../node/start-node.ts';
import type { RippleBlock } from '../ripple-block.ts';
import { createRippleWorld, type RippleWorld } from '../ripple-world.ts';
import { answerRipple } from './ripple-calls.ts';

export type RippleWorldNode = RunningNode<RippleBlock, RippleWorld>;

const DEFAULT_BLOCKS = 400;
/** Three hours at the usual pace, as of the other simulated chains. */
export const MAX_LIVE_RIPPLE_BLOCKS = 2_000;

async function serve(world: RippleWorld, faults: FaultBox, request: IncomingMessage, response: ServerResponse) {
  const call = parseCalls(await readBody(request));
  // Lists of calls are not understood.
  if (call === undefined || isBatch(call)) return void response.writeHead(400).end('Unable to parse request');
  const method = String(call.method);
  const fault = faults.take([method]);
  if (fault !== undefined && (await strike(response, fault))) return;
  const [params = {}] = Array.isArray(call.params) ? call.params : [];
  const answer = answerRipple(world, method, params as Readonly<Record<string, unknown>>, fault);
  response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(answer));
}

/** Runs the world behind rippled's JSON-RPC, on this machine only. */
export async function startRippleWorldNode(
  options: Omit<WorldNodeOptions, 'chain' | 'storedWorld'>,
): Promise<RippleWorldNode> {
  const { seed, startTimeSec, blocks = DEFAULT_BLOCKS } = options;
  const world = createRippleWorld({ seed, blocks, startTimeSec });
  return startNode<RippleBlock, RippleWorld>({
    world,
    maxLiveBlocks: MAX_LIVE_RIPPLE_BLOCKS,
    options,
    serve: (faults, request, response) => serve(world, faults, request, response),
  });
}
