import type { Alert, FiredObject, Notification } from '@sulian/domain';
import { fromChainNumber } from '../labels/chain-number.ts';

/** Notification of one mail, before it is read whole. */
export interface TakenRow {
  readonly notification_id: number;
  readonly alert_id: number;
  readonly chain: number;
  readonly object_type: string;
  readonly address: string;
  readonly type: Alert['conditions']['type'];
  /** Token without a price, of an alert on any coin: anybody can send thousands of them. */
  readonly is_unpriced_token: boolean;
}

/** Objects of all notifications of a mail, in the order in which they fired. Oldest notifications first. */
export function groupTaken(taken: readonly TakenRow[]): readonly (readonly TakenRow[])[] {
  const groups = new Map<string, TakenRow[]>();
  for (const row of taken) {
    const key = `${row.chain} ${row.object_type} ${row.address}`;
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [row]);
    else group.push(row);
  }
  return [...groups.values()];
}

/** Notifications that the mail lists: the newest of each object in turn, so that a busy object hides no other. */
export function chooseListed(groups: readonly (readonly TakenRow[])[], most: number): readonly number[] {
  const ranked = groups.flatMap((rows) =>
    rows
      .filter((each) => !each.is_unpriced_token)
      .reverse()
      .map(({ notification_id: id }, rank) => ({ id, rank })),
  );
  return ranked
    .sort((one, two) => one.rank - two.rank)
    .slice(0, most)
    .map(({ id }) => id);
}

/** Objects of a mail with all that they count. @param listed by their ids, read whole */
export function toFiredObjects(
  groups: readonly (readonly TakenRow[])[],
  listed: ReadonlyMap<number, Notification>,
): readonly FiredObject[] {
  return groups.flatMap((rows) => {
    const [first] = rows;
    if (first === undefined) return [];
    return {
      chain: fromChainNumber(first.chain),
      objectType: first.object_type === 'WALLET' ? ('WALLET' as const) : ('ADDRESS' as const),
      address: first.address,
      count: rows.length,
      unpricedTokens: rows.filter((each) => each.is_unpriced_token).length,
      fired: [...rows].reverse().flatMap(({ notification_id: id }) => listed.get(id) ?? []),
    };
  });
}
