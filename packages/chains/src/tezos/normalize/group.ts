import type { Note, Operation, TokenFacts, Transaction, TransactionStatus } from '@sulian/domain';
import type { DataWarningKind } from '../data-warnings.ts';
import type { Content, NodeOperation } from '../wire/schema.ts';
import { type Act, type Effects, listActs, type OwnEvent } from './acts.ts';
import { listCoins, listUnsigned, toOperation } from './coins.ts';
import { type Cost, findFrozenFor, toFee } from './fees.ts';
import { isUnknown } from './holders.ts';
import { listKeyChanges } from './keys.ts';
import { listMints } from './mints.ts';
import { type Move, netMoves } from './net-moves.ts';
import { listMethods, toItem } from './notes.ts';
import { findStaking, listDelegations, listStakingEvents } from './staking.ts';
import { listTickets } from './tickets.ts';
import { listTokenTransfers } from './tokens.ts';

/** Result of a group of contents that was signed as one. */
export interface Group {
  /** Undefined: it moved nothing and cost nothing, as the votes of which each block has hundreds. */
  readonly transaction: Transaction | undefined;
  readonly tokens: readonly TokenFacts[];
  readonly contracts: readonly string[];
  readonly problems: readonly DataWarningKind[];
}

interface Draft {
  readonly costs: Map<string, Cost>;
  readonly parts: Part[];
}

/** Effects of one content. Its index among the operations is known only after the fees. */
interface Part {
  readonly content: Content;
  readonly effects: Effects;
}

/** Only the fees of a failed group remain: the rest was reverted, or never ran. */
export function toGroup(operation: NodeOperation, proposer: string | undefined): Group {
  const { contents, hash } = operation;
  const isFailed = contents.some(({ metadata }) => hasFailed(metadata.operation_result?.status));
  const draft: Draft = { costs: new Map(), parts: [] };
  const acts = isFailed ? [] : contents.flatMap(listActs);
  for (const content of contents) {
    addFee(draft, content, proposer);
    const effects = isFailed ? { operations: [] } : listEffects(content, draft);
    draft.parts.push({ content, effects: joinEffects([effects, listCharges(content)]) });
  }
  const effects = draft.parts.map((part) => part.effects);
  const transaction = toTransaction(hash, draft, isFailed ? 'failed' : 'success');
  return {
    transaction,
    tokens: effects.flatMap(({ tokens = [] }) => tokens),
    problems: effects.flatMap(({ problems = [] }) => problems),
    contracts: acts.flatMap(listContracts),
  };
}

const hasFailed = (status: string | undefined): boolean => status !== undefined && status !== 'applied';

function addFee({ costs }: Draft, content: Content, proposer: string | undefined): void {
  const { source, fee, metadata } = content;
  if (source === undefined || metadata.operation_result === undefined) return;
  const cost = costs.get(source) ?? { payer: source, feeBase: 0n, burnBase: 0n, baker: undefined };
  cost.feeBase += fee;
  cost.baker ??= findFrozenFor(content) ?? proposer;
  costs.set(source, cost);
}

function listEffects(content: Content, { costs }: Draft): Effects {
  const { kind, source, metadata } = content;
  if (metadata.operation_result === undefined) return listUnsignedEffects(content);
  const acts = listActs(content);
  const each = acts.map((act) => listEffectsOf(act, costs.get(source ?? '')));
  const all = joinEffects(each);
  const [first] = acts;
  const isBare = all.operations.length === 0 && kind === 'transaction' && first?.destination !== undefined;
  return isBare ? { ...all, operations: [toBareCall(first)] } : all;
}

/** A call that moved nothing: who called whom; a stake that stays with its owner. */
function toBareCall(act: Act): Operation {
  const staking = findStaking(act);
  const type = staking === undefined ? 'VALUE_TRANSFER' : staking === 'STAKE' ? 'STAKE' : 'UNSTAKE';
  return {
    type,
    asset: 0,
    sources: [{ address: act.source, amountBase: 0n }],
    destinations: [{ address: act.destination as string, amountBase: 0n }],
  };
}

