import type { ScoringDetail } from '@sulian/contract';
import { useTranslation } from 'react-i18next';

/** Confidence of a row with its reasons, in one line. */
export function RowConfidence({ row: { confidence } }: { readonly row: Pick<ScoringDetail, 'confidence'> }) {
  const { t } = useTranslation();
  if (confidence === undefined) return null;
  const { level, reasons, mixings } = confidence;
  return (
    <p className="dim ends-confidence">
      <strong>{t('confidence.row', { level: t(`confidence.level.${level}`) })}</strong>
      {reasons.map((reason) => ` · ${t(`confidence.reason.${reason}`, { times: mixings })}`)}
    </p>
  );
}
