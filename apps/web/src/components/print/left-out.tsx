import { formatCount } from '@sulian/domain';
import { useTranslation } from 'react-i18next';
import { MAX_PRINTED_ROWS } from '../../lib/printing.ts';

interface Props {
  /** Null: not known. */
  readonly total: number | null;
  readonly shownCount: number;
}

/** On paper: how many rows of a list are not on it. */
export function LeftOut({ total, shownCount }: Props) {
  const { t } = useTranslation();
  const left = total === null ? undefined : total - shownCount;
  if (left === undefined ? shownCount < MAX_PRINTED_ROWS : left <= 0) return null;
  return (
    <p className="left-out">
      {left === undefined
        ? t('pager.othersLeftOut', { shown: formatCount(shownCount) })
        : t('pager.leftOut', { shown: formatCount(shownCount), left: formatCount(left) })}
    </p>
  );
}
