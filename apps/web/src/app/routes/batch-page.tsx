import { useTranslation } from 'react-i18next';
import { Crumb } from '../../components/layout/crumb.tsx';
import { useTitle } from '../../components/layout/use-title.ts';
import { Batch } from '../../features/batch/batch.tsx';

/** Batch screenings of the case. */
export default function BatchPage() {
  const { t } = useTranslation();
  useTitle(t('batch.title'));
  return (
    <>
      <Crumb id={t('batch.title')} />
      <h1 className="batch-title">{t('batch.title')}</h1>
      <Batch />
    </>
  );
}
