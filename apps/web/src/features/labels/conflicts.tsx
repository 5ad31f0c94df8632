import type { ConflictRow } from '@sulian/contract';
import { useTranslation } from 'react-i18next';
import { ChainIcon } from '../../components/chains/chain-icon.tsx';
import { PagedTable } from '../../components/console/paged-table.tsx';
import { useList } from '../../components/console/use-list.ts';
import { Hash } from '../../components/references/hash.tsx';
import type { Column } from '../../components/table/data-table.tsx';
import { useEntityName } from '../../lib/entity-name.ts';
import { paths } from '../../lib/paths.ts';
import { listConflicts } from './api/labels.ts';
import { ChainSelect } from './chain-select.tsx';
import { Claims } from './claims.tsx';
import { EntityWithType } from './entity-with-type.tsx';
import './labels.css';

/** Addresses with contradictory labels: all labels are stored, the first counts. */
export function Conflicts() {
  const { t } = useTranslation();
  const toName = useEntityName();
  const { query, filter, choose, page, setPage } = useList({
    key: 'labels-conflicts',
    initial: { blockchain: '' },
    list: listConflicts,
  });
  const columns: ReadonlyArray<Column<ConflictRow>> = [
    {
      key: 'address',
      title: t('labels.address'),
      cell: (row) => (
        <span className="labels-address">
          <ChainIcon id={row.blockchain} />
          <Hash text={row.address} to={paths.address(row.blockchain, row.address)} />
        </span>
      ),
    },
    {
      key: 'best',
      title: t('labels.counting'),
      cell: ({ labels: [best] }) => (best === undefined ? '' : <EntityWithType entity={best.entity} />),
      className: 'wrap',
    },
    {
      key: 'others',
      title: t('labels.others'),
      className: 'wrap',
      cell: ({ labels }) => [...new Set(labels.slice(1).map(({ entity }) => toName(entity)))].join(t('error.listMark')),
    },
    { key: 'count', title: t('labels.numberOfLabels'), cell: ({ labels }) => labels.length, align: 'right' },
  ];
  return (
    <section className="card">
      <div className="toolbar">
        <ChainSelect value={filter.blockchain} onChange={(blockchain) => choose({ blockchain })} />
        <span className="dim">{t('labels.conflictsNote')}</span>
      </div>
      <PagedTable
        label={t('labels.conflicts')}
        empty={t('labels.noConflicts')}
        query={query}
        columns={columns}
        rowKey={({ blockchain, address }) => `${blockchain} ${address}`}
        page={page}
        onPage={setPage}
        details={{
          label: ({ address }) => address,
          render: (row) => <Claims label={t('labels.claimsOf', { address: row.address })} labels={row.labels} />,
        }}
      />
    </section>
  );
}
