import type { AddressId, AddressTransactionRow, TraceReader, TxId } from '@sulian/domain';
import { fetchSteps } from './fetch.ts';
import type { Facts, Link } from './links.ts';
import type { TraceQuestion } from './types.ts';

const ROWS_PER_READ = 20_000;

/** Where a walk begins: one transaction of the object, with its part of the whole and the links that lead away from it. */
export interface Origin {
  readonly txId: TxId;
  readonly amountBase: bigint;
  readonly links: readonly Link[];
  readonly unknownAmount: number;
}

export interface Start {
  readonly totalBase: bigint;
  readonly origins: readonly Origin[];
  /** Part of the total that lies beyond the budget before the walk begins. */
  readonly beyondBase: bigint;
  readonly rows: number;
  readonly stoppedBy?: 'NODES' | 'ROWS' | 'TIMEOUT';
}

/** The object's transactions in the asked direction, net of what it moved to itself. */
export async function findStart(reader: TraceReader, question: TraceQuestion, facts: Facts): Promise<Start> {
  if (question.object.kind === 'TRANSACTION')
    return startAtTransaction(reader, { question, facts, txId: question.object.txId });
  const own = new Set(question.object.addressIds);
  const { rows, isComplete } = await listRows(reader, question, question.object.addressIds);
  const moved = sumByTransaction(rows, question.direction);
  const heaviest = [...moved].sort((a, b) => (a[1] === b[1] ? a[0] - b[0] : a[1] < b[1] ? 1 : -1));
  const taken = heaviest.slice(0, question.budget.maxTransactions);
  const beyondBase = heaviest.slice(question.budget.maxTransactions).reduce((sum, [, amount]) => sum + amount, 0n);
  const legRows = await fetchSteps(reader, question.direction, { txIds: taken.map(([txId]) => txId), into: facts });
  const origins = taken
    .map(([txId, amount]) => toOrigin(question, facts, { txId, amount, own }))
    .filter((each) => each.amountBase > 0n);
  return {
    origins,
    beyondBase,
    totalBase: origins.reduce((sum, each) => sum + each.amountBase, beyondBase),
    rows: rows.length + legRows,
    ...(isComplete ? (beyondBase > 0n ? { stoppedBy: 'NODES' as const } : {}) : { stoppedBy: 'ROWS' as const }),
  };
}

async function startAtTransaction(
  reader: TraceReader,
  asked: { question: TraceQuestion; facts: Facts; txId: TxId },
): Promise<Start> {
  const { question, facts, txId } = asked;
  const rows = await fetchSteps(reader, question.direction, { txIds: [txId], into: facts });
  const step = facts.steps.get(txId);
  if (step === undefined) return { totalBase: 0n, origins: [], beyondBase: 0n, rows };
  const side =
    question.direction === 'INCOMING' && step.legs.some((leg) => leg.side === 'source' && leg.amountBase !== undefined)
      ? 'source'
      : 'destination';
  const amountBase = step.legs
    .filter((leg) => leg.side === side)
    .reduce((sum, leg) => sum + (leg.amountBase ?? 0n), 0n);
  const origin = { txId, amountBase, links: step.links, unknownAmount: step.unknownAmount };
  return { totalBase: amountBase, origins: amountBase > 0n ? [origin] : [], beyondBase: 0n, rows };
}

async function listRows(reader: TraceReader, question: TraceQuestion, addressIds: readonly AddressId[]) {
  const rows: AddressTransactionRow[] = [];
  let afterTxId = -1;
  for (;;) {
    const page = await reader.listAddressTransactionsAfter({
      addressIds,
      asset: question.asset,
      afterTxId,
      limit: ROWS_PER_READ,
    });
    const last = page.at(-1);
    if (last === undefined || page.length < ROWS_PER_READ) return { rows: [...rows, ...page], isComplete: true };
    // A full page may cut a transaction's rows in two: its last one is read again, whole.
    const whole = page.filter((row) => row.txId !== last.txId);
    for (const row of whole.length === 0 ? page : whole) rows.push(row);
    afterTxId = whole.length === 0 ? last.txId : last.txId - 1;
    if (rows.length >= question.budget.maxRows || question.budget.signal?.aborted === true)
      return { rows, isComplete: false };
  }
}

function sumByTransaction(
  rows: readonly AddressTransactionRow[],
  direction: TraceQuestion['direction'],
): Map<TxId, bigint> {
  const moved = new Map<TxId, bigint>();
  for (const row of rows) {
    const amount = direction === 'INCOMING' ? row.receivedBase : row.sentBase;
    if (amount > 0n) moved.set(row.txId, (moved.get(row.txId) ?? 0n) + amount);
  }
  return moved;
}

/**
 * The object's part of a transaction, net: of what it received the share that others supplied,
 * of what it sent the share that others got. Fees are apart: outputs alone are divided.
 */
function toOrigin(
  question: TraceQuestion,
  facts: Facts,
  part: { txId: TxId; amount: bigint; own: ReadonlySet<AddressId> },
): Origin {
  const { txId, amount, own } = part;
  const step = facts.steps.get(txId);
  if (step === undefined) return { txId, amountBase: 0n, links: [], unknownAmount: 0 };
  const isOwn = (link: Link) => link.addressId !== undefined && own.has(link.addressId);
  const links = step.links.filter((link) => !isOwn(link));
  const total = (side: 'source' | 'destination', only?: (id: AddressId | undefined) => boolean) =>
    step.legs
      .filter((leg) => leg.side === side && (only?.(leg.addressId) ?? true))
      .reduce((sum, leg) => sum + (leg.amountBase ?? 0n), 0n);
  const ofOwn = (id: AddressId | undefined) => id !== undefined && own.has(id);
  const supplied = total('source') + BigInt(Math.round(step.unknownAmount));
  if (question.direction === 'INCOMING') {
    const byOthers = supplied - total('source', ofOwn);
    return {
      txId,
      links,
      unknownAmount: step.unknownAmount,
      amountBase: supplied === 0n ? amount : (amount * byOthers) / supplied,
    };
  }
  const toOthers = total('destination', (id) => !ofOwn(id));
  return { txId, links, unknownAmount: 0, amountBase: supplied === 0n ? 0n : (toOthers * amount) / supplied };
}
