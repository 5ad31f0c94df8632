import type { RegulationInfoAnswer } from '@sulian/contract';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useNarrow } from '../../components/layout/use-narrow.ts';
import { SourceLink } from '../../components/references/source-link.tsx';
import { Empty, Loaded } from '../../components/states/states.tsx';
import { type Column, DataTable } from '../../components/table/data-table.tsx';
import { Pager } from '../../components/table/pager.tsx';
import { listRegulations } from './api/entities.ts';
import { countryName } from './country.ts';
import { useSortedPages } from './use-sorted-pages.ts';

type Row = RegulationInfoAnswer['items'][number];

/** Regulation by source. A failed list is reported and not shown as empty. */
export function Regulations({ entityId }: { readonly entityId: number }) {
  const { t } = useTranslation();
  const query = useQuery({ queryKey: ['regulations', entityId], queryFn: () => listRegulations(entityId) });
  return (
    <section className="card list">
      <header>
        <h2>{t('entity.regulation.title')}</h2>
      </header>
      <Loaded query={query}>
        {({ items }) =>
          items.length === 0 ? <Empty text={t('entity.regulation.none')} /> : <RegulationTable items={items} />
        }
      </Loaded>
    </section>
  );
}

function RegulationTable({ items }: { readonly items: readonly Row[] }) {
  const { t, i18n } = useTranslation();
  const nameOf = ({ country }: Row): string =>
    country === null ? t('entity.undefinedCountry') : countryName(country, i18n.language);
  const { rows, sort, pager } = useSortedPages(items, nameOf);
  const missing = t('app.missing');
  // A phone has no space for three more columns, and a licence without its end would be misleading.
  const isNarrow = useNarrow();
  const day = (date: string | null) => <span className="nowrap">{date ?? missing}</span>;
  const columns: ReadonlyArray<Column<Row>> = [
    { key: 'country', title: t('entity.regulation.country'), className: 'entity-country', sort, cell: nameOf },
    {
      key: 'name',
      title: t('entity.regulation.name'),
      cell: (row) => (
        <>
          {row.name}
          {isNarrow && (
            <span className="entity-regulation-more">
              {row.supervisoryAuthority ?? missing} · <SourceLink {...row} />
            </span>
          )}
        </>
      ),
    },
    {
      key: 'status',
      title: t('entity.regulation.status'),
      cell: (row) => (
        <>
          {t(`entity.regulation.statuses.${row.regulatoryStatus}`)}
          {isNarrow && (
            <span className="entity-regulation-more">
              <span className="nowrap">
                {t('entity.regulation.start')} {row.statusStartDate ?? missing}
              </span>{' '}
              <span className="nowrap">
                {t('entity.regulation.expiry')} {row.statusExpiryDate ?? missing}
              </span>
            </span>
          )}
        </>
      ),
    },
    {
      key: 'start',
      title: t('entity.regulation.start'),
      className: 'hidden-on-phones',
      cell: (row) => day(row.statusStartDate),
    },
    {
      key: 'expiry',
      title: t('entity.regulation.expiry'),
      className: 'hidden-on-phones',
      cell: (row) => day(row.statusExpiryDate),
    },
    {
      key: 'authority',
      title: t('entity.regulation.authority'),
      className: 'hidden-on-phones',
      cell: (row) => row.supervisoryAuthority ?? missing,
    },
    {
      key: 'source',
      title: t('entity.fact.sources'),
      className: 'hidden-on-phones',
      cell: (row) => <SourceLink {...row} />,
    },
  ];
  return (
    <>
      <DataTable
        label={t('entity.regulation.title')}
        columns={columns}
        rows={rows}
        rowKey={(row) => `${row.source}:${items.indexOf(row)}`}
      />
      <Pager {...pager} />
    </>
  );
}