function listEffectsOf(act: Act, cost: Cost | undefined): Effects {
  const { operations, burnBase, net } = listCoins(act, cost?.payer ?? act.source);
  if (cost !== undefined) cost.burnBase += burnBase;
  const coins: Effects = {
    operations,
    events: [...listStakingEvents(act), ...listDelegations(act), ...listKeyChanges(act)],
    problems: net.hasUnknown ? ['UPDATE_UNKNOWN'] : [],
  };
  return joinEffects([coins, listTokenTransfers(act), listMints(act), listTickets(act)]);
}

/** Charges of the signer besides the fee, also if the operation failed. No protocol so far charges anything else. */
function listCharges(content: Content): Effects {
  const { source, metadata } = content;
  if (metadata.operation_result === undefined) return { operations: [] };
  const { moves, hasUnknown } = netMoves(metadata.balance_updates);
  const baker = findFrozenFor(content);
  const isFee = ({ from, to }: Move): boolean => baker !== undefined && from === source && to === baker;
  return {
    operations: moves.filter((move) => !isFee(move)).map((move) => toOperation(move, 'VALUE_TRANSFER')),
    problems: hasUnknown ? ['UPDATE_UNKNOWN'] : [],
  };
}

const VOTES: ReadonlySet<string> = new Set(['ballot', 'proposals']);

function listUnsignedEffects({ kind, source, metadata }: Content): Effects {
  const operations = listUnsigned(metadata.balance_updates, kind);
  const problems = metadata.balance_updates.some(isUnknown) ? (['UPDATE_UNKNOWN'] as const) : [];
  if (!VOTES.has(kind) || source === undefined) return { operations, problems };
  const vote: Operation = { type: 'VOTE', asset: 0, sources: [{ address: source, amountBase: 0n }], destinations: [] };
  return { operations: [...operations, vote], problems, events: [{ kind: 'VOTE', address: source }] };
}

function joinEffects(all: readonly Effects[]): Effects {
  const operations: Operation[] = [];
  const items: (readonly [number, string])[] = [];
  for (const effects of all) {
    for (const [at, item] of effects.items ?? []) items.push([operations.length + at, item]);
    operations.push(...effects.operations);
  }
  return {
    operations,
    items,
    events: all.flatMap(({ events = [] }) => events),
    tokens: all.flatMap(({ tokens = [] }) => tokens),
    problems: all.flatMap(({ problems = [] }) => problems),
  };
}

/**
 * Votes for blocks, of which each block has hundreds: one that moves nothing is no transaction of anybody. Evidence of two
 * votes for one place is none.
 */
const CONSENSUS = /^(?:pre)?(?:attestation|endorsement)/;

function toTransaction(hash: string, { costs, parts }: Draft, status: TransactionStatus): Transaction | undefined {
  const paid = [...costs.values()];
  const fees = paid.filter(({ feeBase, burnBase }) => feeBase + burnBase > 0n).map(toFee);
  const operations: Operation[] = [...fees];
  const notes: Note[] = [];
  const events: OwnEvent[] = [];
  for (const { content, effects } of parts) {
    const first = effects.operations.length === 0 ? 0 : operations.length;
    notes.push(...listMethods(content, first));
    notes.push(...(effects.items ?? []).map(([at, item]) => toItem(item, operations.length + at)));
    operations.push(...effects.operations);
    events.push(...(effects.events ?? []));
  }
  if (operations.length === 0) {
    const [part] = parts;
    if (part === undefined || CONSENSUS.test(part.content.kind)) return undefined;
    operations.push(toRecord(part.content.source));
  }
  return {
    hash,
    kind: 'transfer',
    status,
    feeBase: paid.reduce((sum, { feeBase, burnBase }) => sum + feeBase + burnBase, 0n),
    operations,
    ...(events.length === 0 ? {} : { events: events.map((event, operation) => ({ ...event, operation })) }),
    ...(notes.length === 0 ? {} : { notes: notes.sort((a, b) => a.operation - b.operation) }),
  };
}

const toRecord = (source: string | undefined): Operation => ({
  type: 'RECORD',
  asset: 0,
  sources: [source === undefined ? { amountBase: 0n } : { address: source, amountBase: 0n }],
  destinations: [],
});

const listContracts = ({ source, destination, result }: Act): readonly string[] =>
  [source, destination, result.address, ...result.originated_contracts].filter((address) => address !== undefined);
