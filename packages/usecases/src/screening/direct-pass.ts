import {
  type AddressId,
  type AddressRow,
  getChain,
  type LedgerReader,
  type LegRow,
  MAX_SCREENING_DESK,
  type ScreeningOutcome,
  type ScreeningTask,
  type TxId,
  worseLevel,
} from '@sulian/domain';
import { edgeRuleOf } from '@sulian/engine';
import { splitByTransaction } from '../counterparties/edge-part.ts';
import { findPartyLabel } from '../labels/speaking-label.ts';
import { type AddressHoldings, findRequested, readHoldings } from '../lookup/read-holdings.ts';
import { toEntityRef } from '../objects/basis.ts';
import { findPoisoning, markKey, marksOf } from '../poisoning/find-poisoning.ts';
import { toRatedLabel } from '../scoring/party-level.ts';
import { Contacts } from './contacts.ts';
import type { ScreeningDeps, ScreeningJob } from './deps.ts';
import { type ChainBatch, readByChain } from './read-by-chain.ts';
import { toPriority } from './to-priority.ts';

/** Transactions of one address whose edges are read; busier ones have stored sums. */
const MAX_READ = 2_000;
/** Transactions whose legs are read with one query. */
const LEGS_BATCH = 500;
/** Counterparties of a busy address that are read at once. */
const OTHERS_A_PAGE = 100_000;
const KEYS = 5_000;
const DIRECTIONS = ['INCOMING', 'OUTGOING'] as const;

/**
 * Second pass: labelled direct counterparties, exchanges included, by the rule of edges, and what can be frozen. No amount
 * is computed.
 */
export const runDirectPass = (
  deps: ScreeningDeps,
  job: ScreeningJob,
  tasks: readonly ScreeningTask[],
): Promise<readonly ScreeningOutcome[]> =>
  deps.inTurn((ledger) =>
    readByChain({ ...deps, ledger }, tasks, { stored: (batch) => answerDirect(deps, job, batch) }),
  );

async function answerDirect(
  deps: ScreeningDeps,
  job: ScreeningJob,
  batch: ChainBatch,
): Promise<readonly ScreeningOutcome[]> {
  const { reader, labels, tasks } = batch;
  const texts = [...new Set(tasks.map(({ address }) => address))];
  const requested = await findRequested(reader, texts);
  const holdings = await readHoldings(deps, reader, { requested, maxCoins: 0, maxFreezable: 20 });
  const holdingsOf = new Map(texts.map((text, index) => [text, holdings[index]]));
  const rowOf = new Map((await reader.listAddressesByText(texts)).map((row) => [row.text, row]));
  const deskIds = await readDeskIds(reader, job);
  const contacts = await readContacts(deps, batch, [...rowOf.values()]);
  const basis = { height: reader.height, labelVersion: labels.version, policyVersion: deps.policy.version };
  return tasks.map((task) => {
    const row = rowOf.get(task.address);
    const holdings = holdingsOf.get(task.address);
    const contact = row === undefined ? undefined : contacts.get(row.addressId);
    const direct = contact?.toResult();
    const onDesk = (contact?.listOthers() ?? []).flatMap((id) => deskIds.get(id) ?? []);
    const level = DIRECTIONS.map((each) => direct?.[each]?.level).reduce(
      (worst, each) => (worst === undefined || each === undefined ? (worst ?? each) : worseLevel(worst, each)),
      task.severity,
    );
    return {
      position: task.position,
      severity: undefined,
      result: {
        ...(direct === undefined ? {} : { direct }),
        ...(holdings === undefined ? {} : toMoney(holdings)),
        desk: {
          isOn: task.result.desk?.isOn === true,
          addresses: onDesk.slice(0, MAX_SCREENING_DESK),
          total: onDesk.length,
        },
        ...basis,
      },
      priority: toPriority(level, holdings?.numberOfTransactions ?? 0),
      ...toState({ holdings, isComplete: direct?.isComplete === true, isPartial: reader.state.isPartial }, job),
    };
  });
}

const toMoney = ({ freeze, freezable, numberOfTransactions, balanceUsd }: AddressHoldings) => ({
  ...{ freeze, numberOfTransactions, balanceUsd },
  freezable: freezable.map(({ balance, symbol }) => `${balance ?? '?'} ${symbol}`),
});

interface Facts {
  readonly holdings: AddressHoldings | undefined;
  readonly isComplete: boolean;
  readonly isPartial: boolean;
}

function toState(
  { holdings, isComplete, isPartial }: Facts,
  { passes }: ScreeningJob,
): Pick<ScreeningOutcome, 'state' | 'reason'> {
  if (passes > 2) return { state: 'PENDING', reason: undefined };
  if (holdings !== undefined && holdings.historyState !== 'WHOLE') return { state: 'NOT_FETCHED', reason: 'NOT_WHOLE' };
  if (isPartial) return { state: 'PARTIAL', reason: 'NOT_WHOLE' };
  return isComplete ? { state: 'DONE', reason: undefined } : { state: 'PARTIAL', reason: 'TOO_LARGE' };
}

async function readDeskIds(reader: LedgerReader, job: ScreeningJob): Promise<ReadonlyMap<AddressId, string>> {
  const desk = [...(job.desk.get(reader.chain) ?? [])];
  if (desk.length === 0) return new Map();
  return new Map((await reader.listAddressesByText(desk)).map(({ addressId, text }) => [addressId, text]));
}

