import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import type { CardTab } from '../../../components/layout/tab-card.tsx';
import { Skeleton } from '../../../components/states/skeleton.tsx';
import type { ListedRef } from '../../../lib/api.ts';
import { withLateTexts } from '../../../locales/late-texts.ts';

/** Its script comes when somebody looks. */
const LazyHistory = lazy(async () => ({
  default: (await withLateTexts(() => import('./history.tsx'))).History,
}));

/** Tab of balance and movements over time. */
export function useHistoryTab(target: ListedRef): CardTab {
  const { t } = useTranslation();
  return {
    value: 'history',
    label: t('object.historyTab'),
    content: (
      <Suspense fallback={<Skeleton />}>
        <LazyHistory target={target} />
      </Suspense>
    ),
  };
}
