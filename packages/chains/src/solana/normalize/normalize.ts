import type { Block, ChainId, Operation, Transaction } from '@sulian/domain';
import { toOperation } from '../../contracts/to-operation.ts';
import { createDataWarnings, type DataWarningList } from '../../data-warnings.ts';
import { isProgramOwned } from '../address/curve.ts';
import { estimateTimeSec, getSolanaChain } from '../chains.ts';
import type { DataWarning, DataWarningKind } from '../data-warnings.ts';
import { WRAPPED_SOL } from '../programs.ts';
import type { SolanaBlockData } from '../wire/data.ts';
import type { SolanaTransaction } from '../wire/transaction.ts';
import { toFee } from './fees.ts';
import { type Holders, toHolders } from './holders.ts';
import { type InstructionEffects, learnOpened, readInstruction } from './instructions.ts';
import type { Move } from './move.ts';
import { netMoves } from './moves.ts';
import { listNotes } from './notes.ts';
import { listRewards } from './rewards.ts';
import { createTokenFacts, showTokenAccounts, type TokenFactsOfBlock } from './token-accounts.ts';
import { foldVotes, isVote } from './votes.ts';

const CHAIN: ChainId = 'SOLANA';

/** Freezes and changes of owners are read from all instructions of the token programs, of whatever token. */
export const EVENTS_VERSION = 'token-program-1';

export interface NormalizedBlock {
  readonly block: Block;
  /** In addition to those of `verifyBlockData`. */
  readonly dataWarnings: readonly DataWarning[];
}

/** Facts collected from all transactions of a block. */
interface NormalizeContext {
  readonly dataWarnings: DataWarningList<DataWarningKind>;
  readonly contracts: Set<string>;
  readonly tokenFacts: TokenFactsOfBlock;
}

/** A node's block in the ledger's words; its height is its slot. */
export function normalizeBlock(data: SolanaBlockData): NormalizedBlock {
  const reading: NormalizeContext = {
    dataWarnings: createDataWarnings<DataWarningKind>(),
    contracts: new Set(),
    tokenFacts: createTokenFacts(),
  };
  const { dataWarnings, contracts, tokenFacts } = reading;
  const transactions = listTransactions(data.transactions, reading);
  if (data.rewards === undefined) dataWarnings.add('REWARDS_MISSING');
  if (earnsMoreThanPaid(data)) dataWarnings.add('TRANSACTIONS_MISSING');
  if (data.timeSec === undefined) dataWarnings.add('TIME_MISSING');
  const rewards = listRewards(data.rewards ?? []);
  if (rewards.length > 0)
    transactions.push({ hash: data.hash, kind: 'coinbase', status: 'success', operations: rewards });
  const isInPart = (['META_MISSING', 'TRANSACTIONS_MISSING'] as const).some(dataWarnings.has);
  const hasAllEvents = !isInPart && !(['INNER_MISSING', 'FREEZE_UNREADABLE'] as const).some(dataWarnings.has);
  return {
    block: {
      chain: CHAIN,
      height: data.slot,
      hash: data.hash,
      parentHash: data.parentHash,
      timeSec: data.timeSec ?? estimateTimeSec(getSolanaChain(CHAIN), data.slot),
      transactions,
      ...(contracts.size === 0 ? {} : { contracts: [...contracts] }),
      ...(tokenFacts.tokens.size === 0 ? {} : { tokens: [...tokenFacts.tokens.values()] }),
      ...(isInPart ? { lacksInternalTransfers: true } : {}),
      ...(hasAllEvents ? { eventsVersion: EVENTS_VERSION } : {}),
    },
    dataWarnings: dataWarnings.list(),
  };
}

/** A leader earns a part of the fees; of the first block all that there is begins so. */
function earnsMoreThanPaid({ slot, rewards = [], transactions }: SolanaBlockData): boolean {
  if (slot === 0 || transactions.some(({ meta }) => meta === undefined)) return false;
  const earned = rewards.filter(({ kind }) => kind === 'Fee').reduce((sum, { lamports }) => sum + lamports, 0n);
  return earned > transactions.reduce((sum, { meta }) => sum + BigInt(meta?.fee ?? 0), 0n);
}

/** Transactions in block order. The votes of one payer are one row, at the position of the first vote. */
function listTransactions(transactions: readonly SolanaTransaction[], reading: NormalizeContext): Transaction[] {
  const votes = new Map<string, [SolanaTransaction, ...SolanaTransaction[]]>();
  const rows: (Transaction | string)[] = [];
  for (const transaction of transactions) {
    const [payer = ''] = transaction.keys;
    if (!isVote(transaction)) rows.push(toTransaction(transaction, reading));
    else if (votes.get(payer)?.push(transaction) === undefined) {
      votes.set(payer, [transaction]);
      rows.push(payer);
    }
  }
  return rows.map((row) =>
    typeof row === 'string' ? foldVotes(votes.get(row) as [SolanaTransaction, ...SolanaTransaction[]]) : row,
  );
}

