import {
  AppError,
  type Block,
  type ClusterRule,
  type Destination,
  getChain,
  type LegRow,
  type Operation,
  type Source,
  type Transaction,
  toTxId,
} from '@sulian/domain';
import type { TokenNumbers } from '../assets/number-tokens.ts';
import { BinaryRows } from '../tables/binary-rows.ts';
import { checkHex } from '../tables/hash.ts';
import { packOperation } from '../tables/operation.ts';
import { assetOf } from '../write/flatten.ts';
import type { Coin } from './coin-cache.ts';
import type { LoadMemory } from './load-memory.ts';
import { Movements } from './movements.ts';

/** Rows for the load tables, as COPY takes them. */
export interface EncodedBlocks {
  readonly transactions: BinaryRows;
  readonly legs: BinaryRows;
  readonly movements: BinaryRows;
  readonly addresses: BinaryRows;
  readonly late: BinaryRows;
  readonly evidence: BinaryRows;
}

/** Encodes blocks for one chain: each output is remembered, each source resolved as far as is remembered. */
export function encodeBlocks(
  blocks: readonly Block[],
  by: { readonly memory: LoadMemory; readonly tokens: TokenNumbers; readonly rule: ClusterRule | undefined },
): EncodedBlocks {
  const encoder = new BlockEncoder(by.memory, by.tokens, by.rule);
  for (const block of blocks) encoder.addBlock(block);
  return encoder.finish();
}

/** A leg of the transaction at hand. */
interface Leg {
  readonly isDestination: boolean;
  readonly operation: number;
  readonly position: number;
  readonly asset: number;
  readonly addressId: number | undefined;
  readonly amount: bigint | undefined;
  readonly spentTxId: number | undefined;
  readonly spentIndex: number | undefined;
  readonly isUnspendable: boolean;
}

type Later = ReadonlyMap<string, { readonly txId: number; readonly transaction: Transaction }>;

class BlockEncoder implements EncodedBlocks {
  readonly transactions = new BinaryRows();
  readonly legs = new BinaryRows();
  readonly movements = new BinaryRows();
  readonly addresses = new BinaryRows();
  readonly late = new BinaryRows();
  readonly evidence = new BinaryRows();
  readonly #memory: LoadMemory;
  readonly #tokens: TokenNumbers;
  readonly #rule: ClusterRule | undefined;
  #number = 0;
  /** The block's transactions by hash, made when a source is looked for in its own block. */
  #later: Later | undefined;
  #block: Block | undefined;

  constructor(memory: LoadMemory, tokens: TokenNumbers, rule: ClusterRule | undefined) {
    this.#memory = memory;
    this.#tokens = tokens;
    this.#rule = rule;
  }

  addBlock(block: Block): void {
    this.#block = block;
    this.#later = undefined;
    this.#number = getChain(block.chain).number;
    for (let at = 0; at < block.transactions.length; at += 1)
      this.#addTransaction(block.transactions[at] as Transaction, toTxId(block.height, at));
  }

  finish(): EncodedBlocks {
    for (const { id, text } of this.#memory.addresses.takeAdded()) {
      this.addresses.begin(2);
      this.addresses.bigint(id);
      this.addresses.text(text);
    }
    return this;
  }