async function readContacts(
  deps: ScreeningDeps,
  { reader, labels }: ChainBatch,
  rows: readonly AddressRow[],
): Promise<ReadonlyMap<AddressId, Contacts>> {
  const contacts = new Map(rows.map(({ addressId }) => [addressId, new Contacts()]));
  const ids = [...contacts.keys()].sort((a, b) => a - b);
  const counts = await reader.countTransactions(ids);
  const quiet = ids.filter((id) => (counts.get(id) ?? 0) <= MAX_READ);
  await readQuiet(deps, reader, { quiet, total: sum(quiet.map((id) => counts.get(id) ?? 0)), contacts });
  for (const id of ids.filter((each) => (counts.get(each) ?? 0) > MAX_READ))
    await readBusy(reader, labels, { id, contacts: contacts.get(id) });
  await nameContacts({ deps, reader, labels }, contacts);
  return contacts;
}

const sum = (numbers: readonly number[]): number => numbers.reduce((total, each) => total + each, 0);

interface Quiet {
  readonly quiet: readonly AddressId[];
  readonly total: number;
  readonly contacts: ReadonlyMap<AddressId, Contacts>;
}

async function readQuiet(
  { prices }: Pick<ScreeningDeps, 'prices'>,
  reader: LedgerReader,
  { quiet, total, contacts }: Quiet,
): Promise<void> {
  if (total === 0) return;
  const of = new Set(quiet);
  const rule = edgeRuleOf(reader.chain);
  const txIds = await reader.listTransactionIdsOf({
    ...{ addressIds: quiet, fromTxId: 0, toTxId: Number.MAX_SAFE_INTEGER, limit: total },
  });
  for (let from = 0; from < txIds.length; from += LEGS_BATCH) {
    const legs = await readLegs({ prices, reader, of }, txIds.slice(from, from + LEGS_BATCH));
    for (const transaction of splitByTransaction(legs)) {
      const txId = transaction[0]?.txId ?? 0;
      for (const { from: payer, to: payee } of rule(transaction, { of }).edges) {
        if (typeof payer !== 'number' || typeof payee !== 'number') continue;
        contacts.get(payee)?.add(payer, 'INCOMING', txId);
        contacts.get(payer)?.add(payee, 'OUTGOING', txId);
      }
    }
  }
}

interface LegQuery extends Pick<ScreeningDeps, 'prices'> {
  readonly reader: LedgerReader;
  readonly of: ReadonlySet<AddressId>;
}

/** Legs but those of poisoning that none of the addresses signed. */
async function readLegs({ reader, prices, of }: LegQuery, txIds: readonly TxId[]): Promise<readonly LegRow[]> {
  const legs = await reader.listLegs(txIds);
  if (getChain(reader.chain).spendsOutputs) return legs;
  const marks = marksOf(await findPoisoning({ reader, prices }, legs), (id) => of.has(id));
  return marks.size === 0 ? legs : legs.filter((leg) => !marks.has(markKey(leg)));
}

/** Reads a busy address's stored sums with labelled parties; without stored sums somebody may be missing. */
async function readBusy(
  reader: LedgerReader,
  labels: ChainBatch['labels'],
  { id, contacts }: { readonly id: AddressId; readonly contacts: Contacts | undefined },
): Promise<void> {
  if (contacts === undefined) return;
  const { counterparties } = reader;
  for (const direction of DIRECTIONS)
    for (let afterId = 0; ; ) {
      const page = await counterparties?.listOthers({ addressId: id, direction, afterId, limit: OTHERS_A_PAGE });
      if (page === undefined || counterparties === undefined) {
        contacts.isComplete = false;
        return;
      }
      const named = page.ids.filter((other, index) => {
        const walletId = page.walletIds[index] ?? 0;
        return (
          labels.findAddressLabel(other) !== undefined ||
          (walletId !== 0 && labels.findWalletLabel(walletId) !== undefined)
        );
      });
      for (const row of named.length === 0 ? [] : await counterparties.listSumsWith(id, [...new Set(named)])) {
        if (typeof row.other !== 'number') continue;
        const sums = direction === 'INCOMING' ? row.received : row.paid;
        if (sums.atMostBase > 0n || sums.convertedBase > 0n) contacts.add(row.other, direction, row.lastTxId);
      }
      afterId = page.ids.at(-1) ?? 0;
      if (page.ids.length < OTHERS_A_PAGE) break;
    }
}

/** Names labelled counterparties, each once for all addresses of the batch. */
async function nameContacts(
  { deps, reader, labels }: Omit<ChainBatch, 'tasks'> & { readonly deps: ScreeningDeps },
  contacts: ReadonlyMap<AddressId, Contacts>,
): Promise<void> {
  const havingOther = new Map<AddressId, Contacts[]>();
  for (const each of contacts.values())
    for (const other of each.listOthers()) {
      const known = havingOther.get(other);
      if (known === undefined) havingOther.set(other, [each]);
      else known.push(each);
    }
  // Only wallets can name an address that has no label of its own.
  const mayBeNamed = getChain(reader.chain).spendsOutputs
    ? [...havingOther.keys()]
    : [...havingOther.keys()].filter((id) => labels.findAddressLabel(id) !== undefined);
  const ids = mayBeNamed.sort((a, b) => a - b);
  for (let from = 0; from < ids.length; from += KEYS)
    for (const row of await reader.listAddresses(ids.slice(from, from + KEYS))) {
      const label = findPartyLabel({ labels, reader }, row);
      if (label === undefined) continue;
      const { riskAssessment } = toRatedLabel({ policy: deps.policy, reader }, label);
      const named = { entity: toEntityRef(label.entity), level: riskAssessment?.severity ?? 'Undefined' } as const;
      for (const each of havingOther.get(row.addressId) ?? []) each.name(row.addressId, named);
    }
}
