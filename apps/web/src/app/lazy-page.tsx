import { type ComponentType, lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { useRouteError } from 'react-router';
import { Skeleton } from '../components/skeleton.tsx';

/** A script that has not come by then will not come; the reader may ask again. */
const CHUNK_TIMEOUT_MS = 120_000;

type Module = { readonly default: ComponentType };

const orLate = (loading: Promise<Module>): Promise<Module> =>
  new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error('a script did not load in time')), CHUNK_TIMEOUT_MS);
    loading.then(resolve, reject).finally(() => clearTimeout(timer));
  });

/** A page whose script is fetched when it is first wanted. */
export function lazyPage(load: () => Promise<Module>) {
  const Page = lazy(() => orLate(load()));
  return (
    <Suspense fallback={<Skeleton rows={6} />}>
      <Page />
    </Suspense>
  );
}

/** A page that could not be loaded or drawn: a failure, with a retry, never an empty page. */
export function PageFailed() {
  const { t } = useTranslation();
  const error = useRouteError();
  console.error('page failed', error);
  return (
    <div className="state failed" role="alert">
      <div>{t('app.pageFailed')}</div>
      <button type="button" className="action quiet" onClick={() => window.location.reload()}>
        {t('app.retry')}
      </button>
    </div>
  );
}
