import {
  createEvmSource,
  createRippleSource,
  createRpcSource,
  createSolanaSource,
  createTezosSource,
  createTonSource,
  createTronSource,
} from '@sulian/chains';
import type { BlockSource, ChainId, ErrorCode } from '@sulian/domain';
import {
  type Fault,
  startEvmWorldNode,
  startRippleWorldNode,
  startSolanaWorldNode,
  startTezosWorldNode,
  startTonWorldNode,
  startTronWorldNode,
  startWorldNode,
  type WorldNode,
} from '@sulian/world';
import type { Change } from './changing-proxy.ts';
import type { SimulatedNode } from './follow-simulated.ts';

type Json = Record<string, unknown>;

interface BlockPosition {
  readonly height: number;
  readonly hash: string;
}

export type FamilyNode = SimulatedNode & { tip(): BlockPosition };

/** A family by one of its chains: how its simulated node is started and read, and how that node's answers are made wrong. */
export interface SimulatedFamily {
  readonly chain: ChainId;
  readonly start: (seed: string, more?: { readonly port?: number }) => Promise<FamilyNode>;
  readonly connect: (urls: readonly string[], isSimulated?: boolean) => BlockSource;
  /** Blocks whose money does not balance, or whose amounts are not those that their hashes are of. */
  readonly unbalanced: Change | Fault;
  /** Blocks with one transaction at two places. */
  readonly twice: Change;
  /** Blocks with a transaction of an earlier block. */
  readonly again: RepeatedTransaction;
  /** Identity of a node of another network; undefined: a simulated one differs anyway. */
  readonly foreign?: Change;
}

/** Copies a transaction of the first blocks into later ones. */
interface RepeatedTransaction {
  readonly keep: Change;
  readonly repeat: Change;
  /** Code of the rejection: of the ledger where nothing is wrong within the block. */
  readonly code: ErrorCode;
}

const CALM = { startTimeSec: 1_795_000_000, blockEveryMs: 0 } as const;
const READ = { timeoutMs: 2_000, retries: 1, retryFirstMs: 20 } as const;

const isRecord = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const lastOf = (blocks: readonly BlockPosition[]): BlockPosition => blocks.at(-1) as BlockPosition;

/** Visits every object of an answer. */
function visit(value: unknown, see: (each: Json) => void): void {
  if (Array.isArray(value)) for (const each of value) visit(each, see);
  else if (isRecord(value)) {
    see(value);
    for (const each of Object.values(value)) visit(each, see);
  }
}
const changeEach =
  (see: (each: Json) => void): Change =>
  (answer) =>
    visit(answer, see);

/** The first transaction of each list once more. */
const repeatIn = (key: string): Change =>
  changeEach((each) => {
    const list = each[key];
    if (Array.isArray(list) && isRecord(list[0])) list.push(list[0]);
  });

type ListOf = (each: Json) => unknown;

/** The last transaction of the first list that is found, in later ones; the first may be a vote, of which only the fee is stored. */
function repeatLater(listOf: ListOf, code: ErrorCode = 'SOURCE_MALFORMED'): RepeatedTransaction {
  let kept: readonly unknown[] = [];
  return {
    code,
    keep: changeEach((each) => {
      const list = listOf(each);
      if (kept.length === 0 && Array.isArray(list) && isRecord(list[0])) kept = structuredClone(list.slice(-1));
    }),
    repeat: changeEach((each) => {
      const list = listOf(each);
      if (Array.isArray(list)) list.push(...kept);
    }),
  };
}
const transactionsOf: ListOf = ({ transactions }) => transactions;

/** A world's node, with its newest block. */
const withTip = <Node extends Omit<FamilyNode, 'tip'>>(node: Node, tip: () => BlockPosition): FamilyNode => ({
  ...node,
  tip,
});

/** Whose password whoever reads Bitcoin has, and whose blocks are looked up. */
let bitcoin: WorldNode | undefined;

type UtxoBlock = WorldNode['world']['blocks'][number];

/** The number of transactions follows the header, in one byte here; one more comes at the end. */
const addToBlock = (find: (block: UtxoBlock) => UtxoBlock['transactions'][number] | undefined): Change =>
  changeEach((each) => {
    const { result: raw } = each;
    const block = bitcoin?.world.blocks.find((known) => known.raw.toString('hex') === raw);
    const added = block === undefined ? undefined : find(block);
    if (block === undefined || added === undefined) return;
    const bytes = Buffer.concat([block.raw, added.raw]);
    bytes.writeUInt8(bytes.readUInt8(HEADER_BYTES) + 1, HEADER_BYTES);
    each['result'] = bytes.toString('hex');
  });
const HEADER_BYTES = 80;

const utxo: SimulatedFamily = {
  chain: 'BITCOIN',
  start: async (seed, more) => {
    const node = await startWorldNode({ ...CALM, ...more, seed, blocks: 30 });
    bitcoin = node;
    return withTip(node, () => node.world.tip);
  },
  connect: ([url = ''], isSimulated = true) =>
    createRpcSource({
      ...READ,
      chain: 'BITCOIN',
      url,
      isSimulated,
      ...(bitcoin === undefined ? {} : { auth: bitcoin.auth }),
    }),
  unbalanced: { kind: 'lie-amount' },
  twice: addToBlock(({ transactions }) => transactions.at(-1)),
  again: {
    code: 'SOURCE_MALFORMED',
    keep: () => undefined,
    repeat: addToBlock(() => bitcoin?.world.blocks[1]?.transactions[0]),
  },
};

