import { setImmediate } from 'node:timers/promises';
import {
  AppError,
  type Block,
  type ClusterRule,
  type Destination,
  getChain,
  type Operation,
  type OutputToken,
  type Source,
  type Transaction,
  txIdAt,
} from '@sulian/domain';
import { assetOf, type TokenNumbers } from '../assets/number-tokens.ts';
import { BinaryRows } from '../tables/binary-rows.ts';
import { checkHex } from '../tables/hash.ts';
import { type LegFields, putLeg, putMovement, putTransaction } from '../tables/ledger-rows.ts';
import { Movements } from '../tables/movements.ts';
import { putNotes } from '../tables/note-rows.ts';
import { packOperation } from '../tables/operation.ts';
import { feeOf } from '../write/fee.ts';
import type { Coin } from './coin-cache.ts';
import type { LoadMemory } from './load-memory.ts';
import { putEvidence } from './put-evidence.ts';

/** Rows for the load tables, and of notes for their own, as COPY takes them. */
export interface EncodedBlocks {
  readonly transactions: BinaryRows;
  readonly legs: BinaryRows;
  readonly movements: BinaryRows;
  readonly partial: BinaryRows;
  readonly addresses: BinaryRows;
  readonly late: BinaryRows;
  readonly evidence: BinaryRows;
  readonly notes: BinaryRows;
}

interface EncodeWith {
  readonly memory: LoadMemory;
  readonly tokens: TokenNumbers;
  readonly rule: ClusterRule | undefined;
}

/** A spent output, with its tokens where these are known at once. */
type SpentOutput = Coin & { readonly tokens?: readonly OutputToken[] | undefined };

type Later = ReadonlyMap<string, { readonly txId: number; readonly transaction: Transaction }>;

/** Encodes blocks for one chain: each output is remembered, each source resolved as far as is remembered. */
export class BlockEncoder implements EncodedBlocks {
  readonly transactions = new BinaryRows();
  readonly legs = new BinaryRows();
  readonly movements = new BinaryRows();
  readonly partial = new BinaryRows();
  readonly addresses = new BinaryRows();
  readonly late = new BinaryRows();
  readonly evidence = new BinaryRows();
  readonly notes = new BinaryRows();
  legCount = 0;
  readonly #memory: LoadMemory;
  readonly #tokens: TokenNumbers;
  readonly #rule: ClusterRule | undefined;
  #number = 0;
  /** The block's transactions by hash, made when a source is looked for in its own block. */
  #later: Later | undefined;
  #block: Block | undefined;

  constructor({ memory, tokens, rule }: EncodeWith) {
    this.#memory = memory;
    this.#tokens = tokens;
    this.#rule = rule;
  }

  /**
   * A COPY stream of all legs, block by block, so that the store takes those of one while the next is encoded; the
   * other rows are complete at its end.
   */
  async *streamLegs(blocks: readonly Block[]): AsyncGenerator<Buffer> {
    for (const block of blocks) {
      this.#addBlock(block);
      yield this.legs.takeChunk();
      await setImmediate();
    }
    this.#addAddresses();
    yield this.legs.take();
  }

