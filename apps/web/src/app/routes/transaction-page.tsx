import type { TransactionAnswer } from '@sulian/contract';
import { isCost } from '@sulian/domain';
import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router';
import { Crumb } from '../../components/layout/crumb.tsx';
import { DrawnNext } from '../../components/layout/drawn-next.tsx';
import { useTitle } from '../../components/layout/use-title.ts';
import { PrintButton } from '../../components/print/print-button.tsx';
import { Refused, toRefusal, toUnfetched } from '../../components/states/refused.tsx';
import { Loaded } from '../../components/states/states.tsx';
import { BasisLine } from '../../features/risk/basis-line.tsx';
import { RiskPanel } from '../../features/risk/risk-panel.tsx';
import { askBothFirst, useRisk } from '../../features/risk/use-risk.ts';
import { TransactionVerdict } from '../../features/risk/verdict/verdict.tsx';
import { getTransaction, type TransactionRef } from '../../features/transaction/api/get-transaction.ts';
import { Events } from '../../features/transaction/events.tsx';
import { Facts } from '../../features/transaction/facts.tsx';
import { Notes } from '../../features/transaction/notes.tsx';
import { Operation } from '../../features/transaction/operation.tsx';
import { TransactionHead } from '../../features/transaction/transaction-head.tsx';
import { countPositive } from '../../features/transaction/unit.ts';
import { TRANSACTION_REFRESH_MS } from '../../lib/pauses.ts';
import { useRepeatedQuery } from '../../lib/use-repeated-query.ts';
import type { PageAddress } from '../lazy-page.tsx';
import { CopyLink, StoreLink } from '../shared-link/copy-link.tsx';
import { SharedNote } from '../shared-link/shared-note.tsx';
import { toScoringSubject, toTarget } from './transaction-target.ts';

// Shown on chains on demand alone.
const FetchTransaction = lazy(async () => ({
  default: (await import('../../features/histories/fetch-transaction.tsx')).FetchTransaction,
}));

/** Places of the operations in the order in which they are read: what moved first, its costs after it. */
function costsLast({ operations }: TransactionAnswer): readonly number[] {
  const places = operations.map((_, index) => index);
  const isPlaceOfCost = (index: number): boolean => isCost(operations[index]?.type);
  return [...places.filter((index) => !isPlaceOfCost(index)), ...places.filter(isPlaceOfCost)];
}

const transactionQuery = (target: TransactionRef) =>
  queryOptions({
    queryKey: ['transaction', target],
    queryFn: () => getTransaction(target),
  });

/**
 * Requests the transaction and the scores of its money both ways.
 * @public through `PageModule`
 */
export async function askFirst(queries: QueryClient, { params }: PageAddress): Promise<void> {
  const target = toTarget(params);
  await Promise.all([queries.prefetchQuery(transactionQuery(target)), askBothFirst(queries, toScoringSubject(target))]);
}

export default function TransactionPage() {
  const target = toTarget(useParams());
  return <Page key={`${target.blockchain}/${target.hash}`} target={target} />;
}

function Page({ target }: { readonly target: TransactionRef }) {
  const { t } = useTranslation();
  const query = useRepeatedQuery<TransactionAnswer>({
    queryKey: transactionQuery(target).queryKey,
    send: (how) => getTransaction(target, undefined, how),
    waitMs: () => TRANSACTION_REFRESH_MS,
  });
  const risk = useRisk(toScoringSubject(target));
  const transaction = query.data;
  const refusal = transaction === undefined ? toRefusal(query.error) : undefined;
  const title = t('title.transaction', { id: target.hash });
  useTitle(title);
  if (refusal !== undefined)
    return (
      <>
        <Crumb id={target.hash} />
        <Refused refusal={refusal} id={target.hash} />
        {toUnfetched(refusal) !== undefined && (
          <Suspense>
            <FetchTransaction target={target} />
          </Suspense>
        )}
      </>
    );
  return (
    <>
      <Crumb id={target.hash} action={<PrintButton />} />
      <TransactionHead
        target={target}
        transaction={transaction}
        isFailed={query.isError && transaction === undefined}
        basis={<BasisLine risk={risk} basis={transaction?.basis} />}
        actions={
          transaction !== undefined && (
            <>
              <CopyLink height={transaction.basis.height} risk={risk} />
              <StoreLink height={transaction.basis.height} risk={risk} title={title} />
            </>
          )
        }
      />
      {transaction !== undefined && <SharedNote height={transaction.basis.height} risk={risk} />}
      <TransactionVerdict risk={risk} transaction={transaction} />
      <DrawnNext>
        <RiskPanel
          risk={risk}
          basis={transaction?.basis}
          hasAmounts={transaction === undefined || countPositive(transaction.operations) <= 1}
        />
        <section className="card">
          <header>
            <h2>{t('transaction.details')}</h2>
          </header>
          <Loaded query={query}>{(facts) => <Facts transaction={facts} />}</Loaded>
        </section>
        {transaction !== undefined && <Events transaction={transaction} />}
        {transaction !== undefined && <Notes transaction={transaction} />}
        {transaction !== undefined &&
          costsLast(transaction).map((index) => <Operation key={index} transaction={transaction} index={index} />)}
        {transaction !== undefined && transaction.numberOfOperations > transaction.operations.length && (
          <p className="dim">
            {t('transaction.moreOperations', { count: transaction.numberOfOperations - transaction.operations.length })}
          </p>
        )}
      </DrawnNext>
    </>
  );
}
