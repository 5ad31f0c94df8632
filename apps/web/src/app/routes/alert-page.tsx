import { useTranslation } from 'react-i18next';
import { Crumb } from '../../components/layout/crumb.tsx';
import { useTitle } from '../../components/layout/use-title.ts';
import { AlertTabs } from '../../features/alert/page/alert-tabs.tsx';

export default function AlertPage() {
  const { t } = useTranslation();
  useTitle(t('title.alert'));
  return (
    <>
      <Crumb id={t('alert.title')} />
      <div className="console-head">
        <h1>{t('alert.heading')}</h1>
      </div>
      <AlertTabs />
    </>
  );
}
