import type { Screening } from '@sulian/contract';
import { useTranslation } from 'react-i18next';
import { ExportButton } from '../../../components/export/export-button.tsx';

/** All rows as far as the passes have come. */
export function Download({ id }: Pick<Screening, 'id'>) {
  const { t } = useTranslation();
  return (
    <ExportButton
      list="GET /api/proxy/v1/screenings/:id/file"
      sent={{ params: { id }, query: {} }}
      label={t('batch.download')}
    />
  );
}
