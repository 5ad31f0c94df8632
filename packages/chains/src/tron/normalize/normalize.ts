import type { Block, ChainEvent, Operation, TokenFacts, Transaction } from '@sulian/domain';
import { fillDestroyed } from '../../contracts/issuer-supply.ts';
import { readLog } from '../../contracts/read-log.ts';
import { eventsVersionOf, eventTableOf } from '../../contracts/table.ts';
import type { TokenRules } from '../../contracts/token-logs.ts';
import { createDataWarnings, type DataWarningList } from '../../data-warnings.ts';
import { TRON_WORDS } from '../address/words.ts';
import type { DataWarning, DataWarningKind } from '../data-warnings.ts';
import type { TronBlockData } from '../wire/data.ts';
import { findOwner, listActs } from './acts.ts';
import { toFee } from './fees.ts';
import { listGenesis } from './genesis.ts';
import { type Acts, type Mined, NO_FACTS, type TronFacts, toRecord } from './mined.ts';
import { listNotes } from './notes.ts';

const CHAIN = 'TRON';

const TOKENS: TokenRules = {
  words: TRON_WORDS,
  wrapped: { contract: 'TNUC9Qb1rRpS5CbWLmNMxXBjyFoydXjWFR', isMinted: false },
  nativeTokens: [],
};
/** No event watched on this chain depends on the owner of a contract. */
const LOGS = { tokens: TOKENS, events: eventTableOf(CHAIN), findOwner: () => undefined };

export interface NormalizedBlock {
  readonly block: Block;
  /** Data warnings in addition to those of `verifyBlockData`. */
  readonly dataWarnings: readonly DataWarning[];
}

/**
 * Converts a node's block to the ledger's form.
 *
 * @param facts facts of earlier blocks to which this one only points; a warning reports missing ones
 */
export function normalizeBlock(data: TronBlockData, facts: TronFacts = NO_FACTS): NormalizedBlock {
  const { header, infos } = data;
  const blockTimeMs = Number(header.timestampMs);
  const reading: NormalizeContext = {
    dataWarnings: createDataWarnings<DataWarningKind>(),
    contracts: new Set(),
    tokens: new Map(),
  };
  const transactions = data.transactions.map((transaction) =>
    header.number === 0n
      ? toGenesis(transaction)
      : toTransaction({ transaction, info: infos?.get(transaction.id), blockTimeMs, facts }, reading),
  );
  const { dataWarnings, contracts, tokens } = reading;
  const hasAllEvents = infos !== undefined && !dataWarnings.has('FREEZE_UNREADABLE');
  const eventsVersion = hasAllEvents ? eventsVersionOf(CHAIN) : undefined;
  return {
    block: {
      chain: CHAIN,
      height: Number(header.number),
      hash: data.id,
      parentHash: header.parentHash,
      timeSec: Math.floor(blockTimeMs / 1_000),
      transactions,
      ...(contracts.size === 0 ? {} : { contracts: [...contracts] }),
      ...(tokens.size === 0 ? {} : { tokens: [...tokens.values()] }),
      ...(data.hasInternals ? {} : { lacksInternalTransfers: true }),
      ...(eventsVersion === undefined ? {} : { eventsVersion }),
    },
    dataWarnings: dataWarnings.list(),
  };
}

/** Facts collected from all transactions of a block. */
interface NormalizeContext {
  readonly dataWarnings: DataWarningList<DataWarningKind>;
  readonly contracts: Set<string>;
  readonly tokens: Map<string, TokenFacts>;
}

const toGenesis = (transaction: Mined['transaction']): Transaction => ({
  hash: transaction.id,
  kind: 'transfer',
  status: 'success',
  feeBase: 0n,
  operations: listGenesis(transaction),
});

