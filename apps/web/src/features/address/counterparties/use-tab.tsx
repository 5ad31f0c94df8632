import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { ExportButton } from '../../../components/export/export-button.tsx';
import type { CardTab } from '../../../components/layout/tab-card.tsx';
import { Skeleton } from '../../../components/states/skeleton.tsx';
import type { ListedRef } from '../../../lib/api.ts';
import { useTransactionView } from '../../../lib/transaction-view.ts';
import { withLateTexts } from '../../../locales/late-texts.ts';
import { toQuery } from './api/list-counterparties.ts';
import { changeFilters, type Filters, noFilters } from './filters.ts';

const EXPORT = 'GET /api/proxy/v1/blockchains/:blockchain/:kind/:hash/counterparties/export';

/** Names the customer of the address, whose list alone is shown, in the address of the page; see `paths.customer`. */
const SUB_KEY_PARAM = 'subKey';

function withoutSubKey(params: URLSearchParams): URLSearchParams {
  const next = new URLSearchParams(params);
  next.delete(SUB_KEY_PARAM);
  return next;
}

/** Its script comes when somebody looks. */
const LazyCounterparties = lazy(async () => ({
  default: (await withLateTexts(() => import('./counterparties.tsx'))).Counterparties,
}));

/** The tab of counterparties: what is narrowed stays so while another tab is looked at. */
export function useCounterpartiesTab(target: ListedRef): CardTab {
  const { t } = useTranslation();
  const { view, show } = useTransactionView(target.blockchain);
  const [params, setParams] = useSearchParams();
  const [kept, setKept] = useState(() => noFilters(target.blockchain));
  // The coin is chosen once for all panels of the page.
  const subKey = target.kind === 'addresses' ? (params.get(SUB_KEY_PARAM) ?? '') : '';
  const filters = changeFilters({ ...kept, subKey }, { coin: view.coin });
  const setFilters = (next: Filters): void => {
    setKept(next);
    if (next.subKey === '' && subKey !== '') setParams(withoutSubKey, { replace: true, preventScrollReset: true });
    if (next.coin !== view.coin) show({ coin: next.coin });
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
