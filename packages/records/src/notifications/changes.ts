import type { ChangedCases } from '@sulian/domain';
import type { Database, Session } from '@sulian/postgres';

const CHANNEL = 'sulian_notifications';
/** Cases named in one message, which has at most 8,000 bytes: when more changed, none is named. */
const MAX_NAMED = 500;

export interface ChangeListener {
  /** Notifications of these cases changed, whichever program did it. */
  readonly onChanged: (cases: ChangedCases) => void;
  /** Something may have changed, nobody knows whose. */
  readonly onUnknown: () => void;
}

/** Notifies listeners within the transaction of the change: they receive it at the commit, and only then. */
export async function announceChange(session: Session, cases: ChangedCases): Promise<void> {
  if (cases.size === 0) return;
  const named = cases.size > MAX_NAMED ? '' : [...cases].join(' ');
  await session.query(`SELECT pg_notify('${CHANNEL}', $1::text)`, [named]);
}

/** Listens for changes by any program on these records, until the connection is lost or the signal aborts. */
export const hearChanges = (
  database: Database,
  { onChanged, onUnknown }: ChangeListener,
  signal: AbortSignal,
): Promise<void> =>
  database.listen(
    {
      channel: CHANNEL,
      onStart: onUnknown,
      onMessage: (named) => (named === '' ? onUnknown() : onChanged(new Set(named.split(' ').map(Number)))),
    },
    signal,
  );
