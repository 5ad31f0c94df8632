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

/**
 * A page whose script is fetched when its address is. The scripts of a page and of its frame come side by side, since
 * loaders of all routes that match are run at once, while each element waits for the one around it.
 */
export function lazyRoute(load: () => Promise<Module>) {
  const Page = lazy(() => orLate(load()));
  const element = (
    <Suspense fallback={<Skeleton rows={6} />}>
      <Page />
    </Suspense>
  );
  // What fails here fails again, and is shown, when the element asks for it.
  const loader = () => {
    load().catch(() => undefined);
    return null;
  };
  return { element, loader };
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
