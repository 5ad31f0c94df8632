import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { SpecialParty } from '@sulian/domain';
import { type EvmWorld, type Move, NATIVE } from '@sulian/world';

/** One movement of value in a block of an account chain; fees of a payer have no receiver. */
export interface RawMove {
  readonly hash: string;
  readonly timeSec: number;
  /** A token's contract, or `native`. */
  readonly asset: string;
  readonly from: string;
  readonly to: string;
  readonly base: bigint;
}

interface RecountedMoves {
  receivedBase: bigint;
  paidBase: bigint;
  readonly hashes: string[];
}

/** Per other party and asset, and what an address paid as fees. */
export interface MovesOf {
  readonly parties: ReadonlyMap<string, RecountedMoves>;
  readonly feeBase: bigint;
}

const FEE = 'FEE';

/** @param ownerOf owner of an address; undefined: the address itself */
export function recountMoves(
  moves: readonly RawMove[],
  own: string,
  ownerOf: (address: string) => string = (address) => address,
): MovesOf {
  const parties = new Map<string, RecountedMoves>();
  let feeBase = 0n;
  for (const { hash, asset, base, ...ends } of moves) {
    const [from, to] = [ownerOf(ends.from), ownerOf(ends.to)];
    if (base === 0n || (from !== own && to !== own) || from === to) continue;
    if (to === FEE) {
      feeBase += base;
      continue;
    }
    const key = `${from === own ? to : from} ${asset}`;
    const party = parties.get(key) ?? { receivedBase: 0n, paidBase: 0n, hashes: [] };
    parties.set(key, party);
    if (from === own) party.paidBase += base;
    else party.receivedBase += base;
    if (party.hashes.at(-1) !== hash) party.hashes.push(hash);
  }
  return { parties, feeBase };
}

/** Every movement of a simulated Ethereum, collectibles apart. */
export function listWorldMoves({ blocks, tokens }: EvmWorld): readonly RawMove[] {
  return blocks.flatMap(({ transactions, withdrawals, timeSec, hash }) => [
    ...transactions.flatMap((transaction) =>
      transaction.moves
        .filter(({ asset }) => tokens.get(asset)?.decimals !== 0)
        .flatMap((move) => toRawMoves(move, { hash: transaction.hash, timeSec })),
    ),
    ...withdrawals.map(({ address, amountGwei }) => ({
      hash,
      timeSec,
      asset: NATIVE,
      from: 'UNKNOWN',
      to: address,
      base: amountGwei * 10n ** 9n,
    })),
  ]);
}

/** A tip leaves its payer as a fee, and reaches the block's maker from the block. */
function toRawMoves(
  { kind, asset, from, to, amountBase: base }: Move,
  at: Pick<RawMove, 'hash' | 'timeSec'>,
): readonly RawMove[] {
  const made: SpecialParty = asset === NATIVE ? 'UNKNOWN' : 'MINT';
  if (kind !== 'fee') return [{ ...at, asset, from: from ?? made, to: to ?? 'UNSPENDABLE', base }];
  const paid = { ...at, asset, from: from ?? '', to: FEE, base };
  return to === undefined ? [paid] : [paid, { ...at, asset, from: 'COINBASE', to, base }];
}

interface RpcBlock {
  readonly hash: string;
  readonly timestamp: string;
  readonly miner: string;
  readonly baseFeePerGas: string;
  readonly transactions: readonly {
    readonly hash: string;
    readonly from: string;
    readonly to: string | null;
    readonly value: string;
  }[];
  readonly withdrawals: readonly { readonly address: string; readonly amount: string }[];
}

interface RpcReceipt {
  readonly transactionHash: string;
  readonly from: string;
  readonly status: string;
  readonly gasUsed: string;
  readonly effectiveGasPrice: string;
  readonly logs: readonly { readonly address: string; readonly topics: readonly string[]; readonly data: string }[];
}

const TRANSFER = '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef';
const DEPOSIT = '0xe1fffcc4923d04b559f4d29a8bfc6cda04eb5b0d3c460751c2402c5c5cc9109c';
const WITHDRAWAL = '0x7fcf532c15f0a6db0bd6d0e038bea71d30d808c7d98cb3bf7268a95bf5081b65';
const WETH = '0xc02aaa39b223fe8d0a0e5c4f27ead9083c756cc2';
const WORD = /^0x[0-9a-f]{64}$/;
const GWEI = 10n ** 9n;

/** A real block's movements, read from what a node answers: values, token logs, fees and withdrawals; no inner calls. */
export function readBlockMoves(folder: string): readonly RawMove[] {
  const read = (name: string): unknown => JSON.parse(readFileSync(join(folder, name), 'utf8'));
  const block = read('block.json') as RpcBlock;
  const receipts = read('receipts.json') as readonly RpcReceipt[];
  const timeSec = Number(block.timestamp);
  const values = new Map(block.transactions.map((each) => [each.hash, each]));
  const moves = receipts.flatMap((receipt) => {
    const at = { hash: receipt.transactionHash, timeSec };
    const native = { ...at, asset: NATIVE };
    const gas = BigInt(receipt.gasUsed);
    const tip = (BigInt(receipt.effectiveGasPrice) - BigInt(block.baseFeePerGas)) * gas;
    const fees = [
      { ...native, from: receipt.from, to: FEE, base: gas * BigInt(receipt.effectiveGasPrice) },
      { ...native, from: 'COINBASE', to: block.miner, base: tip },
    ];
    const { to, value } = values.get(receipt.transactionHash) ?? { to: null, value: '0x0' };
    if (receipt.status !== '0x1') return fees;
    const paid = to === null ? [] : [{ ...native, from: receipt.from, to, base: BigInt(value) }];
    return [...fees, ...paid, ...receipt.logs.flatMap((log) => readLog(log).map((move) => ({ ...at, ...move })))];
  });
  const withdrawn = block.withdrawals.map(({ address, amount }) => ({ address, base: BigInt(amount) * GWEI }));
  return [
    ...moves,
    ...withdrawn.map(({ address, base }) => ({
      hash: block.hash,
      timeSec,
      asset: NATIVE,
      from: 'UNKNOWN',
      to: address,
      base,
    })),
  ];
}

function readLog({ address, topics, data }: RpcReceipt['logs'][number]): readonly Omit<RawMove, 'hash' | 'timeSec'>[] {
  const end = (topic: string | undefined, none: SpecialParty): string =>
    topic === undefined || BigInt(topic) === 0n ? none : `0x${topic.slice(26)}`;
  if (!WORD.test(data)) return [];
  const move = { asset: address, base: BigInt(data) };
  if (topics[0] === TRANSFER && topics.length === 3)
    return [{ ...move, from: end(topics[1], 'MINT'), to: end(topics[2], 'UNSPENDABLE') }];
  if (address !== WETH) return [];
  if (topics[0] === DEPOSIT) return [{ ...move, from: 'MINT', to: end(topics[1], 'UNSPENDABLE') }];
  return topics[0] === WITHDRAWAL ? [{ ...move, from: end(topics[1], 'MINT'), to: 'UNSPENDABLE' }] : [];
}