  #addBlock(block: Block): void {
    this.#block = block;
    this.#later = undefined;
    this.#number = getChain(block.chain).number;
    for (let at = 0; at < block.transactions.length; at += 1)
      this.#addTransaction(block.transactions[at] as Transaction, txIdAt(block, at));
  }

  #addAddresses(): void {
    for (const { id, text } of this.#memory.addresses.takeAdded()) {
      this.addresses.begin(2);
      this.addresses.bigint(id);
      this.addresses.text(text);
    }
  }

  #addTransaction(transaction: Transaction, txId: number): void {
    checkHex(transaction.hash, 'transaction hash');
    const { sums } = this.#memory;
    const movements = sums === undefined ? new Movements() : undefined;
    const legs: LegFields[] = [];
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
    this.legCount += legs.length;
    putTransaction(this.transactions, this.#number, {
      txId,
      source: transaction,
      fee: isLate ? transaction.feeBase : feeOf(transaction, legs, txId),
    });
    if (movements !== undefined) this.#writeMovements(movements, txId);
    else for (const leg of legs) sums?.add(leg, this.partial);
    if (this.#rule !== undefined) putEvidence(this.evidence, { rule: this.#rule, legs, txId });
    if (transaction.notes !== undefined) putNotes(this.notes, txId, transaction.notes);
  }

  #addOperation(
    operation: Operation,
    place: { at: number; txId: number; hash: string; movements: Movements | undefined; legs: LegFields[] },
  ): void {
    const { sources, destinations } = operation;
    const asset = assetOf(operation, this.#tokens);
    const packed = packOperation(place.at, operation.type);
    for (let position = 0; position < sources.length; position += 1) {
      const source = sources[position] as Source;
      const coin = this.#findCoin(source, place.txId);
      const leg = this.#toSourceLeg(source, { txId: place.txId, operation: packed, position, asset }, coin);
      putLeg(this.legs, this.#number, leg);
      place.legs.push(leg);
      if (leg.addressId !== undefined && leg.amount !== undefined)
        place.movements?.send(leg.addressId, asset, leg.amount);
      if (coin?.tokens !== undefined) this.#addTokens(coin.tokens, leg, place);
    }
    for (let position = 0; position < destinations.length; position += 1) {
      const leg = this.#toDestinationLeg(destinations[position] as Destination, {
        txId: place.txId,
        operation: packed,
        position,
        asset,
      });
      putLeg(this.legs, this.#number, leg);
      place.legs.push(leg);
      if (leg.addressId !== undefined && leg.amount !== undefined)
        place.movements?.receive(leg.addressId, asset, leg.amount);
      const { tokens } = destinations[position] as Destination;
      // Outputs with tokens are looked up once all is loaded: they are few.
      if (tokens !== undefined) this.#addTokens(tokens, leg, place);
      else if (packed === 0 && this.#memory.keepsCoins && leg.amount !== undefined && !leg.isUnspendable)
        this.#memory.coins.put(place.hash, position, {
          txId: place.txId,
          addressId: leg.addressId,
          amount: leg.amount,
        });
    }
  }

  /** Legs of an output's tokens: of the output itself, or of the source that spends it. */
  #addTokens(
    tokens: readonly OutputToken[],
    beside: LegFields,
    place: { readonly movements: Movements | undefined; readonly legs: LegFields[] },
  ): void {
    for (const { token, type, amountBase } of tokens) {
      const asset = assetOf({ token, asset: 0 }, this.#tokens);
      const leg = { ...beside, operation: packOperation(asset, type), asset, amount: amountBase };
      putLeg(this.legs, this.#number, leg);
      place.legs.push(leg);
      if (leg.addressId === undefined) continue;
      if (leg.isDestination) place.movements?.receive(leg.addressId, asset, amountBase);
      else place.movements?.send(leg.addressId, asset, amountBase);
    }
  }

  #toDestinationLeg(
    { address, amountBase, unspendable }: Destination,
    head: { readonly txId: number; readonly operation: number; readonly position: number; readonly asset: number },
  ): LegFields {
    return {
      txId: head.txId,
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
    coin: SpentOutput | undefined,
  ): LegFields {
    const isKnown = address !== undefined && amountBase !== undefined;
    if (spends === undefined && !isKnown)
      throw new AppError('BLOCK_CORRUPT', 'a source names neither an output nor an address with an amount', {
        details: { txId: head.txId },
      });
    if (spends !== undefined && coin === undefined) this.#writeLate(head, spends);
    return {
      txId: head.txId,
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

  #findCoin({ spends }: Source, txId: number): SpentOutput | undefined {
    if (spends === undefined || !this.#memory.keepsCoins) return undefined;
    return this.#memory.coins.take(spends.hash, spends.index) ?? this.#findLater(spends.hash, spends.index, txId);
  }

  /** An output made later in the spender's own block (blocks ordered by hash): the spender is then the first to show it. */
  #findLater(hash: string, index: number, txId: number): SpentOutput | undefined {
    const block = this.#block;
    if (block === undefined) return undefined;
    this.#later ??= new Map(
      block.transactions.map((transaction, at) => [transaction.hash, { txId: txIdAt(block, at), transaction }]),
    );
    const spent = this.#later.get(hash);
    const output = spent?.transaction.operations[0]?.destinations[index];
    if (spent === undefined || output === undefined || output.unspendable === true || spent.txId <= txId)
      return undefined;
    const addressId = output.address === undefined ? undefined : this.#memory.addresses.idOf(output.address);
    return { txId: spent.txId, addressId, amount: output.amountBase, tokens: output.tokens };
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
    rows.hex(checkHex(spends.hash, 'spent hash'));
  }

  #writeMovements(movements: Movements, txId: number): void {
    const least = movements.leastAssets();
    for (const { addressId, asset, received, sent } of movements.rows) {
      const isFirst = least === undefined || least.get(addressId) === asset;
      putMovement(this.movements, this.#number, { addressId, txId, asset, isFirst, received, sent });
    }
  }
}
