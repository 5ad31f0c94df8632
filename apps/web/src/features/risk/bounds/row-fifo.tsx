import type { ScoringDetail } from '@sulian/contract';
import { useTranslation } from 'react-i18next';
import { toText } from './to-text.ts';

/** Share of a row first in, first out, by the name of the method. */
export function RowFifo({ row: { fifo } }: { readonly row: ScoringDetail }) {
  const { t } = useTranslation();
  if (fifo === undefined) return null;
  return <div className="dim row-bounds">{t('shareBounds.fifo', { share: toText(fifo.percentage) })}</div>;
}
