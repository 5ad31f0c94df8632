import { useTranslation } from 'react-i18next';
import { Crumb } from '../../components/layout/crumb.tsx';
import { useTitle } from '../../components/layout/use-title.ts';
import { Start } from '../../features/start/start.tsx';

/** Ways to real data, for a fresh installation. */
export default function StartPage() {
  const { t } = useTranslation();
  useTitle(t('start.title'));
  return (
    <>
      <Crumb id={t('start.title')} />
      <Start />
    </>
  );
}
