import { useTranslation } from 'react-i18next';
import { Navigate, useParams } from 'react-router';
import { useTitle } from '../../components/layout/use-title.ts';
import { OneScreening } from '../../features/batch/screening.tsx';
import { paths } from '../../lib/paths.ts';

/** One batch screening and its rows. */
export default function ScreeningPage() {
  const { t } = useTranslation();
  const { id = '' } = useParams();
  useTitle(t('batch.title'));
  if (!/^[1-9]\d{0,14}$/.test(id)) return <Navigate to={paths.batch} replace />;
  return <OneScreening key={id} id={Number(id)} />;
}
