import { HEADER_BYTES } from '../build-block.ts';
import type { WorldBlock } from '../coin.ts';
import { toHashText } from '../hash.ts';
import type { World } from '../world.ts';
import { toBlockJson, toHeaderJson, toMedianTime, toTransactionJson } from './block-json.ts';
import type { Fault } from './faults.ts';

/** A JSON-RPC failure with bitcoind's number and words. */
export class RpcError extends Error {
  readonly code: number;
  constructor(code: number, message: string) {
    super(message);
    this.code = code;
  }
}

/** bitcoind's numbers (src/rpc/protocol.h). */
const MISC = -1;
const TYPE = -3;
const NOT_FOUND = -5;
const BAD_PARAMETER = -8;
const WARMING_UP = -28;
const NO_METHOD = -32601;
const INTERNAL = -32603;
const LIED_BLOCKS = 10;
const SYNC_GAP = 400_000;
const PARENT_AT = 4;

/** As much of a world as calls read. */
type SeenWorld = Pick<World, 'network' | 'blocks' | 'tip' | 'findBlock'>;

type Params = readonly unknown[];

function getBlock(world: SeenWorld, hash: unknown): WorldBlock {
  if (typeof hash !== 'string') throw new RpcError(TYPE, 'JSON value of type number is not of expected type string');
  if (!/^[0-9a-f]{64}$/.test(hash))
    throw new RpcError(BAD_PARAMETER, `blockhash must be of length 64 (not ${hash.length}, for '${hash}')`);
  const block = world.findBlock(hash);
  if (block === undefined) throw new RpcError(NOT_FOUND, 'Block not found');
  return block;
}

/** `verbose` as a boolean or a number, as bitcoind takes it. */
function toVerbosity(value: unknown, otherwise: number): number {
  if (value === undefined || value === null) return otherwise;
  return typeof value === 'number' ? value : Number(value === true);
}

/** The block's bytes with one satoshi more in the last transaction's first output. */
function toLyingHex(block: WorldBlock): string {
  const raw = Buffer.from(block.raw);
  const last = block.transactions.at(-1);
  const [output] = last?.outputs ?? [];
  if (last === undefined || output === undefined) return raw.toString('hex');
  const start = raw.indexOf(last.raw);
  const script = Buffer.concat([Buffer.from([output.script.length]), output.script]);
  const amountAt = raw.indexOf(script, start) - 8;
  raw.writeBigUInt64LE(output.amountBase + 1n, amountAt);
  return raw.toString('hex');
}

function toLyingBlock(block: WorldBlock): WorldBlock {
  const transactions = block.transactions.map((each, at, all) => {
    if (at !== all.length - 1) return each;
    const outputs = each.outputs.map((coin, index) =>
      index === 0 ? { ...coin, amountBase: coin.amountBase + 1n } : coin,
    );
    return { ...each, outputs };
  });
  return { ...block, transactions };
}

/** The world with a last block that names another parent than the one it has. */
function forgeTip(world: World): SeenWorld {
  const raw = Buffer.from(world.tip.raw);
  raw.writeUInt8(raw.readUInt8(PARENT_AT) ^ 1, PARENT_AT);
  const tip = { ...world.tip, raw, hash: toHashText(world.network.hashHeader(raw.subarray(0, HEADER_BYTES))) };
  const blocks = [...world.blocks.slice(0, -1), tip];
  return {
    network: world.network,
    blocks,
    tip,
    findBlock: (hash) => (hash === tip.hash ? tip : world.findBlock(hash)),
  };
}

function answerBlock(world: SeenWorld, params: Params, fault: Fault | undefined): unknown {
  const requestedBlock = getBlock(world, params[0]);
  const block =
    fault?.kind === 'lie-block'
      ? (world.blocks[requestedBlock.height === 0 ? 1 : 0] ?? requestedBlock)
      : requestedBlock;
  const verbosity = toVerbosity(params[1], 1);
  const isFalsified = fault?.kind === 'lie-amount';
  if (verbosity <= 0) return isFalsified ? toLyingHex(block) : block.raw.toString('hex');
  return toBlockJson(world, isFalsified ? toLyingBlock(block) : block, Math.min(verbosity, 3));
}

