import type { EntitySumsAnswer } from '@sulian/contract';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useUsd, useUsdCells } from '../../components/amounts/usd.tsx';
import { Empty } from '../../components/states/states.tsx';
import { DataTable } from '../../components/table/data-table.tsx';
import { Pager } from '../../components/table/pager.tsx';
import { formatDay } from '../../lib/format.ts';
import { type Bar, toBars } from './days.ts';

const PER_PAGE = 10;
const [WIDTH, HEIGHT] = [1000, 120];
const MIDDLE = HEIGHT / 2;

type Days = EntitySumsAnswer['days'];

/** What came in and went out, day by day, drawn and as a table. */
export function DayChart({ days }: { readonly days: Days }) {
  const { t } = useTranslation();
  return (
    <section className="card list">
      <header>
        <h2>{t('entity.days.title')}</h2>
        <span className="dim">{t('entity.days.utc')}</span>
      </header>
      {days.length === 0 ? (
        <Empty text={t('entity.days.none')} />
      ) : (
        <>
          <Chart bars={toBars(days)} />
          <details className="entity-days">
            <summary>{t('entity.days.table', { count: days.length })}</summary>
            <DayTable days={days} />
          </details>
        </>
      )}
    </section>
  );
}

function Chart({ bars }: { readonly bars: readonly Bar[] }) {
  const { t } = useTranslation();
  const usd = useUsd();
  const most = Math.max(...bars.map(({ receivedUsd, sentUsd }) => Math.max(receivedUsd, sentUsd)));
  const width = WIDTH / bars.length;
  const heightOf = (value: number): number => (most === 0 ? 0 : (value / most) * (MIDDLE - 4));
  const nameOf = ({ from, to, receivedUsd, sentUsd }: Bar): string =>
    t('entity.days.bar', {
      days: from === to ? formatDay(from) : `${formatDay(from)} — ${formatDay(to)}`,
      received: usd(receivedUsd),
      sent: usd(sentUsd),
    });
  return (
    <figure className="entity-chart">
      <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} preserveAspectRatio="none" role="img" aria-label={t('entity.days.title')}>
        <line x1="0" x2={WIDTH} y1={MIDDLE} y2={MIDDLE} />
        {bars.map((bar, index) => (
          <g key={bar.from}>
            <title>{nameOf(bar)}</title>
            <rect className="hit" x={index * width} y="0" width={width} height={HEIGHT} />
            <rect
              className="in"
              x={index * width + width * 0.15}
              y={MIDDLE - heightOf(bar.receivedUsd)}
              width={width * 0.7}
              height={heightOf(bar.receivedUsd)}
            />
            <rect
              className="out"
              x={index * width + width * 0.15}
              y={MIDDLE}
              width={width * 0.7}
              height={heightOf(bar.sentUsd)}
            />
          </g>
        ))}
      </svg>
      <figcaption>
        <span>{formatDay(bars[0]?.from ?? 0)}</span>
        <span>
          <i className="in" aria-hidden="true" /> {t('entity.days.received')} <i className="out" aria-hidden="true" />{' '}
          {t('entity.days.sent')}
        </span>
        <span>{formatDay(bars.at(-1)?.to ?? 0)}</span>
      </figcaption>
    </figure>
  );
}

function DayTable({ days }: { readonly days: Days }) {
  const { t } = useTranslation();
  const [page, setPage] = useState(1);
  const usd = useUsdCells(days.flatMap(({ receivedUsd, sentUsd }) => [receivedUsd, sentUsd]));
  const rows = days.toReversed();
  return (
    <>
      <DataTable
        label={t('entity.days.title')}
        columns={[
          { key: 'day', title: t('entity.days.day'), cell: ({ day }) => formatDay(day) },
          {
            key: 'received',
            title: t('entity.days.received'),
            align: 'right',
            className: 'mono',
            cell: ({ receivedUsd }) => usd(receivedUsd),
          },
          {
            key: 'sent',
            title: t('entity.days.sent'),
            align: 'right',
            className: 'mono',
            cell: ({ sentUsd }) => usd(sentUsd),
          },
        ]}
        rows={rows.slice((page - 1) * PER_PAGE, page * PER_PAGE)}
        rowKey={({ day }) => String(day)}
      />
      <Pager page={page} total={rows.length} perPage={PER_PAGE} onChange={setPage} />
    </>
  );
}
