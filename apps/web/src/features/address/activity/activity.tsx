import type { ObjectAnswer } from '@sulian/contract';
import { useTranslation } from 'react-i18next';
import { ExportButton } from '../../../components/export/export-button.tsx';
import { TabCard } from '../../../components/layout/tab-card.tsx';
import type { ListedRef } from '../../../lib/api.ts';
import { toFilterQuery, useTransactionView } from '../../../lib/transaction-view.ts';
import { useCounterpartiesTab } from '../counterparties/use-tab.tsx';
import { useHistoryTab } from '../history/use-tab.tsx';
import { Transactions } from './transactions.tsx';

interface Props {
  readonly target: ListedRef;
  /** Undefined while it is on its way. */
  readonly object: Pick<ObjectAnswer, 'numberOfTransactions'> | undefined;
}

const EXPORT = 'GET /api/proxy/v1/blockchains/:blockchain/:kind/:hash/transactions/export';

/** Activity of an object, one tab per view. */
export function Activity({ target, object }: Props) {
  const { t } = useTranslation();
  const { view } = useTransactionView(target.blockchain);
  const counterparties = useCounterpartiesTab(target);
  const history = useHistoryTab(target);
  return (
    <TabCard
      label={t('list.title')}
      tabs={[
        {
          value: 'transactions',
          label: t('list.title'),
          count: object?.numberOfTransactions ?? undefined,
          actions: <ExportButton list={EXPORT} sent={{ params: { ...target }, query: toFilterQuery(view) }} />,
          content: <Transactions target={target} />,
        },
        counterparties,
        history,
      ]}
    />
  );
}
