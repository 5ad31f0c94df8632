import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createFaultBox, type Fault, type FaultBox, type FaultPlan } from '../../node/faults.ts';
import { createGrowth } from '../../node/growth.ts';
import { type Call, isBatch, parseCalls, readBody, strike } from '../../node/http.ts';
import { RpcError } from '../../node/methods.ts';
import type { WorldNodeOptions } from '../../node/node.ts';
import type { EvmBlock } from '../evm-block.ts';
import { createEvmWorld, type EvmWorld } from '../evm-world.ts';
import { openKeptEvmWorld } from '../kept-evm-world.ts';
import { answerEvm } from './evm-methods.ts';

export interface EvmWorldNode {
  readonly url: string;
  readonly world: EvmWorld;
  mine(count: number): readonly EvmBlock[];
  reorg(depth: number, newBlocks: number): readonly EvmBlock[];
  /** For a node started with `blockEveryMs: 0`: goes on where an earlier run stopped, a block every `everyMs`. */
  grow(liveBlocks: number, everyMs: number): void;
  /** Makes the node misbehave; without a fault it behaves again. Faults that are Bitcoin's own do nothing here. */
  fault(fault?: Fault, plan?: FaultPlan): void;
  stop(): Promise<void>;
}

const DEFAULT_BLOCKS = 600;
const DEFAULT_BLOCK_EVERY_MS = 5_000;
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

async function serve(world: EvmWorld, faults: FaultBox, request: IncomingMessage, response: ServerResponse) {
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

/** Runs the world behind Ethereum's JSON-RPC on this machine only. */
export async function startEvmWorldNode(options: WorldNodeOptions): Promise<EvmWorldNode> {
  const { seed, startTimeSec, blocks = DEFAULT_BLOCKS, kept } = options;
  const base = { seed, blocks, startTimeSec };
  const world = (kept && openKeptEvmWorld(base, kept)) ?? createEvmWorld(base);
  const growth = createGrowth(world, MAX_LIVE_EVM_BLOCKS);
  const faults = createFaultBox();
  const server = createServer((request, response) => {
    serve(world, faults, request, response).catch((error: unknown) => response.destroy(error as Error));
  });
  server.listen(options.port ?? 0, '127.0.0.1');
  await once(server, 'listening');
  growth.start(options.liveBlocks ?? 0, options.blockEveryMs ?? DEFAULT_BLOCK_EVERY_MS);
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    world,
    mine: world.mine,
    reorg: world.reorg,
    grow: growth.start,
    fault: faults.set,
    stop: async () => {
      growth.stop();
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