  #addTransaction(transaction: Transaction, txId: number): void {
    checkHex(transaction.hash, 'transaction hash');
    const movements = new Movements();
    const legs: Leg[] = [];
    const lateBefore = this.late.rows;
    for (let at = 0; at < transaction.operations.length; at += 1)
      this.#addOperation(transaction.operations[at] as Operation, {
        at,
        txId,
        hash: transaction.hash,
        movements,
        legs,
      });
    const isLate = this.late.rows > lateBefore;
    this.#writeTransaction(transaction, txId, isLate ? transaction.feeBase : feeOf(transaction, legs, txId));
    this.#writeMovements(movements, txId);
    if (this.#rule !== undefined) this.#judge(this.#rule, legs, txId);
  }

  #addOperation(
    operation: Operation,
    place: { at: number; txId: number; hash: string; movements: Movements; legs: Leg[] },
  ): void {
    const { sources, destinations } = operation;
    const asset = assetOf(operation, this.#tokens);
    const packed = packOperation(place.at, operation.type);
    for (let position = 0; position < sources.length; position += 1) {
      const leg = this.#toSourceLeg(sources[position] as Source, {
        txId: place.txId,
        operation: packed,
        position,
        asset,
      });
      this.#writeLeg(leg, place.txId);
      place.legs.push(leg);
      if (leg.addressId !== undefined && leg.amount !== undefined)
        place.movements.send(leg.addressId, asset, leg.amount);
    }
    for (let position = 0; position < destinations.length; position += 1) {
      const leg = this.#toDestinationLeg(destinations[position] as Destination, { operation: packed, position, asset });
      this.#writeLeg(leg, place.txId);
      place.legs.push(leg);
      if (leg.addressId !== undefined && leg.amount !== undefined)
        place.movements.receive(leg.addressId, asset, leg.amount);
      if (packed === 0 && this.#memory.keepsCoins && leg.amount !== undefined)
        this.#memory.coins.put(place.hash, position, {
          txId: place.txId,
          addressId: leg.addressId,
          amount: leg.amount,
        });
    }
  }

  #toDestinationLeg(
    { address, amountBase, unspendable }: Destination,
    head: { readonly operation: number; readonly position: number; readonly asset: number },
  ): Leg {
    return {
      isDestination: true,
      operation: head.operation,
      position: head.position,
      asset: head.asset,
      addressId: address === undefined ? undefined : this.#memory.addresses.idOf(address),
      amount: amountBase,
      spentTxId: undefined,
      spentIndex: undefined,
      isUnspendable: unspendable === true,
    };
  }

  #toSourceLeg(
    { spends, address, amountBase }: Source,
    head: { readonly txId: number; readonly operation: number; readonly position: number; readonly asset: number },
  ): Leg {
    const isKnown = address !== undefined && amountBase !== undefined;
    if (spends === undefined && !isKnown)
      throw new AppError('BLOCK_CORRUPT', 'a source names neither an output nor an address with an amount', {
        details: { txId: head.txId },
      });
    const coin =
      spends === undefined ? undefined : this.#findCoin(checkHex(spends.hash, 'spent hash'), spends.index, head.txId);
    const isLate = spends !== undefined && coin === undefined;
    if (isLate) this.#writeLate(head, spends);
    return {
      isDestination: false,
      operation: head.operation,
      position: head.position,
      asset: head.asset,
      // Half of a pair would be a row with a wrong sum.
      addressId: coin === undefined ? (isKnown ? this.#memory.addresses.idOf(address) : undefined) : coin.addressId,
      amount: coin === undefined ? (isKnown ? amountBase : undefined) : coin.amount,
      spentTxId: coin?.txId,
      spentIndex: spends?.index,
      isUnspendable: false,
    };
  }

  #findCoin(hash: string, index: number, txId: number): Coin | undefined {
    if (!this.#memory.keepsCoins) return undefined;
    return this.#memory.coins.take(hash, index) ?? this.#findLater(hash, index, txId);
  }

  /** An output made later in the spender's own block (blocks ordered by hash): the spender is then the first to show it. */
  #findLater(hash: string, index: number, txId: number): Coin | undefined {
    const block = this.#block;
    if (block === undefined) return undefined;
    this.#later ??= new Map(
      block.transactions.map((transaction, at) => [transaction.hash, { txId: toTxId(block.height, at), transaction }]),
    );
    const spent = this.#later.get(hash);
    const output = spent?.transaction.operations[0]?.destinations[index];
    if (spent === undefined || output === undefined || spent.txId <= txId) return undefined;
    const addressId = output.address === undefined ? undefined : this.#memory.addresses.idOf(output.address);
    return { txId: spent.txId, addressId, amount: output.amountBase };
  }

  #writeTransaction(transaction: Transaction, txId: number, fee: bigint | undefined): void {
    const rows = this.transactions;
    rows.begin(7);
    rows.bigint(txId);
    rows.smallint(this.#number);
    rows.boolean(transaction.kind === 'coinbase');
    rows.boolean(transaction.status === 'failed');
    rows.hex(transaction.hash);
    rows.numeric(fee);
    rows.text(transaction.coinbaseText);
  }

  #writeLeg(leg: Leg, txId: number): void {
    const rows = this.legs;
    rows.begin(11);
    rows.bigint(txId);
    rows.bigint(leg.addressId);
    rows.bigint(leg.spentTxId);
    rows.integer(leg.operation);
    rows.integer(leg.position);
    rows.integer(leg.spentIndex);
    rows.integer(leg.asset);
    rows.smallint(this.#number);
    rows.boolean(leg.isDestination);
    rows.boolean(leg.isUnspendable);
    rows.numeric(leg.amount);
  }

  #writeLate(
    head: { readonly txId: number; readonly operation: number; readonly position: number },
    spends: { readonly hash: string; readonly index: number },
  ): void {
    const rows = this.late;
    rows.begin(5);
    rows.bigint(head.txId);
    rows.integer(head.operation);
    rows.integer(head.position);
    rows.integer(spends.index);
    rows.hex(spends.hash);
  }

  #writeMovements(movements: Movements, txId: number): void {
    const rows = this.movements;
    const least = movements.leastAssets();
    for (const { addressId, asset, received, sent } of movements.rows) {
      rows.begin(7);
      rows.bigint(addressId);
      rows.bigint(txId);
      rows.integer(asset);
      rows.smallint(this.#number);
      rows.boolean(least === undefined || least.get(addressId) === asset);
      rows.numeric(received);
      rows.numeric(sent);
    }
  }

  #judge(rule: ClusterRule, legs: readonly Leg[], txId: number): void {
    if (!hasTwoPayers(legs)) return;
    const [first, ...others] = rule(legs.map((leg) => toLegRow(leg, txId)));
    for (const other of others) {
      this.evidence.begin(3);
      this.evidence.bigint(txId);
      this.evidence.bigint(first);
      this.evidence.bigint(other);
    }
  }
}

