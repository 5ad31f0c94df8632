import { createHash } from 'node:crypto';
import { HEADER_BYTES, inBlockOrder } from '../build-block.ts';
import type { WorldBlock, WorldTransaction } from '../coin.ts';
import type { World } from '../world.ts';
import type { Fault } from './faults.ts';

/** Prefix of the calls of an index on the world's node. */
const PREFIX = '/api/';
/** Rows of a page. */
const PAGE_ROWS = 25;
const LIED_HEIGHTS = 10;
const STRANGER = 'ab'.repeat(32);
const FIRST_OUTPUT_BYTES = 8;

/** A transaction with its place. */
interface Placed {
  readonly transaction: WorldTransaction;
  readonly block: WorldBlock;
  readonly position: number;
}

/** All that an index knows of a chain. */
interface ChainIndex {
  readonly byHash: ReadonlyMap<string, Placed>;
  /** Oldest first. */
  readonly byAddress: ReadonlyMap<string, readonly Placed[]>;
  /** Input that spends an output, by `HASH:INDEX`. */
  readonly spenders: ReadonlyMap<string, Placed & { readonly input: number }>;
}

/** An answer as JSON or as text; undefined: not found. */
type Answer = { readonly json: unknown } | { readonly text: string } | undefined;

type ChainView = Pick<World, 'network' | 'blocks' | 'tip' | 'findBlock'>;

/** Path of a call of an index; undefined for any other path. */
export const parseEsploraPath = (path: string): readonly string[] | undefined =>
  path.startsWith(PREFIX) ? path.slice(PREFIX.length).split('/') : undefined;

/** Name of a call, by which a fault may be limited to it: `tx hex`, `address txs`. */
export const nameOfEsploraCall = ([of = '', , what = '']: readonly string[]): string => `${of} ${what}`.trim();

/** Answers as Esplora does (github.com/Blockstream/esplora, API.md). Confirmed transactions alone exist. */
export function answerEsplora(world: ChainView, path: readonly string[], fault: Fault | undefined): Answer {
  const [of = '', key = '', what = '', ...rest] = path;
  const index = getIndex(world);
  switch (`${of}/${what}`) {
    case 'blocks/height':
      return { text: String(world.tip.height + (fault?.kind === 'lie-height' ? LIED_HEIGHTS : 0)) };
    case 'block-height/':
      return answerHash(world, Number(key), fault);
    case 'block/header':
      return answerHeader(world, key, fault);
    case 'address/':
      return { json: toAddressJson(key, index.byAddress.get(key) ?? []) };
    case 'address/txs':
      return { json: toPage(index.byAddress.get(key) ?? [], rest[1], fault) };
    case 'tx/hex':
      return mapPlaced(index, key, ({ transaction }) => ({ text: toRaw(transaction, fault).toString('hex') }));
    case 'tx/merkle-proof':
      return mapPlaced(index, key, (placed) => ({ json: toProof(world, placed, fault) }));
    case 'tx/outspends':
      return mapPlaced(index, key, ({ transaction }) => ({ json: toSpends(index, transaction, fault) }));
    default:
      return undefined;
  }
}

const mapPlaced = (index: ChainIndex, hash: string, answer: (placed: Placed) => Answer): Answer => {
  const placed = index.byHash.get(hash);
  return placed === undefined ? undefined : answer(placed);
};

function answerHash({ blocks }: ChainView, height: number, fault: Fault | undefined): Answer {
  const block = blocks[height];
  if (block === undefined) return undefined;
  return { text: fault?.kind === 'lie-hash' ? [...block.hash].reverse().join('') : block.hash };
}

function answerHeader(world: ChainView, hash: string, fault: Fault | undefined): Answer {
  const block = world.findBlock(hash);
  const other = fault?.kind === 'lie-block' ? world.blocks[block?.height === 0 ? 1 : 0] : block;
  return other === undefined ? undefined : { text: other.raw.subarray(0, HEADER_BYTES).toString('hex') };
}

/** The bytes with one satoshi more in the first output of the last transaction that a fault concerns. */
function toRaw({ raw, outputs }: WorldTransaction, fault: Fault | undefined): Buffer {
  const [output] = outputs;
  if (fault?.kind !== 'lie-amount' || output === undefined) return raw;
  const falseRaw = Buffer.from(raw);
  const script = Buffer.concat([Buffer.of(output.script.length), output.script]);
  falseRaw.writeBigUInt64LE(output.amountBase + 1n, falseRaw.indexOf(script) - FIRST_OUTPUT_BYTES);
  return falseRaw;
}

