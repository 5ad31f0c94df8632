import type { Block, ChainEvent, Note, Operation, TokenFacts, Transaction, TransactionStatus } from '@sulian/domain';
import { createDataWarnings, type DataWarningList } from '../../data-warnings.ts';
import type { DataWarning, DataWarningKind } from '../data-warnings.ts';
import { creditOf } from '../wire/credits.ts';
import type { TonBlockData, TonTransaction } from '../wire/data.ts';
import { NO_FACTS, type TonFacts } from '../wire/facts.ts';
import { containsCoins } from './coin-wallets.ts';
import { feeOf, toFee } from './fees.ts';
import { EVENTS_VERSION } from './issuers.ts';
import { listItemTransfers } from './items.ts';
import { listIssuerActs, listJettonArrivals, listJettonBurns } from './jettons.ts';
import { type Moves, NOTHING } from './moves.ts';
import { listNotes } from './notes.ts';
import { listValues } from './values.ts';
import { isWalletCode } from './wallet-codes.ts';

const CHAIN = 'TON';

export interface NormalizedBlock {
  readonly block: Block;
  /** In addition to those of `verifyBlockData`. */
  readonly dataWarnings: readonly DataWarning[];
}

/**
 * A block of the masterchain with the transactions of all shards that it takes in, in the ledger's words. A message's value
 * moves in the transaction that takes it in; between the two it is the sender's still.
 *
 * @param facts who owns wallets of jettons, and of which collection items are; what they lack is noted
 */
export function normalizeBlock(data: TonBlockData, facts: TonFacts = NO_FACTS): NormalizedBlock {
  const { master, parentHash } = data;
  const reading: NormalizeContext = {
    facts,
    dataWarnings: createDataWarnings<DataWarningKind>(),
    tokens: new Map(),
    contracts: new Set(),
  };
  const transactions = data.transactions.map((transaction) => toTransaction(transaction, reading));
  const { dataWarnings, tokens, contracts } = reading;
  return {
    block: {
      chain: CHAIN,
      height: master.seqno,
      hash: master.root_hash,
      parentHash,
      timeSec: Number(master.gen_utime),
      transactions,
      ...(contracts.size === 0 ? {} : { contracts: [...contracts] }),
      ...(tokens.size === 0 ? {} : { tokens: [...tokens.values()] }),
      eventsVersion: EVENTS_VERSION,
    },
    dataWarnings: dataWarnings.list(),
  };
}

/** Facts collected from all transactions of a block. */
interface NormalizeContext {
  readonly facts: TonFacts;
  readonly dataWarnings: DataWarningList<DataWarningKind>;
  readonly tokens: Map<string, TokenFacts>;
  readonly contracts: Set<string>;
}

function toTransaction(transaction: TonTransaction, reading: NormalizeContext): Transaction {
  const { account, hash } = transaction;
  const feeBase = feeOf(transaction);
  const status = toStatus(transaction);
  const values = status === 'failed' ? [] : listValues(transaction);
  const moves = listMoves(transaction, reading);
  const hasFee = feeBase > 0n || values.length + moves.operations.length === 0;
  const fees = hasFee ? [toFee(account, feeBase)] : [];
  // The fee is paid of what came.
  const operations: readonly Operation[] = [...values, ...moves.operations, ...fees];
  const notes = listAllNotes(transaction, moves, values.length);
  const events = toEvents(moves);
  const tokenAccounts = moves.tokenAccounts ?? [];
  for (const problem of moves.problems ?? []) reading.dataWarnings.add(problem, hash);
  for (const token of moves.tokens ?? []) reading.tokens.set(token.token, token);
  if (isContract(transaction, reading.facts)) reading.contracts.add(account);
  return {
    hash,
    kind: 'transfer',
    status,
    feeBase,
    operations,
    ...(events.length === 0 ? {} : { events }),
    ...(notes.length === 0 ? {} : { notes }),
    ...(tokenAccounts.length === 0 ? {} : { tokenAccounts }),
  };
}

/** A wallet of jettons is its owner's, as a wallet of coins is, and no contract that takes one asset and gives another. */
const isContract = (transaction: TonTransaction, facts: TonFacts): boolean => {
  const { account, codeHash } = transaction;
  if (codeHash === undefined || isWalletCode(codeHash)) return false;
  return facts.findWallet(account) === undefined || containsCoins(transaction);
};

/** An account without code takes what it is sent: nothing failed, though no code ran. */
function toStatus({ isAborted, skipped, inMessage, outMessages }: TonTransaction): TransactionStatus {
  if (!isAborted) return 'success';
  if (inMessage === undefined || inMessage.source === undefined) return 'failed';
  if (skipped === 'no_state' && outMessages.length === 0) return 'success';
  return creditOf(inMessage) > 0n ? 'partly' : 'failed';
}

function listMoves(transaction: TonTransaction, { facts }: NormalizeContext): Moves {
  const { inMessage: message, isAborted } = transaction;
  if (isAborted || message === undefined || message.source === undefined || message.bounced === true) return NOTHING;
  const { body } = message;
  const received = { transaction, message, facts };
  switch (body.op) {
    case 'jettonInternalTransfer':
      return listJettonArrivals(received, body);
    case 'jettonBurnNotification':
      return listJettonBurns(received, body);
    case 'jettonSetStatus':
    case 'jettonTransfer':
    case 'jettonBurn':
      return listIssuerActs(received, body);
    case 'itemTransfer':
      return listItemTransfers(received, body.to);
    default:
      return NOTHING;
  }
}

/** @param movesAt number of the first operation of `moves` */
function listAllNotes(transaction: TonTransaction, { notes = [] }: Moves, movesAt: number): readonly Note[] {
  return [...listNotes(transaction), ...notes.map((note) => ({ ...note, operation: movesAt + note.operation }))];
}

const toEvents = ({ events = [] }: Moves): readonly ChainEvent[] =>
  events.map((event, operation) => ({ ...event, operation }));
