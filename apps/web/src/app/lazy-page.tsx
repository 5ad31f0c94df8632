import type { QueryClient } from '@tanstack/react-query';
import { type ComponentType, lazy, Suspense, useState } from 'react';
import { Skeleton } from '../components/states/skeleton.tsx';
import { SCRIPT_TIMEOUT_MS } from '../lib/pauses.ts';

/** Parameters in the address of a page. */
export interface PageAddress {
  readonly params: Readonly<Record<string, string | undefined>>;
  readonly search: string;
}

export interface PageModule {
  readonly default: ComponentType;
  /** Requests the page's first data; resolves when it has arrived or failed. */
  readonly askFirst?: (queries: QueryClient, address: PageAddress) => Promise<void>;
}

/** Fetches a page's script. Used as the route's handle, so that it can start before the page is drawn. */
export type FetchPage = () => Promise<PageModule>;

const orLate = (loading: Promise<PageModule>): Promise<PageModule> =>
  new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error('a script did not load in time')), SCRIPT_TIMEOUT_MS);
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
  const DeferredPage = lazy(fetchPage);
  function LazyPage() {
    // Chosen once, so that a drawn page is not mounted again.
    const [Page] = useState(() => come ?? DeferredPage);
    return (
      <Suspense fallback={<Skeleton rows={6} />}>
        <Page />
      </Suspense>
    );
  }
  return { element: <LazyPage />, handle: fetchPage };
}