const evm: SimulatedFamily = {
  chain: 'ETHEREUM',
  start: async (seed, more) => {
    const node = await startEvmWorldNode({ ...CALM, ...more, seed, blocks: 30 });
    return withTip(node, () => {
      const { height, hash } = lastOf(node.world.blocks);
      return { height, hash: hash.replace(/^0x/, '') };
    });
  },
  connect: (urls, isSimulated = true) => createEvmSource({ ...READ, chain: 'ETHEREUM', urls, isSimulated }),
  unbalanced: changeEach((each) => {
    if (each['gasPrice'] !== undefined && typeof each['value'] === 'string') each['value'] = '0x7';
  }),
  twice: repeatIn('transactions'),
  again: repeatLater(transactionsOf),
  foreign: (answer, asked) => {
    if (asked === 'eth_chainId') (answer as Json)['result'] = '0x5';
  },
};

const tron: SimulatedFamily = {
  chain: 'TRON',
  start: async (seed, more) => {
    const node = await startTronWorldNode({ ...CALM, ...more, seed, blocks: 60, solidDepth: 2 });
    return withTip(node, () => lastOf(node.world.blocks));
  },
  connect: (urls, isSimulated = true) =>
    createTronSource({ ...READ, chain: 'TRON', urls, isSimulated, traces: 'debug' }),
  unbalanced: { kind: 'lie-amount' },
  twice: repeatIn('transactions'),
  again: repeatLater(transactionsOf),
};

const solana: SimulatedFamily = {
  chain: 'SOLANA',
  start: async (seed, more) => {
    const node = await startSolanaWorldNode({ ...CALM, ...more, seed, blocks: 36, finalDepth: 2 });
    return withTip(node, () => {
      const { slot, hash } = node.world.tip;
      return { height: slot, hash };
    });
  },
  connect: (urls, isSimulated = true) => createSolanaSource({ ...READ, chain: 'SOLANA', urls, isSimulated }),
  unbalanced: changeEach(({ postBalances }) => {
    if (Array.isArray(postBalances)) postBalances[0] += 1;
  }),
  twice: repeatIn('transactions'),
  again: repeatLater(transactionsOf, 'BLOCK_CORRUPT'),
};

const tezos: SimulatedFamily = {
  chain: 'TEZOS',
  start: async (seed, more) => {
    const node = await startTezosWorldNode({ ...CALM, ...more, seed, blocks: 30 });
    return withTip(node, () => lastOf(node.world.blocks));
  },
  connect: (urls, isSimulated = true) => createTezosSource({ ...READ, chain: 'TEZOS', urls, isSimulated }),
  unbalanced: changeEach(({ balance_updates: updates }) => {
    const [first] = Array.isArray(updates) ? (updates as Json[]) : [];
    if (first !== undefined) first['change'] = String(BigInt(String(first['change'])) + 1n);
  }),
  twice: changeEach(({ operations }) => {
    for (const pass of Array.isArray(operations) ? operations : [])
      if (Array.isArray(pass)) pass.push(...pass.slice(0, 1));
  }),
  again: repeatLater(({ operations: passes }) => (Array.isArray(passes) ? passes.at(-1) : undefined)),
};

const ton: SimulatedFamily = {
  chain: 'TON',
  start: async (seed, more) => {
    const node = await startTonWorldNode({ ...CALM, ...more, seed, blocks: 40 });
    return withTip(node, () => lastOf(node.world.blocks));
  },
  connect: (urls, isSimulated = true) => createTonSource({ ...READ, chain: 'TON', urls, isSimulated }),
  unbalanced: changeEach(({ account_state_after: state }) => {
    if (isRecord(state) && typeof state['balance'] === 'string')
      state['balance'] = String(BigInt(state['balance']) + 1n);
  }),
  twice: repeatIn('transactions'),
  again: repeatLater(transactionsOf),
  foreign: changeEach((each) => {
    if (each['global_id'] !== undefined) each['global_id'] = -3;
  }),
};

const ripple: SimulatedFamily = {
  chain: 'RIPPLE',
  start: async (seed, more) => {
    const node = await startRippleWorldNode({ ...CALM, ...more, seed, blocks: 40 });
    return withTip(node, () => lastOf(node.world.blocks));
  },
  connect: (urls, isSimulated = true) => createRippleSource({ ...READ, chain: 'RIPPLE', urls, isSimulated }),
  unbalanced: { kind: 'lie-infos' },
  twice: repeatIn('transactions'),
  again: repeatLater(transactionsOf),
  foreign: changeEach((each) => {
    if (each['complete_ledgers'] !== undefined) each['network_id'] = 1;
  }),
};

/** A chain a family. */
export const SIMULATED_FAMILIES: readonly SimulatedFamily[] = [utxo, evm, tron, solana, tezos, ton, ripple];
