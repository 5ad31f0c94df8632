import type { IncomingMessage, ServerResponse } from 'node:http';
import type { FaultBox } from '../../node/faults.ts';
import { type Call, isBatch, parseCalls, readBody, strike } from '../../node/http.ts';
import type { WorldNodeOptions } from '../../node/node.ts';
import { type RunningNode, startNode } from '../../node/start-node.ts';
import type { SolanaBlock } from '../solana-block.ts';
import { createSolanaWorld, type SolanaWorld } from '../solana-world.ts';
import { answerSolana, FINAL_DEPTH } from './solana-calls.ts';

export type SolanaWorldNode = RunningNode<SolanaBlock, SolanaWorld>;

const DEFAULT_BLOCKS = 600;
/** Three hours at the usual pace, as of the other simulated chains. */
export const MAX_LIVE_SOLANA_BLOCKS = 2_000;

interface Served {
  readonly world: SolanaWorld;
  readonly finalDepth: number;
}

async function serve(
  { world, finalDepth }: Served,
  faults: FaultBox,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const calls = parseCalls(await readBody(request));
  if (calls === undefined) return void response.writeHead(400).end();
  const each = isBatch(calls) ? calls : [calls];
  const fault = faults.take(each.map(({ method }) => String(method)));
  if (fault !== undefined && (await strike(response, fault))) return;
  const answers = each.map(({ id, method, params }: Call) => {
    const call = { params: Array.isArray(params) ? params : [], finalDepth, fault };
    return { jsonrpc: '2.0', id, ...answerSolana(world, String(method), call) };
  });
  const body = JSON.stringify(isBatch(calls) ? answers : answers[0]);
  response.writeHead(200, { 'content-type': 'application/json' }).end(body);
}

/** Runs the world behind the JSON-RPC of Solana's nodes, on this machine only. */
export async function startSolanaWorldNode(
  options: WorldNodeOptions & {
    /** Blocks behind the head that are not finalized: more than FINAL_DEPTH while validators are away. */
    readonly finalDepth?: number;
  },
): Promise<SolanaWorldNode> {
  const { seed, startTimeSec, blocks = DEFAULT_BLOCKS } = options;
  const world = createSolanaWorld({ seed, blocks, startTimeSec });
  return startNode<SolanaBlock, SolanaWorld>({
    world,
    maxLiveBlocks: MAX_LIVE_SOLANA_BLOCKS,
    options,
    serve: (faults, request, response) =>
      serve({ world, finalDepth: options.finalDepth ?? FINAL_DEPTH }, faults, request, response),
  });
}
