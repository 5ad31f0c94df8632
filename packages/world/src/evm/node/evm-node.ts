import type { IncomingMessage, ServerResponse } from 'node:http';
import type { FaultBox } from '../../node/faults.ts';
import { type Call, isBatch, parseCalls, readBody, strike } from '../../node/http.ts';
import { RpcError } from '../../node/methods.ts';
import type { WorldNodeOptions } from '../../node/node.ts';
import { type RunningNode, startNode } from '../../node/start-node.ts';
import type { EvmBlock } from '../evm-block.ts';
import { createEvmWorld, type EvmWorld } from '../evm-world.ts';
import { openStoredEvmWorld } from '../stored-evm-world.ts';
import { answerEtherscan } from './etherscan.ts';
import { answerEvm } from './evm-methods.ts';

export type EvmWorldNode = RunningNode<EvmBlock, EvmWorld>;

const DEFAULT_BLOCKS = 600;
/** Three hours at the usual pace: fewer than Bitcoin's, since a block takes longer to make again at every start. */
export const MAX_LIVE_EVM_BLOCKS = 2_000;
const PARSE_ERROR = -32700;

function answerCall(world: EvmWorld, call: Call): object {
  const head = { jsonrpc: '2.0', id: call.id ?? null };
  try {
    return { ...head, result: answerEvm(world, call.method, Array.isArray(call.params) ? call.params : []) };
  } catch (error) {
    if (!(error instanceof RpcError)) throw error;
    return { ...head, error: { code: error.code, message: error.message } };
  }
}

const send = (response: ServerResponse, body: unknown): void =>
  void response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(body));

/** Paths of an index: of several chains, and of one. */
const INDEX_PATHS: Readonly<Record<string, { readonly namesChain: boolean }>> = {
  '/v2/api': { namesChain: true },
  '/api': { namesChain: false },
};

/** Answers requests to an index. @returns true when it has answered */
async function serveIndex(world: EvmWorld, faults: FaultBox, url: URL, response: ServerResponse): Promise<boolean> {
  const form = Object.hasOwn(INDEX_PATHS, url.pathname) ? INDEX_PATHS[url.pathname] : undefined;
  if (form === undefined) return false;
  const params = Object.fromEntries(url.searchParams);
  const fault = faults.take([params['action'] ?? '']);
  if (fault === undefined || !(await strike(response, fault)))
    send(response, answerEtherscan(world, params, { ...form, fault }));
  return true;
}

async function serve(world: EvmWorld, faults: FaultBox, request: IncomingMessage, response: ServerResponse) {
  const url = new URL(request.url ?? '/', 'http://node');
  if (request.method === 'GET' && (await serveIndex(world, faults, url, response))) return;
  if (request.method !== 'POST') return void response.writeHead(405).end();
  const calls = parseCalls(await readBody(request));
  if (calls === undefined)
    return send(response, { jsonrpc: '2.0', id: null, error: { code: PARSE_ERROR, message: 'parse error' } });
  const list = isBatch(calls) ? calls : [calls];
  const fault = faults.take(list.map((call) => String(call.method)));
  if (fault !== undefined && (await strike(response, fault))) return;
  const answers = list.map((call) => answerCall(world, call));
  send(response, isBatch(calls) ? answers : answers[0]);
}

/** Runs the world behind Ethereum's JSON-RPC on this machine only, with indexes in Etherscan's form below `/v2/api` and `/api`. */
export async function startEvmWorldNode(options: WorldNodeOptions): Promise<EvmWorldNode> {
  const { seed, startTimeSec, blocks = DEFAULT_BLOCKS, storedWorld } = options;
  const base = { seed, blocks, startTimeSec };
  const world = (storedWorld && openStoredEvmWorld(base, storedWorld)) ?? createEvmWorld(base);
  return startNode<EvmBlock, EvmWorld>({
    world,
    maxLiveBlocks: MAX_LIVE_EVM_BLOCKS,
    options,
    serve: (faults, request, response) => serve(world, faults, request, response),
  });
}
