import { useTranslation } from 'react-i18next';
import { Link, Navigate, useParams } from 'react-router';
import { useTitle } from '../../components/layout/use-title.ts';
import { RegistrationView } from '../../features/review/registration.tsx';
import { paths } from '../../lib/paths.ts';

export default function RegistrationPage() {
  const { t } = useTranslation();
  const { id = '' } = useParams();
  useTitle(t('review.registrationTitle', { id }));
  if (!/^[1-9]\d{0,15}$/.test(id)) return <Navigate to={paths.review} replace />;
  return (
    <>
      <nav className="crumb" aria-label={t('app.breadcrumb')}>
        <Link to={paths.home}>{t('app.home')}</Link> / <Link to={paths.review}>{t('review.title')}</Link> /{' '}
        <span aria-current="page">{id}</span>
      </nav>
      <RegistrationView id={Number(id)} />
    </>
  );
}
