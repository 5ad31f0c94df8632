import type { DeskAlertsAnswer } from '@sulian/contract';
import type { NotificationReader } from '@sulian/domain';
import type { ApiDeps } from '../../deps.ts';
import { readFacts } from '../alerts/read-facts.ts';
import { toNotificationRow } from '../notifications/to-row.ts';

/** Alerts of the case on these objects of its desk, with the newest notifications of each. */
export async function listAlerts(
  deps: ApiDeps,
  reader: NotificationReader,
  { ids, since }: { readonly ids: readonly number[]; readonly since: number },
): Promise<DeskAlertsAnswer> {
  const groups = await deps.alerts.notifications.listOfDesk(reader, ids, since);
  const moved = groups.flatMap(({ newest }) => newest);
  const facts = await readFacts(
    deps,
    moved.map(({ alert }) => alert),
    { moved },
  );
  return {
    items: groups.map((group) => ({ ...group, newest: group.newest.map((each) => toNotificationRow(each, facts)) })),
  };
}
