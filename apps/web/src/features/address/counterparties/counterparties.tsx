import { useQuery } from '@tanstack/react-query';
import { useListQuery } from '../../../components/print/use-list-query.ts';
import { usePaging } from '../../../components/table/use-paging.ts';
import type { ListedRef } from '../../../lib/api.ts';
import { coinsQuery } from '../../../lib/object-queries.ts';
import type { PrintedPage } from '../../../lib/read-printed.ts';
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
  const list = {
    ...{ key: ['counterparties', target, filters], perPage: PER_PAGE },
    readPage: (part: PrintedPage) => listCounterparties(target, filters, part),
  };
  const { query, isPrinted } = useListQuery(list, { page, asOf });
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
      isComplete={({ _metadata }) => _metadata.isComplete}
      isWhole={isPrinted}
      setPage={(next) => turn(next, query.data?._metadata.asOf)}
      {...{ page, filters, onFilter }}
    />
  );
}
