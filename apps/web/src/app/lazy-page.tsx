import { type ComponentType, lazy, Suspense, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useRouteError } from 'react-router';
import { Skeleton } from '../components/states/skeleton.tsx';

/** A script that has not come by then will not come; the reader may ask again. */
const CHUNK_TIMEOUT_MS = 120_000;

/** A first page that comes within this is drawn at once: after a skeleton React keeps what came waiting for 300 ms more. */
const PATIENCE_MS = 800;

/** Later pages wait for nothing: until its loader ends a page is not in the history, and going back would leave for good. */
let hasDrawn = false;

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
  let come: ComponentType | undefined;
  let coming: Promise<Module> | undefined;
  // One at a time: the reader's two minutes run from the first time that it was asked for.
  const fetchPage = (): Promise<Module> => {
    coming ??= orLate(load())
      .then((module) => {
        come = module.default;
        return module;
      })
      .finally(() => {
        coming = undefined;
      });
    return coming;
  };
  const Late = lazy(fetchPage);
  function LazyPage() {
    // Chosen once: a page that is drawn already must not be made anew.
    const [Page] = useState(() => come ?? Late);
    useEffect(() => {
      hasDrawn = true;
    }, []);
    return (
      <Suspense fallback={<Skeleton rows={6} />}>
        <Page />
      </Suspense>
    );
  }
  // What fails here fails again, and is shown, when the element asks for it.
  const loader = async () => {
    const loading = fetchPage().catch(() => undefined);
    if (!hasDrawn) await Promise.race([loading, wait(PATIENCE_MS)]);
    return null;
  };
  return { element: <LazyPage />, loader };
}

const wait = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

/** A page that could not be loaded or drawn: a failure, with a retry, never an empty page. */
export function PageFailed() {
  const { t } = useTranslation();
  const error = useRouteError();
  console.error('page failed', error);
  return (
    <section className="card">
      <div className="state failed" role="alert">
        <b>{t('app.pageFailed')}</b>
        <div>{t('app.pageFailedText')}</div>
        <button type="button" className="btn small" onClick={() => window.location.reload()}>
          {t('app.retry')}
        </button>
      </div>
    </section>
  );
}
