import {
  AppError,
  type Block,
  type ChainId,
  type Operation,
  type TokenFacts,
  type Transaction,
  type TransactionStatus,
} from '@sulian/domain';
import { toOperation } from '../../contracts/to-operation.ts';
import { createDataWarnings, type DataWarningList } from '../../data-warnings.ts';
import type { DataWarning, DataWarningKind } from '../data-warnings.ts';
import { parseAmount } from '../wire/amount.ts';
import type { RippleLedgerData, RippleTransaction } from '../wire/data.ts';
import { toUnixSec } from '../wire/header.ts';
import { SUCCESS } from '../wire/schema.ts';
import { type Balances, readBalances } from './balances.ts';
import { type Change, listChanges } from './changes.ts';
import { EVENTS_VERSION, listEvents } from './events.ts';
import { NOBODY, payerOf, signerOf, toFee } from './fees.ts';
import { toGenesis } from './genesis.ts';
import { isKnownType } from './holdings.ts';
import { listItemMoves, toItemOperations } from './items.ts';
import { type Move, netMoves } from './moves.ts';
import { listNotes } from './notes.ts';
import { toIssuanceFacts, toIssuedFacts } from './tokens.ts';

const CHAIN: ChainId = 'RIPPLE';

export interface NormalizedBlock {
  readonly block: Block;
  /** In addition to those of `verifyLedgerData`. */
  readonly dataWarnings: readonly DataWarning[];
}

/** Facts collected from all transactions of a ledger. */
interface NormalizeContext {
  readonly dataWarnings: DataWarningList<DataWarningKind>;
  readonly tokens: Map<string, TokenFacts>;
  readonly contracts: Set<string>;
}

/** A ledger in our own words. Whatever a transaction is called, what it moved is what the entries that it changed show. */
export function normalizeLedger({ header, hash, transactions, state }: RippleLedgerData): NormalizedBlock {
  const reading: NormalizeContext = {
    dataWarnings: createDataWarnings<DataWarningKind>(),
    tokens: new Map(),
    contracts: new Set(),
  };
  const rows = transactions.map((transaction) => toTransaction(transaction, reading));
  const genesis = toGenesis(hash, state);
  for (const { token } of genesis?.operations ?? []) learnIssued(token, reading);
  const { dataWarnings, tokens, contracts } = reading;
  return {
    block: {
      chain: CHAIN,
      height: header.index,
      hash,
      parentHash: header.parentHash,
      timeSec: toUnixSec(header.closeTime),
      transactions: genesis === undefined ? rows : [...rows, genesis],
      ...(contracts.size === 0 ? {} : { contracts: [...contracts] }),
      ...(tokens.size === 0 ? {} : { tokens: [...tokens.values()] }),
      eventsVersion: EVENTS_VERSION,
    },
    dataWarnings: dataWarnings.list(),
  };
}

function toTransaction(transaction: RippleTransaction, reading: NormalizeContext): Transaction {
  const { hash, body, meta } = transaction;
  const feeBase = BigInt(body.Fee);
  const changes = listChanges(meta);
  const payer = payerOf(body);
  const balances = readBalances(changes);
  // A pseudo-transaction's account is none that has an entry.
  if (payer !== NOBODY) balances.sums.add(undefined, payer, feeBase);
  const { moves, isUnbalanced } = netMoves(balances, signerOf(body));
  const items = toItemOperations(listItemMoves(changes));
  const fee = toFee(payer, feeBase);
  const operations: readonly Operation[] = [fee, ...moves.map(toMoved), ...items.operations];
  if (isUnbalanced) addUnbalanced(transaction, changes, reading);
  if (balances.hasHidden) reading.dataWarnings.add('BALANCES_HIDDEN', hash);
  if (isDeliveredOtherwise(transaction, balances)) reading.dataWarnings.add('DELIVERY_DIFFERS', hash);
  learn(changes, moves, reading);
  for (const facts of items.tokens) reading.tokens.set(facts.token, facts);
  const firstItem = 1 + moves.length;
  const notes = [
    ...listNotes(transaction, changes, operations),
    ...items.notes.map((note) => ({ ...note, operation: firstItem + note.operation })),
  ];
  const events = listEvents(transaction, changes, moves);
  return {
    hash,
    kind: 'transfer',
    status: toStatus(meta.TransactionResult, operations),
    feeBase,
    operations,
    ...(events.length === 0 ? {} : { events }),
    ...(notes.length === 0 ? {} : { notes }),
  };
}

/**
 * Coins that do not balance in unproven JSON are the node's fault. An entry of an unknown kind may have them, and in bytes
 * that the ledger's root covers only such an entry can: then the imbalance is named.
 * @throws BLOCK_CORRUPT
 */
function addUnbalanced(
  { hash, bytes }: RippleTransaction,
  changes: readonly Change[],
  { dataWarnings }: NormalizeContext,
): void {
  if (bytes === undefined && changes.every(({ type }) => isKnownType(type)))
    throw new AppError('BLOCK_CORRUPT', 'coins do not balance in a transaction', {
      details: { transaction: hash },
    });
  dataWarnings.add('COINS_UNBALANCED', hash);
}

const toMoved = ({ asset, ...move }: Move): Operation =>
  asset === undefined ? toOperation(move) : toOperation({ ...move, token: asset });

/**
 * Results other than success claim only a fee: the transaction failed. If one ever moves anything else, it was carried
 * out in part.
 */
function toStatus(result: string, { length }: readonly Operation[]): TransactionStatus {
  if (result === SUCCESS) return 'success';
  return length === 1 ? 'failed' : 'partly';
}

function learn(changes: readonly Change[], moves: readonly Move[], reading: NormalizeContext): void {
  for (const { asset } of moves) learnIssued(asset, reading);
  for (const change of changes) {
    const facts = toIssuanceFacts(change);
    if (facts !== undefined) reading.tokens.set(facts.token, facts);
    const { Account, AMMID, VaultID, LoanBrokerID } = change.final;
    // No key signs for the account of a pool, a vault or a lender: the ledger's rules control it.
    if (
      change.type === 'AccountRoot' &&
      typeof Account === 'string' &&
      (AMMID ?? VaultID ?? LoanBrokerID) !== undefined
    )
      reading.contracts.add(Account);
  }
}

function learnIssued(asset: string | undefined, { tokens }: NormalizeContext): void {
  if (asset?.includes('.') === true && !tokens.has(asset)) tokens.set(asset, toIssuedFacts(asset));
}

const UNAVAILABLE = 'unavailable';

/** Whether a payment's delivered amount differs from its recipient's gain. Old payments have no delivered amount. */
function isDeliveredOtherwise({ body, meta }: RippleTransaction, { sums, roundings }: Balances): boolean {
  const delivered = meta.delivered_amount ?? meta.DeliveredAmount;
  const { Destination: to } = body;
  if (body.TransactionType !== 'Payment' || delivered === undefined || delivered === UNAVAILABLE || to === undefined)
    return false;
  if (to === signerOf(body)) return false;
  const { asset, base } = parseAmount(delivered);
  // A recipient that issues the token gains no balance. Its name may represent any issuer that it trusts.
  const gained = sums.list(asset).find(({ holder }) => holder === to)?.amountBase;
  if (gained === undefined || asset === undefined) return asset === undefined && (gained ?? 0n) !== base;
  const difference = gained - base;
  return (difference < 0n ? -difference : difference) > (roundings.get(asset) ?? 0n);
}
