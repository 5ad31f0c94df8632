import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ExportButton } from '../../../components/export/export-button.tsx';
import type { CardTab } from '../../../components/layout/tab-card.tsx';
import type { ObjectRef } from '../../../lib/api.ts';
import { useTransactionView } from '../../../lib/transaction-view.ts';
import { toQuery } from './api/list-counterparties.ts';
import { Counterparties } from './counterparties.tsx';
import { changeFilters, type Filters, noFilters } from './filters.ts';

const EXPORT = 'GET /api/proxy/v1/blockchains/:blockchain/:kind/:hash/counterparties/export';

/** The tab of counterparties: what is narrowed stays so while another tab is looked at. */
export function useCounterpartiesTab(target: ObjectRef): CardTab {
  const { t } = useTranslation();
  const { view, show } = useTransactionView(target.blockchain);
  const [kept, setKept] = useState(() => noFilters(target.blockchain));
  // The coin is chosen once for all panels of the page.
  const filters = changeFilters(kept, { coin: view.coin });
  const setFilters = (next: Filters): void => {
    setKept(next);
    if (next.coin !== view.coin) show({ coin: next.coin });
  };
  return {
    value: 'counterparties',
    label: t('counterparty.title'),
    actions: <ExportButton list={EXPORT} sent={{ params: { ...target }, query: toQuery(filters) }} />,
    content: <Counterparties target={target} filters={filters} onFilter={setFilters} />,
  };
}
