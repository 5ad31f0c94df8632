import { lazy, Suspense } from 'react';
import { withLateTexts } from '../../locales/late-texts.ts';
import type { FetchButtonProps } from './fetch-button.tsx';

const FetchButton = lazy(async () => ({
  default: (await withLateTexts(() => import('./fetch-button.tsx'))).FetchButton,
}));

/** The button, whose script and texts come when it is shown. */
export const LazyFetchButton = (props: FetchButtonProps) => (
  <Suspense>
    <FetchButton {...props} />
  </Suspense>
);
