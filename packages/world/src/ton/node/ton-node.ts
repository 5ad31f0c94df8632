import type { IncomingMessage, ServerResponse } from 'node:http';
import type { FaultBox } from '../../node/faults.ts';
import { readBody, strike } from '../../node/http.ts';
import type { WorldNodeOptions } from '../../node/node.ts';
import { type RunningNode, startNode } from '../../node/start-node.ts';
import type { TonBlock } from '../ton-block.ts';
import { createTonWorld, type TonWorld } from '../ton-world.ts';
import { answerTon, parseCall } from './ton-calls.ts';

/** A plan of faults names a call by its path behind `/api/v3/`. */
export type TonWorldNode = RunningNode<TonBlock, TonWorld>;

interface TonNodeOptions extends Omit<WorldNodeOptions, 'chain' | 'storedWorld'> {
  /** Requests without this key in `X-Api-Key` are refused with 429. */
  readonly apiKey?: string;
}

const DEFAULT_BLOCKS = 600;
/** Three hours at the usual pace, as of the other simulated chains. */
export const MAX_LIVE_TON_BLOCKS = 2_000;

const send = (response: ServerResponse, status: number, body: unknown): void =>
  void response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));

async function readJson(request: IncomingMessage): Promise<Readonly<Record<string, unknown>>> {
  if (request.method !== 'POST') return {};
  try {
    const value: unknown = JSON.parse((await readBody(request)) || '{}');
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
  } catch {
    return {};
  }
}

interface Served {
  readonly world: TonWorld;
  readonly apiKey: string | undefined;
}

async function serve({ world, apiKey }: Served, faults: FaultBox, request: IncomingMessage, response: ServerResponse) {
  const url = new URL(request.url ?? '/', 'http://node');
  const name = parseCall(url.pathname);
  if (name === undefined) return send(response, 404, { error: 'not found' });
  if (apiKey !== undefined && request.headers['x-api-key'] !== apiKey)
    return send(response, 429, { error: 'Ratelimit exceed' });
  const body = await readJson(request);
  const fault = faults.take([name]);
  if (fault !== undefined && (await strike(response, fault))) return;
  send(response, 200, answerTon(world, { name, query: url.searchParams, body }, fault));
}

/** Runs the world behind an indexer's third interface, on this machine only; its address ends with `/api/v3`. */
export async function startTonWorldNode(options: TonNodeOptions): Promise<TonWorldNode> {
  const { seed, startTimeSec, blocks = DEFAULT_BLOCKS, apiKey } = options;
  const world = createTonWorld({ seed, blocks, startTimeSec });
  const node = await startNode<TonBlock, TonWorld>({
    world,
    maxLiveBlocks: MAX_LIVE_TON_BLOCKS,
    options,
    serve: (faults, request, response) => serve({ world, apiKey }, faults, request, response),
  });
  return { ...node, url: `${node.url.replace(/\/$/, '')}/api/v3` };
}
