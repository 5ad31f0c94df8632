import type { AlertConditions, AlertRow } from '@sulian/contract';
import { groupAmount } from '@sulian/domain';
import { useTranslation } from 'react-i18next';

type Watched = Pick<AlertRow, 'type' | 'conditions'>;

/** Condition of an alert in words: the type, and below it its numbers. */
export function Condition({ alert }: { readonly alert: Watched }) {
  const { t } = useTranslation();
  return (
    <div className="alert-condition">
      {t(`alert.short.${alert.type}`)}
      <ConditionDetails alert={alert} />
    </div>
  );
}

export function ConditionDetails({ alert: { type, conditions } }: { readonly alert: Watched }) {
  const { t } = useTranslation();
  const parts: string[] = [];
  if ('activityType' in conditions) parts.push(t(`alert.activity.${conditions.activityType}`));
  if ('scoringType' in conditions)
    parts.push(
      t('alert.when.ownScore', {
        direction: t(`alert.direction.${conditions.scoringType}`),
        score: conditions.thresholdScore,
      }),
    );
  else if ('thresholdScore' in conditions)
    parts.push(
      t(type === 'SEND_TO_LOWSCORE' ? 'alert.when.targetScore' : 'alert.when.sourceScore', {
        score: conditions.thresholdScore,
      }),
    );
  const amount = amountOf(conditions);
  if (amount !== undefined)
    parts.push(
      amount === 0 ? t('alert.when.anyAmount') : t('alert.when.atLeast', { amount: groupAmount(String(amount)) }),
    );
  return <small className="alert-details">{parts.join(' · ')}</small>;
}

const amountOf = (conditions: AlertConditions): number | undefined =>
  'amount' in conditions ? conditions.amount : undefined;
