import type { Coin, Key, Owner, WorldBlock, WorldTransaction } from './coin.ts';

/** Shares by name; they sum to 1. */
export type Shares = ReadonlyMap<string, number>;

export interface StopRules {
  /** Name of the end when a coin of this address is met; the object's own address never ends. */
  readonly address?: (address: string) => string | undefined;
  /** Name of the end for whatever of a transaction's inputs (outputs) has no end of its own. */
  readonly transaction?: (transaction: WorldTransaction) => string | undefined;
}

export interface Truth {
  /** Undefined: no address of this world. */
  ownerOf(address: string): Owner | undefined;
  /** Origin of all that an address received, back to the miners that made the coins. Undefined: it received nothing. */
  originOf(address: string): Shares | undefined;
  /** The same with ends of the caller's own; block rewards end as `block-reward:<miner>`. Net of what it pays itself. */
  originShares(address: string, stop: StopRules): Shares | undefined;
  /**
   * Destination of all that an address paid; unspent coins end as `unspent`, fees of later
   * transactions as `fee`, what they take above 1 % of the inputs as `unusual-fee`. Its own fees are outside. Net of itself.
   */
  destinationShares(address: string, stop: StopRules): Shares | undefined;
}

export const BLOCK_REWARD_PREFIX = 'block-reward:';
export const UNSPENT = 'unspent';
export const FEE = 'fee';
export const UNUSUAL_FEE = 'unusual-fee';
/** Part of a transaction's inputs above which a fee is unusual. */
const USUAL_FEE = 0.01;

type Vector = Map<string, number>;

function addInto(into: Vector, from: Shares, weight: number): void {
  for (const [name, share] of from) into.set(name, (into.get(name) ?? 0) + share * weight);
}

const sumBase = (coins: readonly Coin[]): number => coins.reduce((sum, coin) => sum + Number(coin.amountBase), 0);

/** Origin of a transaction's mixture, given that of every earlier transaction. */
function mixInputs(
  transaction: WorldTransaction,
  stop: StopRules,
  rest: (coin: Coin) => Shares | undefined,
  isSelf: (coin: Coin) => boolean,
): Vector {
  const vector: Vector = new Map();
  if (transaction.coinbase !== undefined)
    return vector.set(`${BLOCK_REWARD_PREFIX}${transaction.coinbase.miner.name}`, 1);
  const total = sumBase(transaction.inputs);
  const unlabelled = stop.transaction?.(transaction);
  for (const coin of transaction.inputs) {
    const weight = Number(coin.amountBase) / total;
    const end = coin.key === undefined || isSelf(coin) ? undefined : stop.address?.(coin.key.address);
    const name = end ?? unlabelled;
    if (name !== undefined) vector.set(name, (vector.get(name) ?? 0) + weight);
    else addInto(vector, rest(coin) ?? new Map(), weight);
  }
  return vector;
}

function toShares(vector: Vector): Shares | undefined {
  const total = [...vector.values()].reduce((sum, each) => sum + each, 0);
  if (total === 0) return undefined;
  return new Map([...vector].map(([name, share]) => [name, share / total]));
}

/** Walks all transactions forward, each mixing its inputs; then adds up what reached the address from outside. */
function traceOrigin(transactions: readonly WorldTransaction[], address: string, stop: StopRules): Shares | undefined {
  const isSelf = (coin: Coin): boolean => coin.key?.address === address;
  const mixtures = new Map<WorldTransaction, Vector>();
  const rest = (coin: Coin): Shares | undefined => mixtures.get(coin.transaction);
  const answer: Vector = new Map();
  for (const transaction of transactions) {
    mixtures.set(transaction, mixInputs(transaction, stop, rest, isSelf));
    const received = sumBase(transaction.outputs.filter(isSelf));
    if (received === 0) continue;
    const foreign = transaction.inputs.filter((coin) => !isSelf(coin));
    if (transaction.coinbase === undefined && foreign.length === 0) continue;
    const net = transaction.coinbase === undefined ? sumBase(foreign) / sumBase(transaction.inputs) : 1;
    addInto(answer, mixInputs({ ...transaction, inputs: foreign }, stop, rest, isSelf), received * net);
  }
  return toShares(answer);
}

/** Destinations of a transaction's outputs, from those of every later transaction. */
function spreadOutputs(
  outputs: readonly Coin[],
  unlabelled: string | undefined,
  address: StopRules['address'],
  rest: (coin: Coin) => Shares | undefined,
): Vector {
  const vector: Vector = new Map();
  const total = sumBase(outputs);
  for (const coin of outputs) {
    if (coin.amountBase === 0n) continue;
    const weight = Number(coin.amountBase) / total;
    const name = (coin.key === undefined ? undefined : address?.(coin.key.address)) ?? unlabelled;
    if (name !== undefined) vector.set(name, (vector.get(name) ?? 0) + weight);
    else addInto(vector, rest(coin) ?? new Map([[UNSPENT, 1]]), weight);
  }
  return vector;
}

/** Destinations of a spent coin, including its part of the fee. */
function spreadInputs({ inputs, outputs }: WorldTransaction, ofOutputs: Shares): Shares {
  const total = sumBase(inputs);
  if (total === 0) return ofOutputs;
  const fee = 1 - sumBase(outputs) / total;
  const vector: Vector = new Map();
  addInto(vector, ofOutputs, 1 - fee);
  if (fee > 0) addInto(vector, new Map([[FEE, 1]]), Math.min(fee, USUAL_FEE));
  if (fee > USUAL_FEE) addInto(vector, new Map([[UNUSUAL_FEE, 1]]), fee - USUAL_FEE);
  return vector;
}

function traceDestination(
  transactions: readonly WorldTransaction[],
  address: string,
  stop: StopRules,
): Shares | undefined {
  const isSelf = (coin: Coin): boolean => coin.key?.address === address;
  const stopAddress = (text: string): string | undefined => (text === address ? undefined : stop.address?.(text));
  const spreads = new Map<WorldTransaction, Shares>();
  const rest = (coin: Coin): Shares | undefined => (coin.spentBy === undefined ? undefined : spreads.get(coin.spentBy));
  const answer: Vector = new Map();
  for (const transaction of transactions.toReversed()) {
    const unlabelled = stop.transaction?.(transaction);
    spreads.set(
      transaction,
      spreadInputs(transaction, spreadOutputs(transaction.outputs, unlabelled, stopAddress, rest)),
    );
    const paid = sumBase(transaction.inputs.filter(isSelf));
    const foreign = transaction.outputs.filter((coin) => !isSelf(coin));
    if (paid === 0 || foreign.length === 0) continue;
    const part = paid / sumBase(transaction.inputs);
    addInto(answer, spreadOutputs(foreign, unlabelled, stopAddress, rest), sumBase(foreign) * part);
  }
  return toShares(answer);
}

/** The world's own haircut, simple and slow: one pass over everything, sharing no code with the engine. */
export function createTruth(blocks: readonly WorldBlock[], keys: readonly Key[]): Truth {
  const owners = new Map(keys.map((key) => [key.address, key.wallet.owner]));
  const transactions = blocks.flatMap((block) => block.transactions);
  const ordered = blocks.flatMap((block) => [...block.transactions.slice(1), ...block.transactions.slice(0, 1)]);
  return {
    ownerOf: (address) => owners.get(address),
    originOf: (address) => traceOrigin(transactions, address, {}),
    originShares: (address, stop) => traceOrigin(transactions, address, stop),
    destinationShares: (address, stop) => traceDestination(ordered, address, stop),
  };
}
