import type { ObjectAnswer } from '@sulian/contract';
import { useTranslation } from 'react-i18next';
import { TabCard } from '../../../components/layout/tab-card.tsx';
import type { ObjectRef } from '../../../lib/api.ts';
import { Transactions } from './transactions.tsx';

interface Props {
  readonly target: ObjectRef;
  /** Undefined while it is on its way. */
  readonly object: ObjectAnswer | undefined;
}

/** What an object did: one tab a way to look at it. */
export function Activity({ target, object }: Props) {
  const { t } = useTranslation();
  return (
    <TabCard
      label={t('list.title')}
      tabs={[
        {
          value: 'transactions',
          label: t('list.title'),
          count: object?.numberOfTransactions,
          content: <Transactions target={target} />,
        },
      ]}
    />
  );
}
