import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { Loaded } from '../../../components/states/states.tsx';
import { toQueryString } from '../../../lib/query-string.ts';
import { findPayments, type PaymentSearch as Search } from '../api/payments.ts';
import { readSearch } from './draft.ts';
import { PaymentList } from './payment-list.tsx';
import { SearchForm } from './search-form.tsx';

/** Search for payments by amount and time. The address bar has the search, so that its link shows it again. */
export function PaymentSearch() {
  const { t } = useTranslation();
  const [params, setParams] = useSearchParams();
  const search = readSearch(params);
  const page = Math.max(1, Number(params.get('page')) || 1);
  const query = useQuery({
    queryKey: ['payments', search],
    queryFn: ({ signal }) => (search === undefined ? Promise.reject(new Error()) : findPayments(search, signal)),
    enabled: search !== undefined,
    retry: false,
  });
  const show = (next: Search, at = 1) => {
    if (at === page && toQueryString({ ...next }) === toQueryString({ ...search })) void query.refetch();
    else setParams(new URLSearchParams(toQueryString({ ...next, page: at === 1 ? undefined : at })));
  };
  return (
    <>
      <section className="card payment-search">
        <header>
          <h2>{t('trail.payments.title')}</h2>
          <span className="dim">{t('trail.payments.subtitle')}</span>
        </header>
        <SearchForm search={search} isBusy={query.isFetching} onSearch={show} />
      </section>
      {search !== undefined && (
        <Loaded query={query}>
          {(answer) => <PaymentList answer={answer} page={page} onPage={(at) => show(search, at)} />}
        </Loaded>
      )}
    </>
  );
}
