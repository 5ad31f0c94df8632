import { formatCount } from '@sulian/domain';
import { useTranslation } from 'react-i18next';
import { MAX_PRINTED_ROWS } from '../../lib/printing.ts';

interface Props {
  /** Null: not known. */
  readonly total: number | null;
  readonly shown: number;
}

/** On paper: how many rows of a list are not on it. */
export function LeftOut({ total, shown }: Props) {
  const { t } = useTranslation();
  const left = total === null ? undefined : total - shown;
  if (left === undefined ? shown < MAX_PRINTED_ROWS : left <= 0) return null;
  return (
    <p className="left-out">
      {left === undefined
        ? t('pager.othersLeftOut', { shown: formatCount(shown) })
        : t('pager.leftOut', { shown: formatCount(shown), left: formatCount(left) })}
    </p>
  );
}
