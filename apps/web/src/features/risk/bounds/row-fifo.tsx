import type { ScoringDetail } from '@sulian/contract';
import { useTranslation } from 'react-i18next';
import { toTwoDecimals } from '../../../lib/two-decimals.ts';

/** Share of a row first in, first out, by the name of the method. */
export function RowFifo({ row: { fifo } }: { readonly row: ScoringDetail }) {
  const { t } = useTranslation();
  if (fifo === undefined) return null;
  return <div className="dim row-bounds">{t('shareBounds.fifo', { share: toTwoDecimals(fifo.percentage) })}</div>;
}
