import type {
  NotificationAnswer,
  NotificationGroupsAnswer,
  NotificationsAnswer,
  NotificationsQuery,
  ReadNotificationsBody,
  UnreadAnswer,
} from '@sulian/contract';
import {
  type AlertObject,
  AppError,
  type EntityName,
  type Notification,
  type NotificationReader,
  type Principal,
} from '@sulian/domain';
import { toNames } from '@sulian/usecases';
import type { ApiDeps } from '../../deps.ts';
import { toPage } from '../../to-page.ts';
import { readFacts } from '../alerts/read-facts.ts';
import type { ListQuery } from '../alerts/service.ts';
import { toAddressFilter } from '../alerts/to-address-filter.ts';
import { isCostAlone } from './is-cost-alone.ts';
import { toCause, toNotificationRow } from './to-row.ts';

/** Read marks are the account's, notifications the case's. */
export const readerOf = ({ caseId, accountId }: Principal): NotificationReader => ({ caseId, accountId });

/** Newest first, with how many the account has not read. */
export async function listNotifications(
  deps: ApiDeps,
  reader: NotificationReader,
  query: NotificationsQuery,
): Promise<NotificationsAnswer> {
  const address = toAddressFilter(deps, query.address);
  const page = await deps.alerts.notifications.list(reader, { ...query, address, object: toObject(query) });
  const { unread } = await deps.alerts.notifications.countUnread(reader);
  const facts = await readFacts(
    deps,
    page.items.map(({ alert }) => alert),
    { moved: page.items },
  );
  const { items, _metadata } = toPage(query, page, (each) => toNotificationRow(each, facts));
  return { items, _metadata: { ..._metadata, unread } };
}

function toObject({ blockchain, objectType, objectAddress }: NotificationsQuery): AlertObject | undefined {
  if (blockchain === undefined || objectType === undefined || objectAddress === undefined) return undefined;
  return { chain: blockchain, objectType, address: objectAddress };
}

/** Objects, that with the newest notification first. */
export async function listGroups(
  deps: ApiDeps,
  reader: NotificationReader,
  query: ListQuery,
): Promise<NotificationGroupsAnswer> {
  const address = toAddressFilter(deps, query.address);
  const page = await deps.alerts.notifications.listGroups(reader, { ...query, address });
  const { unread } = await deps.alerts.notifications.countUnread(reader);
  const moved = page.items.flatMap(({ latest, newest }) => [latest, ...newest]);
  const facts = await readFacts(
    deps,
    moved.map(({ alert }) => alert),
    { moved },
  );
  const { items, _metadata } = toPage(query, page, (group) => ({
    ...group,
    latest: toNotificationRow(group.latest, facts),
    newest: group.newest.map((each) => toNotificationRow(each, facts)),
  }));
  return { items, _metadata: { ..._metadata, unread } };
}

export async function countUnread(deps: ApiDeps, reader: NotificationReader): Promise<UnreadAnswer> {
  const { unread } = await deps.alerts.notifications.countUnread(reader);
  return { unread };
}

export async function markRead(
  deps: ApiDeps,
  reader: NotificationReader,
  which: ReadNotificationsBody,
): Promise<UnreadAnswer> {
  const { notifications } = deps.alerts;
  if ('ids' in which) await notifications.markRead(reader, which.ids);
  else if ('object' in which) {
    const { blockchain: chain, objectType, address } = which.object;
    await notifications.markObjectReadUpTo(reader, { chain, objectType, address }, which.upToId);
  } else await notifications.markReadUpTo(reader, which.upToId);
  return countUnread(deps, reader);
}

/** Why it fired: the other side, whose score, and the exposure behind it then. @throws NOT_FOUND also for another case's */
export async function getNotification(
  deps: ApiDeps,
  reader: NotificationReader,
  id: number,
): Promise<NotificationAnswer> {
  const notification = await deps.alerts.notifications.find(reader, id);
  if (notification === undefined) throw new AppError('NOT_FOUND', 'unknown notification');
  const parties = notification.counterparties.map(
    (address): AlertObject => ({ chain: notification.chain, objectType: 'ADDRESS', address }),
  );
  const facts = await readFacts(deps, [notification.alert], { objects: parties, moved: [notification] });
  return {
    notification: toNotificationRow(notification, facts),
    counterparties: parties.map((party) => ({
      address: party.address,
      entity: facts.ownerOf(party) ?? null,
      headline: facts.headlineOf(party) ?? null,
    })),
    isFeeAlone: await isFeeAlone(deps, notification),
    cause: toCause(notification, await readNames(deps, notification)),
  };
}

/** False also where the chain is not stored. */
async function isFeeAlone(deps: ApiDeps, notification: Notification): Promise<boolean> {
  if (
    notification.counterparties.length > 0 ||
    notification.direction !== 'DEBIT' ||
    !deps.adapters.has(notification.chain)
  )
    return false;
  return deps.ledger.read(notification.chain, (reader) => isCostAlone(reader, notification), {
    timeoutMs: deps.limits.pageTimeoutMs,
  });
}

/** Current names of the entities in a cause, which itself has the names of the day it was stored. */
async function readNames({ labelStore }: ApiDeps, { cause }: Notification) {
  const ids = new Set([cause?.entity?.id, cause?.worstExposure?.entityId]);
  const names = new Map<number, EntityName[]>();
  for (const id of ids) {
    const entity = id === undefined ? undefined : await labelStore.findEntity(id);
    if (entity !== undefined) names.set(entity.id, toNames(entity).names);
  }
  return (id: number | undefined): EntityName[] => (id === undefined ? [] : (names.get(id) ?? []));
}
