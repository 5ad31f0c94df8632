import type { LookupPayment, LookupPaymentsAnswer } from '@sulian/contract';
import { formatCount, groupAmount } from '@sulian/domain';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Figure } from '../../components/amounts/figure.tsx';
import { ChainIcon } from '../../components/chains/chain-icon.tsx';
import { Hash } from '../../components/references/hash.tsx';
import { Strip } from '../../components/states/strip.tsx';
import { type Column, DataTable } from '../../components/table/data-table.tsx';
import { Pager } from '../../components/table/pager.tsx';
import { formatTime } from '../../lib/format.ts';
import { paths } from '../../lib/paths.ts';

const PER_PAGE = 20;

/** Payments among the addresses of the table, newest first. */
export function PaymentList({ payments }: { readonly payments: LookupPaymentsAnswer }) {
  const { t } = useTranslation();
  const [page, setPage] = useState(1);
  const { items, total, unread, incomplete, poisoningLeftOut, chains } = payments;
  const notRead = chains.filter(({ state }) => state !== 'READ').length;
  const columns = usePaymentColumns();
  return (
    <section className="card lookup">
      <header>
        <h2>{t('lookup.payments.title')}</h2>
        <span className="dim">{t('lookup.payments.count', { count: total })}</span>
      </header>
      {items.length < total && <Strip>{t('lookup.payments.cut', { count: items.length })}</Strip>}
      {unread.length > 0 && <Strip>{t('lookup.payments.unread', { count: unread.length })}</Strip>}
      {incomplete.length > 0 && <Strip>{t('lookup.payments.incomplete', { count: incomplete.length })}</Strip>}
      {notRead > 0 && <Strip>{t('lookup.payments.notRead', { count: notRead })}</Strip>}
      {items.length === 0 ? (
        <p className="lookup-none dim">{t('lookup.payments.none')}</p>
      ) : (
        <>
          <div className="scroll-x">
            <DataTable
              label={t('lookup.payments.title')}
              columns={columns}
              rows={items.slice((page - 1) * PER_PAGE, page * PER_PAGE)}
              rowKey={({ blockchain, from, to, coin }) => `${blockchain} ${from} ${to} ${coin}`}
            />
          </div>
          <Pager page={page} total={items.length} perPage={PER_PAGE} onChange={setPage} />
        </>
      )}
      <p className="lookup-none dim">
        {[
          t('lookup.payments.exchanges'),
          ...(items.some(({ isStored }) => isStored) ? [t('lookup.payments.stored')] : []),
          ...(poisoningLeftOut > 0 ? [t('lookup.payments.poisoning', { count: poisoningLeftOut })] : []),
        ].join(' · ')}
      </p>
    </section>
  );
}

function usePaymentColumns(): readonly Column<LookupPayment>[] {
  const { t } = useTranslation();
  const party = (key: 'from' | 'to'): Column<LookupPayment> => ({
    key,
    title: t(`lookup.payments.${key}`),
    className: 'wide',
    cell: (payment) => <Hash text={payment[key]} to={paths.address(payment.blockchain, payment[key])} />,
  });
  return [
    { key: 'chain', title: t('lookup.columns.chain'), cell: ({ blockchain }) => <ChainIcon id={blockchain} /> },
    party('from'),
    party('to'),
    {
      key: 'amount',
      title: t('lookup.payments.amount'),
      align: 'right',
      cell: ({ amount, symbol, isAtLeast, isExact, isStored }) => (
        <span className="nowrap">
          {isAtLeast ? '≥ ' : isExact ? '' : '≈ '}
          <Figure text={groupAmount(amount)} /> <small>{symbol}</small>
          {isStored && ' *'}
        </span>
      ),
    },
    {
      key: 'transactions',
      title: t('lookup.payments.transactions'),
      align: 'right',
      cell: ({ transactions }) =>
        transactions === null ? (
          <span className="dim">{t('lookup.payments.bothWays')}</span>
        ) : (
          formatCount(transactions)
        ),
    },
    {
      key: 'last',
      title: t('lookup.payments.last'),
      cell: ({ blockchain, lastHash, lastTime }) =>
        lastHash === null || lastTime === null ? (
          <span className="dim">{t('app.missing')}</span>
        ) : (
          <>
            <span className="nowrap">{formatTime(lastTime, true)}</span>{' '}
            <Hash text={lastHash} to={paths.transaction(blockchain, lastHash)} />
          </>
        ),
    },
  ];
}
