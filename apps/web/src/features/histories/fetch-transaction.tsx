import { useTranslation } from 'react-i18next';
import { LazyFetchButton } from '../../components/fetch/lazy-fetch-button.tsx';
import './histories.css';
import type { FetchTarget } from '../../components/fetch/use-fetch-job.ts';

/** Requests of a transaction alone: its height, its block and the final one, with retries. */
const MAX_REQUESTS = 50;

/** Offers to fetch a transaction that is not stored. */
export function FetchTransaction({ target }: { readonly target: Omit<FetchTarget, 'kind'> }) {
  const { t } = useTranslation();
  return (
    <section className="card histories history-transaction">
      <p>{t('histories.transactionNote')}</p>
      <LazyFetchButton
        target={{ ...target, kind: 'transactions' }}
        body={{ hops: 0, maxRequests: MAX_REQUESTS }}
        text="TRANSACTION"
        isMain
      />
    </section>
  );
}
