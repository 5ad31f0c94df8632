import { useTranslation } from 'react-i18next';
import { Crumb } from '../../components/layout/crumb.tsx';
import { useTitle } from '../../components/layout/use-title.ts';
import { Desk } from '../../features/desk/desk.tsx';

/** The case's objects with their names and notes. */
export default function DeskPage() {
  const { t } = useTranslation();
  useTitle(t('desk.title'));
  return (
    <>
      <Crumb id={t('desk.title')} />
      <Desk />
    </>
  );
}
