import type { IncomingMessage, ServerResponse } from 'node:http';
import type { FaultBox } from '../../node/faults.ts';
import { readBody, strike } from '../../node/http.ts';
import type { WorldNodeOptions } from '../../node/node.ts';
import { type RunningNode, startNode } from '../../node/start-node.ts';
import { openStoredTronWorld } from '../stored-tron-world.ts';
import type { TronBlock } from '../tron-block.ts';
import { createTronWorld, type TronWorld } from '../tron-world.ts';
import { answerTron, parsePath, SOLID_DEPTH } from './tron-calls.ts';
import { answerTronGrid, parseGridPath } from './tron-grid.ts';
import { toNodeText } from './tron-json.ts';

/** A plan of faults names a call by the last part of its path. */
export type TronWorldNode = RunningNode<TronBlock, TronWorld>;

const DEFAULT_BLOCKS = 600;
/** Three hours at the usual pace, as of the simulated Ethereum. */
export const MAX_LIVE_TRON_BLOCKS = 2_000;

const send = (response: ServerResponse, body: unknown): void =>
  void response.writeHead(200, { 'content-type': 'application/json' }).end(toNodeText(body));

/** Parameters of a request: from the body, or for GET from the URL. */
async function readParams(request: IncomingMessage, url: URL): Promise<Readonly<Record<string, unknown>> | undefined> {
  if (request.method === 'GET') return Object.fromEntries(url.searchParams);
  try {
    const value: unknown = JSON.parse((await readBody(request)) || '{}');
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : undefined;
  } catch {
    return undefined;
  }
}

interface Served {
  readonly world: TronWorld;
  readonly solidDepth: number;
}

async function serve(
  { world, solidDepth }: Served,
  faults: FaultBox,
  request: IncomingMessage,
  response: ServerResponse,
) {
  const url = new URL(request.url ?? '/', 'http://node');
  const page = parseGridPath(url.pathname);
  if (page !== undefined) {
    const fault = faults.take([page.list]);
    if (fault !== undefined && (await strike(response, fault))) return;
    return send(response, answerTronGrid(world, { ...page, params: Object.fromEntries(url.searchParams) }, fault));
  }
  const call = parsePath(url.pathname);
  if (call === undefined || !['GET', 'POST'].includes(request.method ?? ''))
    return void response.writeHead(call === undefined ? 404 : 405).end();
  const params = await readParams(request, url);
  // A node answers 200 to what it cannot read, too.
  if (params === undefined) return send(response, { Error: 'class com.alibaba.fastjson.JSONException : syntax error' });
  const fault = faults.take([call.name]);
  if (fault !== undefined && (await strike(response, fault))) return;
  send(response, answerTron(world, { ...call, params, solidDepth }, fault));
}

/** Runs the world behind the HTTP interface of TRON's full node, on this machine only. */
export async function startTronWorldNode(
  options: WorldNodeOptions & {
    /** Blocks behind the head that are not solid: more than SOLID_DEPTH while representatives are away. */
    readonly solidDepth?: number;
  },
): Promise<TronWorldNode> {
  const { seed, startTimeSec, blocks = DEFAULT_BLOCKS, storedWorld } = options;
  const base = { seed, blocks, startTimeSec };
  const world = (storedWorld && openStoredTronWorld(base, storedWorld)) ?? createTronWorld(base);
  return startNode<TronBlock, TronWorld>({
    world,
    maxLiveBlocks: MAX_LIVE_TRON_BLOCKS,
    options,
    serve: (faults, request, response) =>
      serve({ world, solidDepth: options.solidDepth ?? SOLID_DEPTH }, faults, request, response),
  });
}
