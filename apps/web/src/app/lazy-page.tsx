import type { QueryClient } from '@tanstack/react-query';
import { type ComponentType, lazy, Suspense, useState } from 'react';
import { Skeleton } from '../components/states/skeleton.tsx';

/** A script that has not come by then will not come; the reader may ask again. */
const CHUNK_TIMEOUT_MS = 120_000;

/** What the address of a page names. */
export interface PageAddress {
  readonly params: Readonly<Record<string, string | undefined>>;
  readonly search: string;
}

export interface PageModule {
  readonly default: ComponentType;
  /** Asks for what the page begins with; ends when that has come, or has failed. */
  readonly askFirst?: (queries: QueryClient, address: PageAddress) => Promise<void>;
}

/** Fetches a page's script; the route's handle, so that it can be asked for before the page is drawn. */
export type FetchPage = () => Promise<PageModule>;

const orLate = (loading: Promise<PageModule>): Promise<PageModule> =>
  new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error('a script did not load in time')), CHUNK_TIMEOUT_MS);
    loading.then(resolve, reject).finally(() => clearTimeout(timer));
  });

/** A page whose script is fetched when its address is; drawn at once, without a skeleton, where it has come already. */
export function lazyRoute(load: FetchPage) {
  let come: ComponentType | undefined;
  const fetchPage: FetchPage = async () => {
    const module = await orLate(load());
    come = module.default;
    return module;
  };
  const Late = lazy(fetchPage);
  function LazyPage() {
    // Chosen once: a page that is drawn already must not be made anew.
    const [Page] = useState(() => come ?? Late);
    return (
      <Suspense fallback={<Skeleton rows={6} />}>
        <Page />
      </Suspense>
    );
  }
  return { element: <LazyPage />, handle: fetchPage };
}
