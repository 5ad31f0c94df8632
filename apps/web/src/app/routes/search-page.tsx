import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { Crumb } from '../../components/layout/crumb.tsx';
import { useTitle } from '../../components/layout/use-title.ts';
import { Empty } from '../../components/states/states.tsx';
import { AllResults } from '../../features/search/all-results.tsx';

/** All results of the search in the address bar. */
export default function SearchPage() {
  const { t } = useTranslation();
  const [params] = useSearchParams();
  const q = params.get('q')?.trim() ?? '';
  useTitle(t('lookup.allTitle'));
  return (
    <>
      <Crumb id={t('lookup.allTitle')} />
      {q === '' ? <Empty text={t('lookup.noQuery')} /> : <AllResults key={q} text={q} />}
    </>
  );
}
