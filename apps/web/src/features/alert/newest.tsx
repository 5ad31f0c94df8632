import type { NotificationGroupRow, NotificationGroupsAnswer } from '@sulian/contract';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useShorten } from '../../components/references/use-shorten.ts';
import { HeadlineTag } from '../../components/risk/headline-tag.tsx';
import { Empty, ErrorText, Loaded } from '../../components/states/states.tsx';
import { Strip } from '../../components/states/strip.tsx';
import { Time } from '../../components/text/time.tsx';
import { paths } from '../../lib/paths.ts';
import { listGroups, readNotifications } from './api/notifications.ts';
import { Moved } from './moved.tsx';
import { useWatchedName } from './watched-name.ts';

/** Objects in the bell. */
const NEWEST = 4;

export interface NewestProps {
  readonly onLeave: () => void;
  /** True: notifications since then are not shown yet. */
  readonly isLost: boolean;
}

/** Content of the bell: the objects with the newest notifications, and the link to all of them. */
export function NewestNotifications({ onLeave, isLost }: NewestProps) {
  const { t } = useTranslation();
  const query = useQuery({
    queryKey: ['notifications', 'bell'],
    queryFn: () => listGroups({ offset: 0, limit: NEWEST }),
    staleTime: Number.POSITIVE_INFINITY,
  });
  return (
    <div className="alert-newest">
      <h3>{t('notification.latest')}</h3>
      {isLost && <Strip>{t('notification.liveLost')}</Strip>}
      <Loaded query={query}>
        {(answer) =>
          answer.items.length === 0 ? (
            <Empty text={t('notification.none')} />
          ) : (
            <ul>
              {answer.items.map((group) => (
                <ObjectLine key={group.latest.id} group={group} onLeave={onLeave} />
              ))}
            </ul>
          )
        }
      </Loaded>
      <footer>
        {query.data !== undefined && <ReadAll answer={query.data} />}
        <Link className="alert-all" to={paths.notices} onClick={onLeave}>
          {t('notification.all')}
        </Link>
      </footer>
    </div>
  );
}

/** An object with its newest notification; of several it leads to the list of the object. */
function ObjectLine({ group, onLeave }: { readonly group: NotificationGroupRow; readonly onLeave: () => void }) {
  const { t } = useTranslation();
  const toName = useWatchedName();
  const toShort = useShorten();
  const { latest, count, unread } = group;
  const { alert, details, state } = latest;
  const to = count === 1 ? paths.notification(latest.id) : paths.noticesOf(alert.address);
  return (
    <li>
      <Link to={to} onClick={onLeave} className={unread === 0 ? '' : 'alert-new'}>
        <span className="alert-line">
          <b>{t(`alert.short.${alert.type}`)}</b>
          {unread > 0 && <span className="sr-only">{t('notification.unreadCount', { count: unread })}</span>}
          {state === 'WITHDRAWN' && <span className="chip dashed">{t('notification.withdrawn')}</span>}
          <small className="dim">
            <Time sec={latest.date} isInLink />
          </small>
        </span>
        <span className="alert-line">
          <span className="mono" title={alert.address}>
            {alert.name === '' ? (toName(alert) ?? toShort(alert.address)) : alert.name}
          </span>
          <Moved details={details} />
        </span>
        {(count > 1 || alert.headline !== null) && (
          <span className="alert-line">
            {count > 1 && <span className="chip nowrap">{t('notification.count', { count })}</span>}
            {alert.headline !== null && <HeadlineTag headline={alert.headline} />}
          </span>
        )}
      </Link>
    </li>
  );
}

/** Marks all up to the newest one shown: one that comes meanwhile has not been seen. */
function ReadAll({ answer: { items, _metadata } }: { readonly answer: NotificationGroupsAnswer }) {
  const { t } = useTranslation();
  const queries = useQueryClient();
  const [fault, setFault] = useState<Error>();
  if (_metadata.unread === 0) return null;
  const read = async () => {
    setFault(undefined);
    try {
      await readNotifications({ upToId: Math.max(...items.map(({ latest }) => latest.id)) });
    } catch (error) {
      setFault(error instanceof Error ? error : new Error(String(error)));
    }
    await queries.invalidateQueries({ queryKey: ['notifications'] });
  };
  return (
    <>
      <button type="button" className="link" onClick={() => void read()}>
        {t('notification.readAll')}
      </button>
      {fault !== undefined && (
        <div className="field-fault" role="alert">
          {t('notification.readFailed')}
          <ErrorText error={fault} />
        </div>
      )}
    </>
  );
}
