import type {
  AlertRow,
  AlertsAnswer,
  ChangeAlertBody,
  CreateAlertAnswer,
  CreateAlertBody,
  SubscriptionAnswer,
  SubscriptionQuery,
} from '@sulian/contract';
import { type Alert, type AlertRef, type AuditEntry, isAppError, type SliceOf } from '@sulian/domain';
import { nowSecOf } from '../../auth/deps.ts';
import type { ApiDeps } from '../../deps.ts';
import type { Caller } from '../../guard/guard.ts';
import { getAdapter, getAddressText } from '../../object-ref.ts';
import { getReference, toAlertDraft } from './draft.ts';
import { readFacts } from './read-facts.ts';
import { toAddressFilter } from './to-address-filter.ts';
import { toAlertRow } from './to-row.ts';

/** SPEC's status of success. */
const CREATED = 2;

export interface ListQuery extends SliceOf {
  readonly address?: string | undefined;
}

/** The alerts of the caller's case, newest first. */
export async function listAlerts(deps: ApiDeps, caseId: number, query: ListQuery): Promise<AlertsAnswer> {
  const { offset, limit } = query;
  const address = toAddressFilter(deps, query.address);
  const { items, total } = await deps.alerts.alerts.list({ caseId, offset, limit, address });
  const facts = await readFacts(deps, items);
  return {
    items: items.map((alert) => toAlertRow(alert, facts)),
    _metadata: { total, offset, limit },
  };
}

/** How many of the case's alerts watch an object. */
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
  return { total, enabled };
}

export async function createAlert(deps: ApiDeps, caller: Caller, body: CreateAlertBody): Promise<CreateAlertAnswer> {
  const { caseId, accountId } = caller.who;
  const wanted = await toAlertDraft(deps, body);
  const alert = await refusedOnQuota(deps, caller, () =>
    deps.alerts.alerts.create({ ...wanted, caseId, creatorId: accountId, nowSec: nowSecOf(deps.people) }),
  );
  await audit(deps, caller, { action: 'alert.create', id: alert.id, details: toRecord(alert) });
  return { status: CREATED, message: 'alertPage.created', id: alert.id };
}

/** @throws NOT_FOUND also for another case's */
export async function changeAlert(
  deps: ApiDeps,
  caller: Caller,
  { id, change }: { readonly id: number; readonly change: ChangeAlertBody },
): Promise<AlertRow> {
  const alert = await deps.alerts.alerts.change(refOf(caller, id), change);
  await audit(deps, caller, { action: 'alert.update', id, details: { ...change } });
  return toAlertRow(alert, await readFacts(deps, [alert]));
}

/** What was deleted stays in the audit log. @throws NOT_FOUND also for another case's */
export async function deleteAlert(deps: ApiDeps, caller: Caller, id: number): Promise<void> {
  const alert = await deps.alerts.alerts.delete(refOf(caller, id));
  await audit(deps, caller, { action: 'alert.delete', id, details: toRecord(alert) });
}

const refOf = ({ who }: Caller, id: number): AlertRef => ({ caseId: who.caseId, id });

/** Somebody who fills a case up is seen in the log, once for each try that was too many. */
async function refusedOnQuota(deps: ApiDeps, caller: Caller, work: () => Promise<Alert>): Promise<Alert> {
  try {
    return await work();
  } catch (error) {
    if (isAppError(error) && error.code === 'ALERT_QUOTA')
      await deps.people.audit.append({ ...caller, action: 'alert.create', target: undefined, result: 'REFUSED' });
    throw error;
  }
}

interface Deed {
  readonly action: AuditEntry['action'];
  readonly id: number;
  readonly details: Readonly<Record<string, unknown>>;
}

const audit = (deps: ApiDeps, caller: Caller, { action, id, details }: Deed): Promise<void> =>
  deps.people.audit.append({
    ...caller,
    action,
    target: `alert ${id}`,
    result: 'OK',
    details: { caseId: caller.who.caseId, ...details },
  });

/** All that an alert was. */
const toRecord = (alert: Alert): Readonly<Record<string, unknown>> => ({
  blockchain: alert.chain,
  objectType: alert.objectType,
  address: alert.address,
  asset: alert.asset,
  conditions: alert.conditions,
  isEnabled: alert.isEnabled,
  isMailEnabled: alert.isMailEnabled,
  creatorId: alert.creatorId,
  createdAt: alert.createdSec,
  triggerCount: alert.triggerCount,
  lastTriggerDate: alert.lastTriggerSec ?? null,
});
