import type { TrailStartsAnswer } from '@sulian/contract';
import { groupAmount } from '@sulian/domain';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Navigate } from 'react-router';
import { Figure } from '../../components/amounts/figure.tsx';
import { FollowLink } from '../../components/references/follow-link.tsx';
import { Refused, toUnfetched } from '../../components/states/refused.tsx';
import { Empty, Loaded } from '../../components/states/states.tsx';
import { type Column, DataTable } from '../../components/table/data-table.tsx';
import { trailPath } from '../../lib/trail.ts';
import { listStarts, type StartsRef } from './api/trail.ts';
import { TrailParty } from './trail-party.tsx';

type Start = TrailStartsAnswer['items'][number];

/** Everybody whom the transaction paid; the only one is the start. */
export function Starts({ request }: { readonly request: StartsRef }) {
  const { t } = useTranslation();
  const { blockchain, direction, hash } = request;
  const query = useQuery({
    queryKey: ['trail-starts', blockchain, direction, hash],
    queryFn: ({ signal }) => listStarts(request, signal),
  });
  const unfetched = toUnfetched(query.error);
  if (unfetched !== undefined) return <Refused refusal={unfetched} id={hash} />;
  const toPath = ({ address, coin }: Start): string =>
    trailPath({ blockchain, direction, hops: [{ hash, address, coin, isThrough: false }] });
  const columns: readonly Column<Start>[] = [
    {
      key: 'party',
      title: t('trail.columns.party'),
      className: 'wide',
      cell: ({ address, entity }) => (
        <div className="trail-reached">
          <TrailParty party={{ address, addresses: 1, entity }} blockchain={blockchain} />
        </div>
      ),
    },
    {
      key: 'amount',
      title: t(`trail.received.${direction}`),
      align: 'right',
      cell: ({ amount, symbol }) => (
        <>
          <Figure text={groupAmount(amount)} /> <small>{symbol}</small>
        </>
      ),
    },
    { key: 'goOn', title: t('trail.columns.goOn'), cell: (start) => <FollowLink to={toPath(start)} /> },
  ];
  return (
    <section className="card trail-next">
      <header>
        <h2>{t(`trail.choose.${direction}`)}</h2>
      </header>
      <Loaded query={query}>
        {({ items, total }) => {
          const [only, ...others] = items;
          if (only === undefined) return <Empty text={t('trail.startNone')} />;
          if (others.length === 0) return <Navigate to={toPath(only)} replace />;
          return (
            <>
              <div className="trail-table">
                <DataTable
                  label={t(`trail.choose.${direction}`)}
                  columns={columns}
                  rows={items}
                  rowKey={({ address, coin }) => `${address} ${coin}`}
                />
              </div>
              {total > items.length && (
                <p className="trail-stopped dim">{t('trail.startsCut', { count: total, shown: items.length })}</p>
              )}
            </>
          );
        }}
      </Loaded>
    </section>
  );
}
