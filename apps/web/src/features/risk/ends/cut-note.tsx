import type { ScoringResult } from '@sulian/contract';
import { formatMoney, formatShare, UNEXPLORED } from '@sulian/domain';
import { useTranslation } from 'react-i18next';
import { Strip } from '../../../components/states/strip.tsx';

interface Props {
  readonly result: ScoringResult;
  readonly openKey: string;
  readonly onOpen: (key: string) => void;
}

/** Money that a budget cut off, with its sum, and the button that lists it. */
export function CutNote({ result, openKey, onOpen }: Props) {
  const { t } = useTranslation();
  const { stoppedBy } = result.explored;
  const row = result.details.find(({ type }) => type === UNEXPLORED);
  if (stoppedBy === null || row === undefined) return null;
  const { amount, key } = row;
  return (
    <Strip
      action={
        key !== openKey && (
          <button type="button" className="btn small" onClick={() => onOpen(key)}>
            {t('endsList.showCut')}
          </button>
        )
      }
    >
      {t('endsList.cut', {
        reason: t(`risk.budget.${stoppedBy}`),
        share: formatShare(row),
        amount: formatMoney(amount, result),
        symbol: result.symbol,
      })}
    </Strip>
  );
}
