import type { NotificationGroupRow, NotificationRow } from '@sulian/contract';
import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ErrorText } from '../../../components/states/states.tsx';
import { DataTable } from '../../../components/table/data-table.tsx';
import { Time } from '../../../components/text/time.tsx';
import { readNotifications } from '../api/notifications.ts';
import { Watched } from '../watched.tsx';
import { ObjectList } from './object-list.tsx';
import { useNotificationColumns } from './use-notification-columns.tsx';
import { Entity } from './use-setting-columns.tsx';

interface GroupProps {
  readonly group: NotificationGroupRow;
  /** The counts are of this moment. */
  readonly asOf: number | undefined;
}

/** An object with its counts and newest notifications; the others, and tokens without a price, open below. */
export function NotificationGroup({ group, asOf }: GroupProps) {
  const { t } = useTranslation();
  const columns = useNotificationColumns();
  const [isWhole, setWhole] = useState(false);
  const { latest, count, unpricedTokens, newest } = group;
  const { alert } = latest;
  const priced = count - unpricedTokens;
  const table = {
    label: t('notification.ofObject', { object: alert.address }),
    columns,
    rowKey: ({ id }: NotificationRow) => String(id),
  };
  return (
    <section className="alert-group" aria-label={alert.address}>
      <GroupHead group={group} />
      {isWhole ? (
        <ObjectList table={table} alert={alert} asOf={asOf} unpricedTokens="WITHOUT" />
      ) : (
        newest.length > 0 && <DataTable {...table} rows={newest} />
      )}
      {priced > newest.length && (
        <p className="alert-more">
          <button type="button" className="link" aria-expanded={isWhole} onClick={() => setWhole(!isWhole)}>
            {isWhole
              ? t('notification.onlyNewest', { count: newest.length })
              : t('notification.rest', { count: priced - newest.length })}
          </button>
        </p>
      )}
      {unpricedTokens > 0 && (
        <Opening text={t('notification.unpriced', { count: unpricedTokens })}>
          <ObjectList table={table} alert={alert} asOf={asOf} unpricedTokens="ONLY" />
        </Opening>
      )}
    </section>
  );
}

function Opening({ text, children }: { readonly text: string; readonly children: ReactNode }) {
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <p className="alert-more">
        <button
          type="button"
          className="link"
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={() => setOpen(!isOpen)}
        >
          {text}
        </button>
      </p>
      <div id={id}>{isOpen && children}</div>
    </>
  );
}

function GroupHead({ group: { latest, count, unread } }: { readonly group: NotificationGroupRow }) {
  const { t } = useTranslation();
  return (
    <header className="alert-group-head">
      <Watched alert={latest.alert} />
      <span>
        <Entity alert={latest.alert} />
      </span>
      <b>{t('notification.count', { count })}</b>
      {unread > 0 && <span className="alert-unread">{t('notification.unreadCount', { count: unread })}</span>}
      <span className="dim">
        {t('notification.newestAt')} <Time sec={latest.date} />
      </span>
      {unread > 0 && <ReadGroup latest={latest} />}
    </header>
  );
}

/** Marks what this object has up to the newest one shown: one that comes meanwhile has not been seen. */
function ReadGroup({ latest: { id, alert } }: { readonly latest: NotificationRow }) {
  const { t } = useTranslation();
  const queries = useQueryClient();
  const [fault, setFault] = useState<Error>();
  const { blockchain, objectType, address } = alert;
  const read = async () => {
    setFault(undefined);
    try {
      await readNotifications({ upToId: id, object: { blockchain, objectType, address } });
    } catch (error) {
      setFault(error instanceof Error ? error : new Error(String(error)));
    }
    await queries.invalidateQueries({ queryKey: ['notifications'] });
  };
  return (
    <>
      <button type="button" className="link" onClick={() => void read()}>
        {t('notification.readGroup')}
      </button>
      {fault !== undefined && (
        <span className="field-fault" role="alert">
          {t('notification.readFailed')}
          <ErrorText error={fault} />
        </span>
      )}
    </>
  );
}
