import { createServer, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { keccakHex } from '../../codecs/keccak.ts';
import { getEvmChain } from '../chains.ts';
import { encodeHeader, encodeReceipt, encodeTransaction } from '../wire/encode.ts';
import { computeOrderedRoot } from '../wire/ordered-trie.ts';
import type { RpcHeader, RpcReceipt, RpcTransaction } from '../wire/schema.ts';

type Json = Record<string, unknown>;
export interface ScriptedBlock {
  readonly block: Json & { readonly hash: string; readonly number: string };
  readonly receipts: Json[];
  readonly traces: Json[];
}

export interface Call {
  readonly id: number;
  readonly method: string;
  readonly params: readonly unknown[];
}
/** Answer of a node to a call; undefined: the answer of a sound node. */
export type Say = (call: Call) => { result: unknown } | { error: { code: number; message: string } } | undefined;

const address = (digit: string): string => `0x${digit.repeat(40)}`;
const word = (value: number): string => `0x${value.toString(16).padStart(64, '0')}`;
const hex = (value: number): string => `0x${value.toString(16)}`;
const BLOOM = `0x${'00'.repeat(256)}`;

/** A chain whose hashes and roots are right: two transactions a block, each with a log and a call that pays on. */
export function makeChain(count: number, seed = 0): readonly ScriptedBlock[] {
  const blocks: ScriptedBlock[] = [];
  let parentHash = word(0);
  for (let height = 0; height < count; height++) {
    const made = makeBlock(height, parentHash, seed);
    blocks.push(made);
    parentHash = made.block.hash;
  }
  return blocks;
}

function makeBlock(height: number, parentHash: string, seed: number): ScriptedBlock {
  const parts = (height === 0 ? [] : [0, 1]).map((i) => {
    const transaction: Json = {
      type: '0x0',
      nonce: hex(height * 2 + i),
      gasPrice: '0x2',
      gas: '0xc350',
      from: address('a'),
      to: address('b'),
      value: hex(100 + seed),
      input: '0x',
      v: '0x1b',
      r: '0x1',
      s: '0x1',
      transactionIndex: hex(i),
    };
    const hash = keccakHex(encodeTransaction(transaction as RpcTransaction) as Buffer);
    const log = {
      address: address('c'),
      topics: [
        '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef',
        `0x${'0'.repeat(24)}${'a'.repeat(40)}`,
        `0x${'0'.repeat(24)}${'b'.repeat(40)}`,
      ],
      data: word(7),
      logIndex: hex(i),
      removed: false,
    };
    const receipt: Json = {
      transactionHash: hash,
      transactionIndex: hex(i),
      type: '0x0',
      status: '0x1',
      gasUsed: '0x7530',
      cumulativeGasUsed: hex(0x7530 * (i + 1)),
      effectiveGasPrice: '0x2',
      logs: [log],
      logsBloom: BLOOM,
    };
    const trace = {
      type: 'CALL',
      from: address('a'),
      to: address('b'),
      value: hex(100 + seed),
      calls: [{ type: 'CALL', from: address('b'), to: address('d'), value: '0x5' }],
    };
    return { transaction: { ...transaction, hash }, receipt, trace: { txHash: hash, result: trace } };
  });
  const header = {
    number: hex(height),
    parentHash,
    sha3Uncles: '0x1dcc4de8dec75d7aab85b567b6ccd41ad312451b948a7413f0a142fd40d49347',
    miner: address('e'),
    stateRoot: word(1),
    transactionsRoot: computeOrderedRoot(
      parts.map((each) => encodeTransaction(each.transaction as unknown as RpcTransaction) as Buffer),
    ),
    receiptsRoot: computeOrderedRoot(
      parts.map((each) => encodeReceipt(each.receipt as unknown as RpcReceipt) as Buffer),
    ),
    logsBloom: BLOOM,
    difficulty: '0x0',
    gasLimit: '0x1c9c380',
    gasUsed: hex(0x7530 * parts.length),
    timestamp: hex(1_700_000_000 + height * 12),
    extraData: '0x',
    mixHash: word(0),
    nonce: '0x0000000000000000',
  };
  const hash = keccakHex(encodeHeader(getEvmChain('ETHEREUM'), header as unknown as RpcHeader) as Buffer);
  return {
    block: {
      ...header,
      hash,
      uncles: [],
      transactions: parts.map((each) => ({ ...each.transaction, blockHash: hash })),
    },
    receipts: parts.map((each) => ({ ...each.receipt, blockHash: hash })),
    traces: parts.map((each) => each.trace),
  };
}

export interface ScriptedNode {
  readonly url: string;
  readonly calls: Call[];
  readonly requests: { readonly headers: NodeJS.Dict<string | string[]>; readonly size: number }[];
  say: Say;
  /** Takes the place of one answer each, in turn. */
  readonly accidents: ((response: ServerResponse, calls: readonly Call[]) => boolean)[];
  blocks: readonly ScriptedBlock[];
  stop(): Promise<void>;
}

export async function startScriptedNode(blocks: readonly ScriptedBlock[]): Promise<ScriptedNode> {
  const node = { calls: [], requests: [], accidents: [], blocks, say: () => undefined } as unknown as ScriptedNode & {
    url: string;
  };
  const server: Server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const calls = JSON.parse(Buffer.concat(chunks).toString()) as Call[];
    node.requests.push({ headers: request.headers, size: calls.length });
    node.calls.push(...calls);
    if (node.accidents.shift()?.(response, calls) === true) return;
    const answers = calls.map((call) => ({
      jsonrpc: '2.0',
      id: call.id,
      ...(node.say(call) ?? soundly(node.blocks, call)),
    }));
    response.end(JSON.stringify(answers));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  node.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/key-of-a-customer`;
  return Object.assign(node, {
    stop: () => {
      server.closeAllConnections();
      return new Promise<void>((resolve) => void server.close(() => resolve()));
    },
  });
}

function soundly(
  blocks: readonly ScriptedBlock[],
  { method, params }: Call,
): { result: unknown } | { error: { code: number; message: string } } {
  const at = params[0] === 'latest' ? blocks.at(-1) : blocks[Number(params[0])];
  switch (method) {
    case 'eth_chainId':
      return { result: '0x1' };
    case 'eth_syncing':
      return { result: false };
    case 'eth_getBlockByNumber':
      return { result: at === undefined ? null : at.block };
    case 'eth_getBlockReceipts':
      return { result: at?.receipts ?? null };
    case 'eth_getTransactionReceipt':
      return {
        result: blocks.flatMap((each) => each.receipts).find((each) => each['transactionHash'] === params[0]) ?? null,
      };
    case 'debug_traceBlockByNumber':
      return { result: at?.traces ?? null };
    default:
      return { error: { code: -32601, message: `the method ${method} does not exist/is not available` } };
  }
}
