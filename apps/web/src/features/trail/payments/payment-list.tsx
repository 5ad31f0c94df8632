import type { Payment, PaymentsAnswer } from '@sulian/contract';
import { formatCount, groupAmount } from '@sulian/domain';
import { useTranslation } from 'react-i18next';
import { Figure } from '../../../components/amounts/figure.tsx';
import { FollowLink } from '../../../components/references/follow-link.tsx';
import { Hash } from '../../../components/references/hash.tsx';
import { Empty } from '../../../components/states/states.tsx';
import { type Column, DataTable } from '../../../components/table/data-table.tsx';
import { Pager } from '../../../components/table/pager.tsx';
import { Time, useTimeTitle } from '../../../components/text/time.tsx';
import { paths } from '../../../lib/paths.ts';
import { trailPath, trailStartsPath } from '../../../lib/trail.ts';
import { TrailParty } from '../trail-party.tsx';

/** Payments per page. */
const PER_PAGE = 50;

interface Props {
  readonly answer: PaymentsAnswer;
  readonly page: number;
  readonly onPage: (page: number) => void;
}

/** Payments that match, each a start of a trail. */
export function PaymentList({ answer, page, onPage }: Props) {
  const { t } = useTranslation();
  const columns = useColumns(answer.blockchain);
  const { items, total, isWindowWhole, basis } = answer;
  return (
    <section className="card trail-next">
      <header>
        <h2>{t('trail.payments.results')}</h2>
        <span className="dim">{t('trail.payments.count', { count: total })}</span>
        <span className="dim">
          {t('trail.basisLine', { height: formatCount(basis.height), version: basis.labelVersion })}
        </span>
      </header>
      {!isWindowWhole && (
        <p className="trail-stopped" role="note">
          {t('trail.payments.notWhole')} {basis.time !== null && t('trail.payments.until')}{' '}
          {basis.time !== null && <Time sec={basis.time} inSeconds />}
        </p>
      )}
      {basis.lacksInternalTransfers && (
        <p className="trail-stopped" role="note">
          {t('trail.payments.lacksInternal')}
        </p>
      )}
      {total === 0 ? (
        <Empty text={t('trail.payments.none')} />
      ) : (
        <>
          <div className="trail-table">
            <DataTable
              label={t('trail.payments.results')}
              columns={columns}
              rows={items.slice((page - 1) * PER_PAGE, page * PER_PAGE)}
              rowKey={({ hash, address, leg }) => `${hash} ${address} ${leg}`}
            />
          </div>
          <Pager page={page} total={total} perPage={PER_PAGE} onChange={onPage} />
        </>
      )}
    </section>
  );
}

function useColumns(blockchain: string): readonly Column<Payment>[] {
  const { t } = useTranslation();
  const inZone = useTimeTitle();
  return [
    {
      key: 'party',
      title: t('trail.payments.recipient'),
      className: 'wide',
      cell: ({ address, entity }) => (
        <div className="trail-reached">
          <TrailParty party={{ address, addresses: address === null ? 0 : 1, entity }} blockchain={blockchain} />
        </div>
      ),
    },
    {
      key: 'amount',
      title: t('trail.payments.amount'),
      align: 'right',
      cell: ({ amount, symbol }) => (
        <span className="nowrap">
          <Figure text={groupAmount(amount)} /> <small>{symbol}</small>
        </span>
      ),
    },
    { key: 'time', title: inZone(t('trail.columns.time')), cell: ({ time }) => <Time sec={time} inSeconds /> },
    {
      key: 'hash',
      title: t('trail.columns.hash'),
      cell: ({ hash }) => <Hash text={hash} to={paths.transaction(blockchain, hash)} />,
    },
    {
      key: 'goOn',
      title: t('trail.columns.goOn'),
      cell: (payment) => (
        <span className="trail-actions">
          <FollowLink to={toTrail(blockchain, payment)} />
          <FollowLink to={trailStartsPath(blockchain, 'INCOMING', payment.hash)} text="trail.payments.traceBack" />
        </span>
      ),
    },
  ];
}

const toTrail = (blockchain: string, { hash, address, coin, leg }: Payment): string =>
  trailPath({
    blockchain,
    direction: 'OUTGOING',
    hops: [{ hash, ...(address === null ? {} : { address }), coin, leg, isThrough: false }],
  });
