import { type AddressId, type FamilyTraits, getChain, isCost, type LegRow, type TxId } from '@sulian/domain';
import {
  findGasSupply,
  isSigning,
  isTiny,
  judgeOwnLabel,
  type LeftOutOperations,
  type NativeStep,
  nativeLimitsOf,
  type TraceObject,
} from '@sulian/engine';
import { readTimes } from '../objects/read-times.ts';
import { findPoisoning, marksOf } from '../poisoning/find-poisoning.ts';
import type { ScoringDeps } from './deps.ts';
import type { ScoringQuestion } from './question.ts';

/** Rows of an object's history in one coin that are searched; the answer for a busier object excludes nothing. */
const MAX_ROWS = 10_000;
/** Transactions whose operations are read. */
const MAX_READ = 2_000;

/** Receipts excluded from this score. */
export interface ExcludedReceipts {
  readonly operations: LeftOutOperations;
  /** Operations that are address poisoning. */
  readonly poisoning: number;
  /** Receipts of native coins that only paid for moves of tokens. */
  readonly gasSupply: number;
  /** False: the history is too long to be looked through, or a part of it could not be. */
  readonly isWhole: boolean;
}

const NOTHING_LEFT_OUT: ExcludedReceipts = { operations: new Map(), poisoning: 0, gasSupply: 0, isWhole: true };

type Deps = Pick<ScoringDeps, 'prices' | 'policy'>;
type Question = Pick<ScoringQuestion, 'reader' | 'labels' | 'request' | 'coin'>;

/**
 * Finds receipts that are not an origin of an account's money. These are address poisoning, unless requested. For a
 * question about all coins they are also native coins sent only to pay for token transfers. Payments of a severe payer
 * always count.
 */
export async function findLeftOut(
  deps: Deps,
  question: Question,
  { object, assets }: { readonly object: TraceObject; readonly assets: readonly number[] },
): Promise<ExcludedReceipts> {
  const { reader, request } = question;
  if (request.analysisType !== 'INCOMING' || object.kind !== 'ADDRESS' || getChain(reader.chain).spendsOutputs)
    return NOTHING_LEFT_OUT;
  // Poisoning and supplies of gas show only where everything else that happened is known too.
  if (reader.coverage !== undefined) return { ...NOTHING_LEFT_OUT, isWhole: false };
  const finder = new Finder(deps, question, object.addressIds);
  if (request.includePoisoning !== true) for (const asset of assets) await finder.addPoisoning(asset);
  const isAboutTokens = question.coin.kind === 'ALL' && assets.some((asset) => asset !== 0);
  if (isAboutTokens && assets.includes(0)) await finder.addGasSupply(assets);
  return finder.found;
}

type Row = Awaited<ReturnType<ScoringQuestion['reader']['listAddressTransactionsAfter']>>[number];

/** Looks through an object's history. */
class Finder {
  readonly #deps: Deps;
  readonly #question: Question;
  readonly #own: ReadonlySet<AddressId>;
  readonly #operations = new Map<TxId, Set<number>>();
  readonly #isOwn = (id: AddressId | undefined): boolean => id !== undefined && this.#own.has(id);
  #poisoning = 0;
  #gasSupply = 0;
  #isWhole = true;

  constructor(deps: Deps, question: Question, own: readonly AddressId[]) {
    this.#deps = deps;
    this.#question = question;
    this.#own = new Set(own);
  }

