import type {
  AlertRow,
  AlertsAnswer,
  ChangeAlertBody,
  CreateAlertAnswer,
  CreateAlertBody,
  SubscriptionAnswer,
  SubscriptionQuery,
} from '@sulian/contract';
import type { Alert, RecordPage } from '@sulian/domain';
import { getAdapter, getAddressText } from '@sulian/usecases';
import { nowSecOf } from '../../auth/deps.ts';
import type { ApiDeps } from '../../deps.ts';
import { auditRefusal, auditWrite, writeAudited } from '../../guard/audited.ts';
import type { Caller } from '../../guard/guard.ts';
import { toPage } from '../../to-page.ts';
import { getReference, refuseUnfollowed, toAlertDraft } from './draft.ts';
import { readFacts } from './read-facts.ts';
import { toAddressFilter } from './to-address-filter.ts';
import { toAlertRow, toTiming } from './to-row.ts';

/** SPEC's status of success. */
const CREATED = 2;

export interface ListQuery extends RecordPage {
  readonly address?: string | undefined;
}

/** The alerts of the caller's case, newest first. */
export async function listAlerts(deps: ApiDeps, caseId: number, query: ListQuery): Promise<AlertsAnswer> {
  const address = toAddressFilter(deps, query.address);
  const alerts = await deps.alerts.alerts.list({ ...query, caseId, address });
  const facts = await readFacts(deps, alerts.items);
  return toPage(query, alerts, (alert) => toAlertRow(alert, facts));
}

/** How many of the case's alerts are about an object, and whether they are evaluated. */
export async function getSubscription(
  deps: ApiDeps,
  caseId: number,
  query: SubscriptionQuery,
): Promise<SubscriptionAnswer> {
  const adapter = getAdapter(deps, query.blockchain);
  const text = getAddressText(deps, adapter, query.address);
  const address = query.objectType === 'WALLET' ? await getReference(deps, adapter, text) : text;
  const { total, enabled } = await deps.alerts.alerts.countForObject(caseId, {
    chain: adapter.chain,
    objectType: query.objectType,
    address,
  });
  const { holding } = await deps.ledger.getState(adapter.chain);
  return { total, enabled, isWatched: holding !== 'ON_DEMAND', timing: toTiming(adapter) };
}

export async function createAlert(deps: ApiDeps, caller: Caller, body: CreateAlertBody): Promise<CreateAlertAnswer> {
  const { caseId, accountId } = caller.who;
  const { blockchain, address } = body;
  const details = { caseId, blockchain, address };
  const line = { ...caller, action: 'alert.create', target: undefined, details } as const;
  const alert = await auditRefusal(deps.people, line, async () => {
    const draft = await toAlertDraft(deps, body);
    return writeAudited(deps.people, line, async ({ alerts }) => {
      const made = await alerts.create({ ...draft, caseId, creatorId: accountId, nowSec: nowSecOf(deps.people) });
      return { answer: made, target: `alert ${made.id}`, details: toRecord(made) };
    });
  });
  deps.alerts.onCreated?.();
  return { status: CREATED, message: 'alertPage.created', id: alert.id };
}

/** @throws NOT_FOUND also for another case's, ALERT_ON_DEMAND where it is enabled and nobody would watch */
export async function changeAlert(
  deps: ApiDeps,
  caller: Caller,
  { id, change }: { readonly id: number; readonly change: ChangeAlertBody },
): Promise<AlertRow> {
  const { caseId } = caller.who;
  const { name, note, ...switches } = change;
  // Names and notes may be about people: the log states that they were written.
  const texts = Object.entries({ name, note }).flatMap(([key, text]) => (text === undefined ? [] : [key]));
  const details = { caseId, ...switches, ...(texts.length > 0 && { texts }) };
  const line = { ...caller, action: 'alert.update', target: `alert ${id}`, details } as const;
  const alert = await auditWrite(deps.people, line, async ({ alerts }) => {
    const answer = await alerts.change({ caseId, id }, change);
    if (change.isEnabled === true) await refuseUnfollowed(deps, answer.chain);
    return { answer };
  });
  return toAlertRow(alert, await readFacts(deps, [alert]));
}

/** Deletes an alert; the audit log retains its content. @throws NOT_FOUND also for an alert of another case */
export function deleteAlert(deps: ApiDeps, caller: Caller, id: number): Promise<void> {
  const { caseId } = caller.who;
  const line = { ...caller, action: 'alert.delete', target: `alert ${id}`, details: { caseId } } as const;
  return auditWrite(deps.people, line, async ({ alerts }) => {
    const alert = await alerts.delete({ caseId, id });
    return { answer: undefined, details: toRecord(alert) };
  });
}

/** All that an alert was. */
const toRecord = (alert: Alert): Readonly<Record<string, unknown>> => ({
  blockchain: alert.chain,
  objectType: alert.objectType,
  address: alert.address,
  asset: alert.asset ?? 'ANY',
  conditions: alert.conditions,
  isEnabled: alert.isEnabled,
  isMailEnabled: alert.isMailEnabled,
  creatorId: alert.creatorId,
  createdAt: alert.createdSec,
  triggerCount: alert.triggerCount,
  lastTriggerDate: alert.lastTriggerSec ?? null,
});