function toAddressJson(address: string, history: readonly Placed[]): object {
  const isOwn = ({ key }: { readonly key: { readonly address: string } | undefined }) => key?.address === address;
  const funded = history.flatMap(({ transaction }) => transaction.outputs.filter(isOwn));
  const spent = history.flatMap(({ transaction }) => transaction.inputs.filter(isOwn));
  const sum = (coins: readonly { readonly amountBase: bigint }[]): number =>
    Number(coins.reduce((total, { amountBase }) => total + amountBase, 0n));
  return {
    address,
    chain_stats: {
      funded_txo_count: funded.length,
      funded_txo_sum: sum(funded),
      spent_txo_count: spent.length,
      spent_txo_sum: sum(spent),
      tx_count: history.length,
    },
    mempool_stats: { funded_txo_count: 0, funded_txo_sum: 0, spent_txo_count: 0, spent_txo_sum: 0, tx_count: 0 },
  };
}

const toStatus = ({ block }: Placed): object => ({
  confirmed: true,
  block_height: block.height,
  block_hash: block.hash,
  block_time: block.timeSec,
});

interface HistoryRow {
  readonly txid: string;
  readonly status: object;
}

/** Newest first. After an unknown transaction there is nothing, as electrs answers. */
function toPage(history: readonly Placed[], lastHash: string | undefined, fault: Fault | undefined): readonly object[] {
  const rows = history
    .filter(({ block }) => fault?.kind !== 'list-omits' || block.height % 3 !== 1)
    .map((placed): HistoryRow => ({ txid: placed.transaction.txid, status: toStatus(placed) }))
    .toReversed();
  const first = lastHash === undefined ? 0 : rows.findIndex(({ txid }) => txid === lastHash) + 1;
  if (lastHash !== undefined && first === 0) return [];
  return rows.slice(first, first + PAGE_ROWS).flatMap((row) => {
    if (fault?.kind === 'list-repeats') return [row, row];
    return fault?.kind === 'list-invents' ? [row, { ...row, txid: STRANGER }] : [row];
  });
}

/** Merkle branch of a transaction; with a fault, of its neighbour's position or with another hash in it. */
function toProof({ network }: ChainView, { block, position }: Placed, fault: Fault | undefined): object {
  let level: readonly Buffer[] = inBlockOrder(network, block.transactions).map(({ txid }) =>
    Buffer.from(txid, 'hex').reverse(),
  );
  const merkle: string[] = [];
  for (let at = position; level.length > 1; at >>= 1) {
    if (level.length % 2 === 1) level = [...level, level.at(-1) as Buffer];
    merkle.push(toText(level[at ^ 1] as Buffer));
    level = pairUp(level);
  }
  if (fault?.kind === 'lie-branch') merkle[0] = STRANGER;
  return { block_height: block.height, merkle, pos: fault?.kind === 'lie-position' ? position ^ 1 : position };
}

const pairUp = (level: readonly Buffer[]): readonly Buffer[] =>
  Array.from({ length: level.length / 2 }, (_, at) =>
    hashTwice(Buffer.concat([level[2 * at] as Buffer, level[2 * at + 1] as Buffer])),
  );

const hashTwice = (bytes: Buffer): Buffer =>
  createHash('sha256').update(createHash('sha256').update(bytes).digest()).digest();

const toText = (hash: Buffer): string => Buffer.from(hash).reverse().toString('hex');

const toSpends = ({ spenders }: ChainIndex, { txid, outputs }: WorldTransaction, fault: Fault | undefined): object[] =>
  outputs.map((_, at) => {
    const spender = fault?.kind === 'lie-unspent' ? undefined : spenders.get(`${txid}:${at}`);
    if (spender === undefined) return { spent: false };
    return { spent: true, txid: spender.transaction.txid, vin: spender.input, status: toStatus(spender) };
  });

/** By the tip of its chain: another one is another chain. */
const indexes = new WeakMap<WorldBlock, ChainIndex>();

function getIndex({ network, blocks, tip }: ChainView): ChainIndex {
  const known = indexes.get(tip);
  if (known !== undefined) return known;
  const byHash = new Map<string, Placed>();
  const byAddress = new Map<string, Placed[]>();
  const spenders = new Map<string, Placed & { readonly input: number }>();
  for (const block of blocks)
    for (const [position, transaction] of inBlockOrder(network, block.transactions).entries()) {
      const placed = { transaction, block, position };
      byHash.set(transaction.txid, placed);
      for (const [input, coin] of transaction.inputs.entries())
        spenders.set(`${coin.transaction.txid}:${coin.index}`, { ...placed, input });
      const addresses = [...transaction.inputs, ...transaction.outputs].flatMap(({ key }) => key?.address ?? []);
      for (const address of new Set(addresses)) {
        const history = byAddress.get(address);
        if (history === undefined) byAddress.set(address, [placed]);
        else history.push(placed);
      }
    }
  const index = { byHash, byAddress, spenders };
  indexes.set(tip, index);
  return index;
}