function answerTransaction(world: SeenWorld, params: Params): unknown {
  const [txid, verbose, blockHash] = params;
  const blocks = blockHash === undefined || blockHash === null ? world.blocks : [getBlock(world, blockHash)];
  for (const block of blocks.toReversed())
    for (const transaction of block.transactions) {
      if (transaction.txid !== txid) continue;
      const verbosity = toVerbosity(verbose, 0);
      if (verbosity === 0) return transaction.raw.toString('hex');
      const { hash, timeSec } = block;
      const confirmations = world.blocks.length - block.height;
      const place = { blockhash: hash, confirmations, time: timeSec, blocktime: timeSec };
      return { ...toTransactionJson(transaction, world.network, verbosity >= 2), ...place };
    }
  throw new RpcError(
    NOT_FOUND,
    'No such mempool or blockchain transaction. Use gettransaction for wallet transactions.',
  );
}

function answerChainInfo(world: SeenWorld, lied: number, isSyncing: boolean): unknown {
  const { tip, blocks } = world;
  return {
    chain: 'main',
    blocks: tip.height + lied,
    headers: tip.height + lied + (isSyncing ? SYNC_GAP : 0),
    bestblockhash: tip.hash,
    difficulty: 1,
    time: tip.timeSec,
    mediantime: toMedianTime(blocks, tip.height),
    verificationprogress: isSyncing ? 0.4 : 1,
    initialblockdownload: isSyncing,
    size_on_disk: blocks.length * 1024,
    pruned: false,
    warnings: [],
  };
}

/** As Dash Core answers; other chains do not know the call. */
function answerChainLock({ network, blocks }: SeenWorld): unknown {
  if (network.unlockedBlocks === undefined) throw new RpcError(NO_METHOD, 'Method not found');
  const block = blocks.at(-1 - network.unlockedBlocks);
  if (block === undefined) throw new RpcError(INTERNAL, 'Unable to find any ChainLock');
  return { blockhash: block.hash, height: block.height, signature: '00'.repeat(96), known_block: true };
}

/** Answers one call the way bitcoind does. @throws RpcError */
export function answer(honest: World, method: unknown, params: Params, fault: Fault | undefined): unknown {
  const world = fault?.kind === 'lie-parent' ? forgeTip(honest) : honest;
  if (fault?.kind === 'warming-up') throw new RpcError(WARMING_UP, 'Loading block index…');
  const lied = fault?.kind === 'lie-height' ? LIED_BLOCKS : 0;
  switch (method) {
    case 'getblockchaininfo':
      return answerChainInfo(world, lied, fault?.kind === 'syncing');
    case 'getbestblockhash':
      return world.tip.hash;
    case 'getblockcount':
      return world.tip.height + lied;
    case 'getblockhash': {
      const [height] = params;
      if (typeof height !== 'number') throw new RpcError(MISC, 'getblockhash height');
      const block = Number.isInteger(height) ? world.blocks[height] : undefined;
      if (block === undefined) throw new RpcError(BAD_PARAMETER, 'Block height out of range');
      return fault?.kind === 'lie-hash' ? [...block.hash].reverse().join('') : block.hash;
    }
    case 'getblock':
      return answerBlock(world, params, fault);
    case 'getblockheader': {
      const block = getBlock(world, params[0]);
      return params[1] === false ? block.raw.toString('hex', 0, HEADER_BYTES) : toHeaderJson(world.blocks, block);
    }
    case 'getrawtransaction':
      return answerTransaction(world, params);
    case 'getbestchainlock':
      return answerChainLock(world);
    case 'getnetworkinfo':
      return { version: 300000, subversion: '/SulianWorld:0.1.0/', protocolversion: 70016, connections: 0 };
    default:
      throw new RpcError(NO_METHOD, 'Method not found');
  }
}