function toTransaction(mined: Mined, reading: NormalizeContext): Transaction {
  const { transaction, info } = mined;
  const owner = findOwner(transaction.contract);
  const fee = toFee(owner, mined);
  const isFailed = hasFailed(mined);
  const acts = isFailed ? NOTHING : listActs(transaction, mined);
  const logs = isFailed ? NO_LOGS : readLogs(mined, reading);
  const moves = [...acts.operations, ...logs.operations];
  const operations = [
    ...(fee === undefined ? [] : [fee]),
    ...(moves.length > 0 ? moves : listBare(mined, { isFailed, hasFee: fee !== undefined })),
  ];
  const events = [...logs.events, ...toNumbered(acts, info?.log.length ?? 0)];
  for (const problem of acts.problems ?? []) reading.dataWarnings.add(problem, transaction.id);
  for (const facts of acts.tokens ?? []) reading.tokens.set(facts.token, facts);
  if (!isFailed) collectContracts(mined, operations, reading.contracts);
  const notes = listNotes(transaction, operations);
  return {
    hash: transaction.id,
    kind: 'transfer',
    status: isFailed ? 'failed' : 'success',
    ...(info === undefined ? {} : { feeBase: info.fee }),
    operations,
    ...(events.length === 0 ? {} : { events: fillDestroyed(events, operations) }),
    ...(notes.length === 0 || operations.length === 0 ? {} : { notes }),
  };
}

const NOTHING: Acts = { operations: [] };
const NO_LOGS: Logs = { operations: [], events: [] };

const FINE: ReadonlySet<string | undefined> = new Set([undefined, 'SUCCESS', 'DEFAULT']);

/** Blocks of the first years do not contain the result; the info does. */
function hasFailed({ transaction: { results }, info }: Mined): boolean {
  const [result] = results;
  return (
    info?.result === 'FAILED' ||
    !FINE.has(info?.receipt?.result) ||
    !FINE.has(result?.contractRet) ||
    result?.ret === 'FAILED'
  );
}

/** Records the accounts of a call that moved nothing, or the sender of a failure whose fee is unknown. */
function listBare(
  { transaction: { contract } }: Mined,
  { isFailed, hasFee }: { readonly isFailed: boolean; readonly hasFee: boolean },
): readonly Operation[] {
  if (isFailed) return hasFee ? [] : [toRecord('RECORD', findOwner(contract))];
  return contract.type === 'TriggerSmartContract'
    ? [toRecord('VALUE_TRANSFER', contract.value.ownerAddress, contract.value.contractAddress)]
    : [];
}

interface Logs {
  readonly operations: readonly Operation[];
  readonly events: readonly ChainEvent[];
}

function readLogs({ transaction, info }: Mined, { dataWarnings }: NormalizeContext): Logs {
  const operations: Operation[] = [];
  const events: ChainEvent[] = [];
  for (const [at, { address, topics, data }] of (info?.log ?? []).entries()) {
    const log = { address, topics: topics.map((topic) => `0x${topic}`), data: `0x${data}` };
    const read = readLog(LOGS, log, at);
    operations.push(...read.operations);
    if (read.event !== undefined) events.push(read.event);
    for (const problem of read.problems) dataWarnings.add(problem, transaction.id);
  }
  return { operations, events };
}

/** Numbered behind the logs, whose events have the logs' numbers. */
const toNumbered = ({ events = [] }: Acts, logs: number): readonly ChainEvent[] =>
  events.map((event, at) => ({ ...event, operation: logs + at }));

/** Adds accounts with code: called contracts, writers of logs, and created contracts. */
function collectContracts(
  { transaction: { contract }, info }: Mined,
  operations: readonly Operation[],
  contracts: Set<string>,
): void {
  if (contract.type === 'TriggerSmartContract' && contract.value.contractAddress !== undefined)
    contracts.add(contract.value.contractAddress);
  for (const { address } of info?.log ?? []) contracts.add(address);
  for (const { type, destinations } of operations) {
    const created = type === 'CONTRACT_CREATION' ? destinations[0]?.address : undefined;
    if (created !== undefined) contracts.add(created);
  }
}
