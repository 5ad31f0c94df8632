import { type ComponentProps, lazy, Suspense } from 'react';
import { withLateTexts } from '../../locales/late-texts.ts';
import type { StoreView } from '../desk/store-view.tsx';
import { DrawnNext } from '../layout/drawn-next.tsx';

const Deferred = lazy(async () => ({
  default: (await withLateTexts(() => import('../desk/store-view.tsx'))).StoreView,
}));

/** Stores the view on the desk; loads after the page. */
export const LazyStoreView = (props: ComponentProps<typeof StoreView>) => (
  <DrawnNext place={null}>
    <Suspense fallback={null}>
      <Deferred {...props} />
    </Suspense>
  </DrawnNext>
);
