import type { ScoringDetail, ScoringResult } from '@sulian/contract';
import { formatMoney, formatShare } from '@sulian/domain';
import { useTranslation } from 'react-i18next';
import { Figure } from '../../components/amounts/figure.tsx';
import { useUsdNotes } from '../../components/amounts/usd.tsx';

/** True for fees on the way, which have no row in ranking and doughnut. */
export const isFeeOnTheWay = ({ type }: Pick<ScoringDetail, 'type'>): boolean => type === 'Fee on the way';

interface Props {
  readonly result: Pick<ScoringResult, 'details' | 'symbol' | 'isUsd'>;
  readonly hasAmounts: boolean;
}

/** Fees on the way with their amount, below the ranking. */
export function FeesOnTheWay({ result, hasAmounts }: Props) {
  const { t } = useTranslation();
  const fees = result.details.filter(isFeeOnTheWay);
  const usdNote = useUsdNotes(fees.map(({ amountUsd }) => amountUsd));
  return fees.map((row) => (
    <p key={row.key} className="dim ranking-note">
      {t('type.Fee on the way')} {formatShare(row)} %
      {hasAmounts && (
        <>
          {' · '}
          <Figure text={formatMoney(row.amount, result)} /> {result.symbol}
          {!result.isUsd && row.amountUsd !== null && <> · {usdNote(row.amountUsd)}</>}
        </>
      )}
      {' · '}
      {t('risk.feesNote')}
    </p>
  ));
}