  get found(): ExcludedReceipts {
    const [poisoning, gasSupply, isWhole] = [this.#poisoning, this.#gasSupply, this.#isWhole];
    return { operations: this.#operations, poisoning, gasSupply, isWhole };
  }

  /** Tiny receipts are few questions; what is larger is never poisoning that counts. */
  async addPoisoning(asset: number): Promise<void> {
    const { reader } = this.#question;
    const { prices } = this.#deps;
    const [row] = await reader.listAssets([asset]);
    // No amount of an unknown token is treated as tiny: a question about it covers all of it.
    if (asset !== 0 && row?.isKnown !== true) return;
    const rows = (await this.#readRows(asset)).filter(({ receivedBase }) => receivedBase > 0n);
    if (row === undefined || row.asset !== asset) return;
    const timeOf = await readTimes(
      reader,
      rows.map(({ txId }) => txId),
    );
    const tiny = rows.filter(({ txId, receivedBase }) =>
      isTiny(row, receivedBase, prices.findUsd(row.chain, asset, timeOf(txId))),
    );
    const legs = await this.#readLegs(tiny);
    const poisoning = await findPoisoning({ reader, prices }, legs);
    if (poisoning.notJudged.size > 0) this.#isWhole = false;
    for (const { txId, operation } of marksOf(poisoning, this.#isOwn).values()) {
      const of = legs.filter((leg) => leg.txId === txId && leg.operation === operation && leg.asset === asset);
      const isReceipt = of.some(({ side, addressId }) => side === 'destination' && this.#isOwn(addressId));
      if (isReceipt && this.#add(of)) this.#poisoning += 1;
    }
  }

  /** @param assets coins of the question */
  async addGasSupply(assets: readonly number[]): Promise<void> {
    const { reader } = this.#question;
    const moves: Row[] = [];
    for (const asset of assets)
      if (asset !== 0) moves.push(...(await this.#readRows(asset)).filter(({ sentBase }) => sentBase > 0n));
    const rows = await this.#readRows(0);
    // A part of a history would make fees of what was paid, and payments of what was rent.
    if (moves.length === 0 || rows.length === 0 || rows.length > MAX_READ || !this.#isWhole) {
      this.#isWhole &&= rows.length <= MAX_READ;
      return;
    }
    const legs = await this.#readLegs(rows);
    const moving = new Set(moves.map(({ txId }) => txId));
    const timeOf = await readTimes(reader, [...moving, ...rows.map(({ txId }) => txId)]);
    const byTransaction = groupByTransaction(legs);
    const { signedBy } = getChain(reader.chain);
    const steps = [...byTransaction].map(([txId, of]) =>
      toNativeStep(of, { txId, timeSec: timeOf(txId), movesToken: moving.has(txId), isOwn: this.#isOwn, signedBy }),
    );
    const supply = findGasSupply(steps, {
      limits: nativeLimitsOf(reader.chain),
      tokenMoves: [...moving].map(timeOf),
    });
    for (const txId of supply)
      if (this.#add((byTransaction.get(txId) ?? []).filter(this.#isReceipt))) this.#gasSupply += 1;
  }

  readonly #isReceipt = (leg: LegRow, _: number, all: readonly LegRow[]): boolean =>
    leg.asset === 0 &&
    !isCost(leg.operationType) &&
    all.some(
      ({ operation, side, addressId }) =>
        operation === leg.operation && side === 'destination' && this.#isOwn(addressId),
    );

  /**
   * Excludes operations of one transaction, unless a payer is severe; returns false where nothing was excluded. @param
   * legs legs of operations of one transaction
   */
  #add(legs: readonly LegRow[]): boolean {
    const hasSeverePayer = legs.some(
      ({ side, addressId, txId }) => side === 'source' && addressId !== undefined && this.#isSevere(addressId, txId),
    );
    if (hasSeverePayer || legs.length === 0) return false;
    for (const { txId, operation } of legs) {
      const of = this.#operations.get(txId) ?? new Set();
      this.#operations.set(txId, of.add(operation));
    }
    return true;
  }

  /** Its label, of that time or of today, bears on the severity of whoever was paid. */
  #isSevere(addressId: AddressId, at: TxId): boolean {
    const { labels } = this.#question;
    const spoken = [labels.findAddressLabel(addressId, at), labels.findAddressLabel(addressId)];
    return spoken.some((label) => label !== undefined && judgeOwnLabel(this.#deps.policy, label).floor !== undefined);
  }

  /** Oldest first; none of a history that is too long. */
  async #readRows(asset: number): Promise<readonly Row[]> {
    const rows = await this.#question.reader.listAddressTransactionsAfter({
      addressIds: [...this.#own].sort((a, b) => a - b),
      asset,
      afterTxId: -1,
      limit: MAX_ROWS + 1,
    });
    if (rows.length <= MAX_ROWS) return rows;
    this.#isWhole = false;
    return [];
  }

  /** Legs of the newest `MAX_READ` transactions. */
  async #readLegs(rows: readonly Row[]): Promise<readonly LegRow[]> {
    const txIds = [...new Set(rows.map(({ txId }) => txId))];
    if (txIds.length > MAX_READ) this.#isWhole = false;
    return this.#question.reader.listLegs(txIds.slice(-MAX_READ));
  }
}

function groupByTransaction(legs: readonly LegRow[]): ReadonlyMap<TxId, readonly LegRow[]> {
  const groups = new Map<TxId, LegRow[]>();
  for (const leg of legs) {
    const group = groups.get(leg.txId);
    if (group === undefined) groups.set(leg.txId, [leg]);
    else group.push(leg);
  }
  return groups;
}

interface ReceiptInput extends Pick<NativeStep, 'txId' | 'timeSec' | 'movesToken'> {
  readonly isOwn: (id: AddressId | undefined) => boolean;
  readonly signedBy: FamilyTraits['signedBy'];
}

/** Effect of one transaction on the object's native coins. @param legs all legs of the transaction */
function toNativeStep(legs: readonly LegRow[], { isOwn, signedBy, ...step }: ReceiptInput): NativeStep {
  const sums = { receivedBase: 0n, ownBase: 0n, feeBase: 0n, rentBase: 0n, paidBase: 0n };
  const isSigned = legs.some((leg) => isSigning(leg, signedBy) && isOwn(leg.addressId));
  const paying = new Set(
    legs.flatMap(({ operation, side, addressId }) => (side === 'source' && isOwn(addressId) ? operation : [])),
  );
  const paid = new Set(
    legs.flatMap(({ operation, side, addressId }) => (side === 'destination' && isOwn(addressId) ? operation : [])),
  );
  for (const { asset, operation, operationType, side, addressId, amountBase = 0n } of legs) {
    if (asset !== 0 || !isOwn(addressId)) continue;
    if (side === 'source' && operationType === 'FEE') sums.feeBase += amountBase;
    else if (side === 'source' && operationType === 'RENT') sums.rentBase += amountBase;
    else if (side === 'source') sums.paidBase += paid.has(operation) ? 0n : amountBase;
    else if (!paying.has(operation)) sums[isSigned ? 'ownBase' : 'receivedBase'] += amountBase;
  }
  return { ...step, ...sums };
}