/** A sum below 2^52 and an amount below 2^51 make a safe integer. */
const SMALL_AMOUNT = 2n ** 51n;
const SMALL_SUM = 2 ** 52;

/** What the block says; else what the legs tell. @throws BLOCK_CORRUPT when more goes out than came in */
function feeOf(transaction: Transaction, legs: readonly Leg[], txId: number): bigint | undefined {
  if (transaction.feeBase !== undefined) return transaction.feeBase;
  if (transaction.kind === 'coinbase') return 0n;
  let fee = 0n;
  // Sums in doubles as long as they are exact: of Bitcoin's amounts they always are.
  let small = 0;
  let isSpending = false;
  for (const { amount, isDestination, spentIndex } of legs) {
    if (amount === undefined) return undefined;
    isSpending ||= spentIndex !== undefined;
    const next = small + (isDestination ? -Number(amount) : Number(amount));
    if (amount < SMALL_AMOUNT && Math.abs(next) < SMALL_SUM) small = next;
    else fee += isDestination ? -amount : amount;
  }
  fee += BigInt(small);
  if (!isSpending) return undefined;
  if (fee < 0n)
    throw new AppError('BLOCK_CORRUPT', `${transaction.hash} pays out more than it takes in`, { details: { txId } });
  return fee;
}

/** One payer alone never joins anything. */
function hasTwoPayers(legs: readonly Leg[]): boolean {
  let payer: number | undefined;
  for (const { isDestination, addressId } of legs) {
    if (isDestination || addressId === undefined) continue;
    if (payer !== undefined && payer !== addressId) return true;
    payer = addressId;
  }
  return false;
}

const toLegRow = (leg: Leg, txId: number): LegRow => ({
  txId,
  operation: 0,
  side: leg.isDestination ? 'destination' : 'source',
  position: leg.position,
  ...(leg.addressId === undefined ? {} : { addressId: leg.addressId }),
  asset: leg.asset,
  ...(leg.amount === undefined ? {} : { amountBase: leg.amount }),
  ...(leg.spentTxId === undefined ? {} : { spentTxId: leg.spentTxId }),
  ...(leg.spentIndex === undefined ? {} : { spentIndex: leg.spentIndex }),
  ...(leg.isUnspendable ? { unspendable: true } : {}),
});
