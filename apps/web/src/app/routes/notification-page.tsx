import type { NotificationAnswer } from '@sulian/contract';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router';
import { Crumb } from '../../components/layout/crumb.tsx';
import { useTitle } from '../../components/layout/use-title.ts';
import { Refused, toRefusal } from '../../components/states/refused.tsx';
import { Loaded } from '../../components/states/states.tsx';
import { getNotification, readNotifications } from '../../features/alert/api/notifications.ts';
import { Why } from '../../features/alert/why/why.tsx';
import { RiskPanel } from '../../features/risk/risk-panel.tsx';
import { useRisk } from '../../features/risk/use-risk.ts';

/** Why a notification fired, and below it the risk of who was behind it as it is computed now. */
export default function NotificationPage() {
  const { t } = useTranslation();
  const { id = '' } = useParams();
  const query = useQuery({ queryKey: ['notifications', 'one', id], queryFn: () => getNotification(id) });
  const refusal = query.data === undefined ? toRefusal(query.error) : undefined;
  useTitle(t('title.notification', { id }));
  useMarkRead(query.data);
  return (
    <>
      <Crumb id={t('title.notification', { id })} />
      {refusal !== undefined ? (
        <Refused refusal={refusal} id={id} />
      ) : (
        <Loaded query={query}>
          {(answer) => (
            <>
              <Why answer={answer} />
              <p className="alert-note">{t('notification.now')}</p>
              <Behind answer={answer} />
            </>
          )}
        </Loaded>
      )}
    </>
  );
}

/**
 * Risk of the party whose score was computed; otherwise of the money in the transaction, from the watched address's
 * side.
 */
function Behind({ answer: { notification, cause } }: { readonly answer: NotificationAnswer }) {
  const { blockchain, transactionHash, details } = notification;
  const risk = useRisk(
    cause === null
      ? { blockchain, objectType: 'TRANSACTION', objectId: transactionHash }
      : { blockchain, objectType: 'ADDRESS', objectId: cause.address },
    cause?.analysisType ?? (details.type === 'DEBIT' ? 'OUTGOING' : 'INCOMING'),
  );
  return <RiskPanel risk={risk} />;
}

/** Marks a notification as read when it is opened. */
function useMarkRead(answer: NotificationAnswer | undefined): void {
  const queries = useQueryClient();
  const id = answer?.notification.isRead === false ? answer.notification.id : undefined;
  useEffect(() => {
    if (id === undefined) return;
    readNotifications({ ids: [id] }).then(
      () => queries.invalidateQueries({ queryKey: ['notifications'] }),
      // It stays unread, which is shown: nothing is lost.
      () => undefined,
    );
  }, [id, queries]);
}
