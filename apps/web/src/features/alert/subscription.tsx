import type { SubscriptionAnswer } from '@sulian/contract';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useNarrow } from '../../components/layout/use-narrow.ts';
import { Bone } from '../../components/states/skeleton.tsx';
import { RetryButton } from '../../components/states/states.tsx';
import { paths } from '../../lib/paths.ts';
import { withLateTexts } from '../../locales/late-texts.ts';
import { getSubscription } from './api/alerts.ts';
import type { AlertTarget } from './create/draft.ts';
import './alert.css';

const CreateDialog = lazy(async () => ({
  default: (await withLateTexts(() => import('./create/create-dialog.tsx'))).CreateDialog,
}));

/** Placeholder with the final size. */
export function SubscriptionWaiting() {
  return (
    <div className="alert-subscription">
      <Bone width={110} height={26} />
      <Bone width={90} height={36} />
    </div>
  );
}

/** Whether the case watches this address or wallet, and the way to have it watched. */
export function Subscription({ target }: { readonly target: AlertTarget }) {
  const { t } = useTranslation();
  const [isCreating, setCreating] = useState(false);
  // No alert is the usual answer. On a phone the row is full: room for the number of alerts is reserved.
  const isNarrow = useNarrow();
  const query = useQuery({
    queryKey: ['alerts', 'of', target],
    queryFn: () => getSubscription(target),
  });
  return (
    <div className="alert-subscription">
      {query.data === undefined ? (
        query.isError ? (
          <span className="chip warn">
            {t('subscription.failed')} <RetryButton onRetry={() => void query.refetch()} />
          </span>
        ) : (
          <Bone width={isNarrow ? 110 : 72} height={26} />
        )
      ) : (
        <State answer={query.data} address={target.address} />
      )}
      {query.data?.isWatched !== false && (
        <button type="button" className="btn primary" onClick={() => setCreating(true)}>
          {t('subscription.create')}
        </button>
      )}
      {isCreating && (
        <Suspense fallback={null}>
          <CreateDialog target={target} timing={query.data?.timing} onClose={() => setCreating(false)} />
        </Suspense>
      )}
    </div>
  );
}

interface StateProps {
  readonly answer: SubscriptionAnswer;
  readonly address: string;
}

function State({ answer, address }: StateProps) {
  const { t } = useTranslation();
  const { total, isWatched } = answer;
  if (total === 0 && !isWatched)
    return (
      <span className="chip dashed" title={t('error.ALERT_ON_DEMAND')}>
        {t('subscription.notOffered')}
      </span>
    );
  if (total === 0) return <span className="chip dashed">{t('subscription.none')}</span>;
  return (
    <Link className="chip alert-set" to={paths.alertsOf(address)}>
      <b>{t('subscription.some', { count: total })}</b>
      <Watching answer={answer} />
    </Link>
  );
}

/** How many of the alerts are evaluated, where not all are. */
function Watching({ answer: { total, enabled, isWatched } }: Pick<StateProps, 'answer'>) {
  const { t } = useTranslation();
  if (!isWatched) return <span title={t('error.ALERT_ON_DEMAND')}>{t('subscription.notWatched')}</span>;
  if (enabled === 0) return t('subscription.allOff');
  return enabled < total && t('subscription.partOn', { count: enabled });
}
