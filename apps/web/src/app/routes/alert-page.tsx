import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { Crumb } from '../../components/layout/crumb.tsx';
import { useTitle } from '../../components/layout/use-title.ts';
import { AlertTabs } from '../../features/alert/page/alert-tabs.tsx';
import { paths } from '../../lib/paths.ts';

export default function AlertPage() {
  const { t } = useTranslation();
  useTitle(t('title.alert'));
  return (
    <>
      <Crumb id={t('header.alerts')} />
      <div className="console-head">
        <h1>{t('alert.heading')}</h1>
        <Link className="btn primary" to={paths.lookup}>
          {t('alert.new')}
        </Link>
      </div>
      <AlertTabs />
    </>
  );
}
