import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { usePaging } from '../../../components/table/use-paging.ts';
import type { ListedRef } from '../../../lib/api.ts';
import { coinsQuery } from '../../../lib/object-queries.ts';
import { usePrinting } from '../../../lib/printing.ts';
import { readPrinted } from '../../../lib/read-printed.ts';
import { listCounterparties } from './api/list-counterparties.ts';
import { CustomerSum } from './customer-sum.tsx';
import { Members } from './members.tsx';
import { Notes } from './notes.tsx';
import { type Filtered, PartyList, PER_PAGE } from './party-list.tsx';

interface Props extends Filtered {
  readonly target: ListedRef;
}

/** Payers and payees of an object. */
export function Counterparties({ target, filters, onFilter }: Props) {
  const { page, asOf, turn } = usePaging<string>(JSON.stringify(filters));
  const coins = useQuery(coinsQuery(target));
  const pageQuery = useQuery({
    queryKey: ['counterparties', target, filters, page, asOf],
    queryFn: () => listCounterparties(target, filters, { offset: (page - 1) * PER_PAGE, limit: PER_PAGE, asOf }),
    placeholderData: keepPreviousData,
  });
  const isPrinted = usePrinting() === 'ALL';
  const printedQuery = useQuery({
    queryKey: ['printed-counterparties', target, filters],
    queryFn: () => readPrinted((part) => listCounterparties(target, filters, part)),
    enabled: isPrinted,
  });
  const query = isPrinted ? printedQuery : pageQuery;
  return (
    <PartyList
      basisOf={({ basis }) => [basis]}
      query={query}
      blockchain={target.blockchain}
      coins={coins.data?.items ?? []}
      notes={(answer) => (
        <>
          {filters.subKey !== '' && answer._metadata.isComplete && (
            <CustomerSum subKey={filters.subKey} answer={answer} />
          )}
          <Notes metadata={answer._metadata} basis={answer.basis} />
        </>
      )}
      members={(row) => <Members target={target} filters={filters} row={row} />}
      isTold={({ _metadata }) => _metadata.isComplete}
      {...(isPrinted ? { isWhole: true } : {})}
      setPage={(next) => turn(next, query.data?._metadata.asOf)}
      {...{ page, filters, onFilter }}
    />
  );
}
