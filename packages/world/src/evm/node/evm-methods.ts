import { NATIVE } from '../../accounts/account.ts';
import { RpcError } from '../../node/methods.ts';
import { toQuantity } from '../codec/rlp.ts';
import type { EvmBlock, EvmTransaction } from '../evm-block.ts';
import type { EvmWorld } from '../evm-world.ts';
import { answerCall } from './eth-call.ts';
import { toBlockJson, toReceiptJson, toTraceJson, toTransactionJson } from './evm-json.ts';

const INVALID_PARAMS = -32602;
const NO_METHOD = -32601;
const FAILED = -32000;
const REVERTED = 3;
/** Two epochs of 32 slots. */
const FINALITY_DEPTH = 64;
const HASH = /^0x[0-9a-f]{64}$/;
const ADDRESS = /^0x[0-9a-f]{40}$/;

type Params = readonly unknown[];

const toText = (value: unknown): string => (typeof value === 'string' ? value.toLowerCase() : '');

function toHeight(world: EvmWorld, tag: unknown): number {
  const { height } = world.tip;
  switch (tag) {
    case undefined:
    case 'latest':
    case 'pending':
      return height;
    case 'safe':
    case 'finalized':
      return Math.max(0, height - FINALITY_DEPTH);
    case 'earliest':
      return 0;
    default:
      if (typeof tag !== 'string' || !/^0x[0-9a-f]{1,12}$/i.test(tag))
        throw new RpcError(INVALID_PARAMS, 'invalid argument 0: hex string expected');
      return Number(tag);
  }
}

/** A block of the best chain by number or hash, also of a stale branch by hash; null for none. */
function findBlock(world: EvmWorld, at: unknown): EvmBlock | null {
  if (HASH.test(toText(at))) return world.findBlock(toText(at)) ?? null;
  return world.blocks[toHeight(world, at)] ?? null;
}

/** Height of a state query; only the best chain has state. */
function toStateHeight(world: EvmWorld, at: unknown): number {
  const block = findBlock(world, at);
  if (block === null || world.blocks[block.height] !== block) throw new RpcError(FAILED, 'header not found');
  return block.height;
}

function toAddress(value: unknown): string {
  const address = toText(value);
  if (!ADDRESS.test(address)) throw new RpcError(INVALID_PARAMS, 'invalid argument 0: hex string has another length');
  return address;
}

function call(world: EvmWorld, [callObject, at]: Params): string {
  const { to, data, input } = (callObject ?? {}) as { to?: unknown; data?: unknown; input?: unknown };
  const answer = answerCall(world, { to: toAddress(to), data: toText(input ?? data) }, toStateHeight(world, at));
  if (answer === undefined) throw new RpcError(REVERTED, 'execution reverted');
  return answer;
}

type TransactionInBlock = { readonly block: EvmBlock; readonly transaction: EvmTransaction };

function findTransaction(world: EvmWorld, hash: unknown): TransactionInBlock | undefined {
  for (const block of world.blocks) {
    const transaction = block.transactions.find((each) => each.hash === toText(hash));
    if (transaction !== undefined) return { block, transaction };
  }
  return undefined;
}

const METHODS: Readonly<Record<string, (world: EvmWorld, params: Params) => unknown>> = {
  web3_clientVersion: () => 'SulianWorld/0.1.0',
  net_version: () => '1',
  eth_chainId: () => '0x1',
  eth_syncing: () => false,
  eth_blockNumber: (world) => toQuantity(world.tip.height),
  eth_getBlockByNumber: blockJson,
  eth_getBlockByHash: blockJson,
  eth_getBlockReceipts: (world, [at]) => {
    const block = findBlock(world, at);
    return block?.transactions.map((each) => toReceiptJson(block, each)) ?? null;
  },
  eth_getTransactionByHash: (world, [hash]) => {
    const transaction = findTransaction(world, hash);
    return transaction === undefined ? null : toTransactionJson(transaction.block, transaction.transaction);
  },
  eth_getTransactionReceipt: (world, [hash]) => {
    const transaction = findTransaction(world, hash);
    return transaction === undefined ? null : toReceiptJson(transaction.block, transaction.transaction);
  },
  debug_traceBlockByNumber: traceBlock,
  debug_traceBlockByHash: traceBlock,
  eth_getBalance: (world, [address, at]) =>
    toQuantity(world.balances.at(NATIVE, toAddress(address), toStateHeight(world, at))),
  eth_getCode: (world, [address]) => (world.contracts.has(toAddress(address)) ? '0x6000' : '0x'),
  eth_getTransactionCount: (world, [address]) => toQuantity(world.accounts.get(toAddress(address))?.nonce ?? 0),
  eth_call: call,
};

function blockJson(world: EvmWorld, [at, isFull]: Params): unknown {
  const block = findBlock(world, at);
  return block && toBlockJson(block, isFull === true);
}

function traceBlock(world: EvmWorld, [at, options]: Params): unknown {
  if ((options as { tracer?: unknown } | undefined)?.tracer !== 'callTracer')
    throw new RpcError(FAILED, 'only the callTracer is there');
  const block = findBlock(world, at);
  if (block === null) throw new RpcError(FAILED, 'block not found');
  return block.transactions.map(toTraceJson);
}

/** @throws RpcError */
export function answerEvm(world: EvmWorld, method: unknown, params: Params): unknown {
  const known = typeof method === 'string' && Object.hasOwn(METHODS, method) ? METHODS[method] : undefined;
  if (known === undefined)
    throw new RpcError(NO_METHOD, `the method ${String(method).slice(0, 60)} does not exist/is not available`);
  return known(world, params);
}
