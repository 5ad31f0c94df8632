import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { ExportButton } from '../../../components/export/export-button.tsx';
import type { CardTab } from '../../../components/layout/tab-card.tsx';
import { Skeleton } from '../../../components/states/skeleton.tsx';
import type { ListedRef } from '../../../lib/api.ts';
import { useTransactionView, writeView } from '../../../lib/transaction-view.ts';
import { withLateTexts } from '../../../locales/late-texts.ts';
import { toQuery } from './api/list-counterparties.ts';
import { type Filters, readFilters, writeFilters } from './filters.ts';

const EXPORT = 'GET /api/proxy/v1/blockchains/:blockchain/:kind/:hash/counterparties/export';

/** Names the customer of the address, whose list alone is shown, in the address of the page; see `paths.customer`. */
const SUB_KEY_PARAM = 'subKey';

/** Its script comes when somebody looks. */
const LazyCounterparties = lazy(async () => ({
  default: (await withLateTexts(() => import('./counterparties.tsx'))).Counterparties,
}));

/** The tab of counterparties, whose filters are in the address of the page. */
export function useCounterpartiesTab(target: ListedRef): CardTab {
  const { t } = useTranslation();
  const { view } = useTransactionView(target.blockchain);
  const [params, setParams] = useSearchParams();
  // The coin is chosen once for all panels of the page.
  const subKey = target.kind === 'addresses' ? (params.get(SUB_KEY_PARAM) ?? '') : '';
  const filters = readFilters(params, { coin: view.coin, subKey });
  const setFilters = (next: Filters): void => {
    const isOtherCoin = next.coin !== view.coin;
    setParams(
      (now) => {
        const changed = writeFilters(now, next);
        if (next.subKey === '') changed.delete(SUB_KEY_PARAM);
        return isOtherCoin ? writeView(changed, target.blockchain, { coin: next.coin }) : changed;
      },
      { replace: !isOtherCoin, preventScrollReset: true },
    );
  };
  return {
    value: 'counterparties',
    label: t('list.counterparties'),
    actions: <ExportButton list={EXPORT} sent={{ params: { ...target }, query: toQuery(filters) }} />,
    content: (
      <Suspense fallback={<Skeleton />}>
        <LazyCounterparties key={filters.subKey} target={target} filters={filters} onFilter={setFilters} />
      </Suspense>
    ),
  };
}
