import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router';
import { Crumb } from '../../components/layout/crumb.tsx';
import { useTitle } from '../../components/layout/use-title.ts';
import { Lookup } from '../../features/lookup/lookup.tsx';
import '../../features/lookup/lookup.css';

/** Table of the addresses of a pasted text. */
export default function LookupPage() {
  const { t } = useTranslation();
  // A text that the search hands over while the page is open begins it again.
  const { key } = useLocation();
  useTitle(t('lookup.title'));
  return (
    <>
      <Crumb id={t('lookup.title')} />
      <h1 className="lookup-title">{t('lookup.title')}</h1>
      <Lookup key={key} />
    </>
  );
}
