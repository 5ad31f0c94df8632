import type { ScoringDetail } from '@sulian/contract';
import { formatShare } from '@sulian/domain';
import { useTranslation } from 'react-i18next';

/** Least, proportional and possible share of a severe row, in one line. */
export function RowBounds({ row }: { readonly row: ScoringDetail }) {
  const { t } = useTranslation();
  const { shareBounds } = row;
  if (shareBounds === undefined) return null;
  const { least, possible } = shareBounds;
  return (
    <div className="dim row-bounds" title={t('shareBounds.basis')}>
      {t('shareBounds.row', { least: least.toFixed(2), share: formatShare(row), possible: possible.toFixed(2) })}
    </div>
  );
}
