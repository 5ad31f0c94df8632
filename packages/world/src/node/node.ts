import type { IncomingMessage, ServerResponse } from 'node:http';
import type { ChainId } from '@sulian/domain';
import type { WorldBlock } from '../coin.ts';
import { openStoredWorld } from '../stored-world.ts';
import { createWorld, type World } from '../world.ts';
import { toJsonText } from './block-json.ts';
import { answerEsplora, nameOfEsploraCall, parseEsploraPath } from './esplora.ts';
import type { Fault, FaultBox } from './faults.ts';
import { type Call, isBatch, parseCalls, readBody, refuse, strike } from './http.ts';
import { answer, RpcError } from './methods.ts';
import { type RunningNode, startNode } from './start-node.ts';

export interface WorldNodeOptions {
  /** BITCOIN when undefined; one of `WORLD_CHAINS`. */
  readonly chain?: ChainId;
  readonly seed: string;
  /** Blocks that exist at start. */
  readonly blocks?: number;
  /** Time of the last of those blocks, Unix seconds. */
  readonly startTimeSec: number;
  /** As of `WorldOptions`. */
  readonly hasFixedChange?: boolean;
  /** Result of `encodeWorld` (`encodeEvmWorld`) for these blocks, which are then not created again. */
  readonly storedWorld?: Buffer | undefined;
  /** A new block this often while the node runs, up to MAX_LIVE_BLOCKS; 0 for never. */
  readonly blockEveryMs?: number;
  /** Blocks mined after the first `blocks` by an earlier run: the chain goes on where that one stopped. */
  readonly liveBlocks?: number;
  /** 0: any free port of 127.0.0.1. */
  readonly port?: number;
}

export interface WorldNode extends RunningNode<WorldBlock, World> {
  readonly auth: { readonly user: string; readonly password: string };
}

const DEFAULT_BLOCKS = 2_000;
/** Seven hours at the usual pace. */
export const MAX_LIVE_BLOCKS = 5_000;
const AUTH = { user: 'world', password: 'world' } as const;
const PARSE_ERROR = -32700;

function answerCall(world: World, call: Call, fault: Fault | undefined): object {
  const id = call.id ?? null;
  try {
    const params = Array.isArray(call.params) ? call.params : [];
    return { result: answer(world, call.method, params, fault), error: null, id };
  } catch (error) {
    if (!(error instanceof RpcError)) throw error;
    return { result: null, error: { code: error.code, message: error.message }, id };
  }
}

function send(response: ServerResponse, status: number, body: unknown): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(`${toJsonText(body)}\n`);
}

/** bitcoind answers a single failed call with 404 or 500, a batch always with 200. */
function sendAnswer(response: ServerResponse, world: World, calls: Call | readonly Call[], fault?: Fault): void {
  if (isBatch(calls)) {
    send(
      response,
      200,
      calls.map((call) => answerCall(world, call, fault)),
    );
    return;
  }
  const body = answerCall(world, calls, fault) as { error: { code: number } | null };
  send(response, body.error === null ? 200 : body.error.code === -32601 ? 404 : 500, body);
}

/** An index answers anybody. */
async function serveIndex(
  world: World,
  path: readonly string[],
  { faults, response }: { readonly faults: FaultBox; readonly response: ServerResponse },
): Promise<void> {
  const fault = faults.take([nameOfEsploraCall(path)]);
  if (fault !== undefined && (await strike(response, fault))) return;
  const answer = answerEsplora(world, path, fault);
  if (answer === undefined) response.writeHead(404).end('Not found');
  else if ('json' in answer) send(response, 200, answer.json);
  else response.writeHead(200, { 'content-type': 'text/plain' }).end(answer.text);
}

async function serve(world: World, faults: FaultBox, request: IncomingMessage, response: ServerResponse) {
  const path = request.method === 'GET' ? parseEsploraPath(request.url ?? '') : undefined;
  if (path !== undefined) return serveIndex(world, path, { faults, response });
  const expected = `Basic ${Buffer.from(`${AUTH.user}:${AUTH.password}`).toString('base64')}`;
  if (request.headers.authorization !== expected) return refuse(response);
  if (request.method !== 'POST') return void response.writeHead(405).end('JSONRPC server handles only POST requests');
  const calls = parseCalls(await readBody(request));
  if (calls === undefined)
    return send(response, 500, { result: null, error: { code: PARSE_ERROR, message: 'Parse error' }, id: null });
  const methods = (isBatch(calls) ? calls : [calls]).map((call) => String(call.method));
  const fault = faults.take(methods);
  if (fault !== undefined && (await strike(response, fault))) return;
  sendAnswer(response, world, calls, fault);
}

/** Runs the world behind Bitcoin Core's JSON-RPC on this machine only, with an index in Esplora's form below `/api`. */
export async function startWorldNode(options: WorldNodeOptions): Promise<WorldNode> {
  const blocks = options.blocks ?? DEFAULT_BLOCKS;
  const { chain = 'BITCOIN', seed, startTimeSec, hasFixedChange = false } = options;
  const base = { chain, seed, blocks, startTimeSec, hasFixedChange };
  const world = (options.storedWorld && openStoredWorld(base, options.storedWorld)) ?? createWorld(base);
  const node = await startNode<WorldBlock, World>({
    world,
    maxLiveBlocks: MAX_LIVE_BLOCKS,
    options,
    serve: (faults, request, response) => serve(world, faults, request, response),
  });
  return { ...node, auth: AUTH };
}