function toTransaction(transaction: SolanaTransaction, reading: NormalizeContext): Transaction {
  const { id: hash, meta, keys } = transaction;
  if (meta === undefined) return toUnknown(transaction, reading);
  const isFailed = meta.err != null;
  const fee = toFee(keys[0] as string, BigInt(meta.fee));
  const row = { hash, kind: 'transfer', status: isFailed ? 'failed' : 'success', feeBase: BigInt(meta.fee) } as const;
  if (isFailed) return withNotes(transaction, { ...row, operations: [fee] });
  const holders = toHolders(transaction, meta);
  noteGaps(holders, reading);
  const effectsList = readInstructions(holders);
  const net = netMoves(
    holders,
    effectsList.flatMap(({ effects }) => effects.moves ?? []),
  );
  for (const problem of net.problems) reading.dataWarnings.add(problem, hash);
  const operations = [fee, ...net.moves.map(toMoved), ...effectsList.flatMap(({ effects }) => toRecords(effects))];
  const events = effectsList.flatMap(({ effects, at }) =>
    effects.event === undefined ? [] : [{ ...effects.event, operation: at }],
  );
  for (const { effects } of effectsList)
    if (effects.problem !== undefined) reading.dataWarnings.add(effects.problem, hash);
  const tokenAccounts = showTokenAccounts(holders, reading.tokenFacts);
  collectContracts(holders, net.moves, reading.contracts);
  return withNotes(transaction, {
    ...row,
    operations,
    ...(events.length === 0 ? {} : { events }),
    ...(tokenAccounts.length === 0 ? {} : { tokenAccounts }),
  });
}

/** A transaction with an unknown outcome: not even its fee is known, only its sender. */
function toUnknown(
  { id: hash, keys: [payer = ''] }: SolanaTransaction,
  { dataWarnings }: NormalizeContext,
): Transaction {
  dataWarnings.add('META_MISSING', hash);
  const operation: Operation = {
    type: 'UNKNOWN',
    asset: 0,
    sources: [{ address: payer, amountBase: 0n }],
    destinations: [],
  };
  return { hash, kind: 'transfer', status: 'success', operations: [operation] };
}

interface DeedAt {
  readonly effects: InstructionEffects;
  /** Place of the instruction among all that the transaction ran. */
  readonly at: number;
}

function readInstructions(holders: Holders): readonly DeedAt[] {
  const { instructions } = holders.transaction;
  for (const instruction of instructions) learnOpened(holders, instruction);
  return instructions.flatMap((instruction, at): readonly DeedAt[] => {
    const effects = readInstruction(holders, instruction);
    return effects === undefined ? [] : [{ effects: effects, at }];
  });
}

function noteGaps({ transaction, before, after }: Holders, { dataWarnings }: NormalizeContext): void {
  if (!transaction.hasAllInstructions) dataWarnings.add('INNER_MISSING', transaction.id);
  if ([...before.values(), ...after.values()].some(({ owner }) => owner === undefined))
    dataWarnings.add('OWNER_MISSING', transaction.id);
}

const toMoved = ({ asset, ...move }: Move): Operation =>
  asset === undefined ? toOperation(move) : toOperation({ ...move, token: asset });

const toRecords = ({ record }: InstructionEffects): readonly Operation[] =>
  record === undefined
    ? []
    : [
        {
          type: record.type,
          asset: 0,
          sources: [{ address: record.from, amountBase: 0n }],
          destinations: record.to === undefined ? [] : [{ address: record.to, amountBase: 0n }],
        },
      ];

function withNotes(transaction: SolanaTransaction, row: Transaction): Transaction {
  const notes = listNotes(transaction, row.operations);
  return notes.length === 0 ? row : { ...row, notes };
}

/** Programs that ran, and owners whose programs sign for them. */
function collectContracts({ transaction }: Holders, moves: readonly Move[], contracts: Set<string>): void {
  for (const { program } of transaction.instructions) contracts.add(transaction.keys[program] ?? '');
  for (const { asset, from, to } of moves) {
    if (asset === WRAPPED_SOL && (from === undefined || to === undefined)) contracts.add(WRAPPED_SOL);
    for (const address of [from, to])
      if (asset !== undefined && address !== undefined && !address.includes(':') && isProgramOwned(address))
        contracts.add(address);
  }
}
