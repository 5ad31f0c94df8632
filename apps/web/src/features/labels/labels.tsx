import type { LabelRow } from '@sulian/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ChainIcon } from '../../components/chains/chain-icon.tsx';
import { FilterSelect } from '../../components/console/filter-select.tsx';
import { PagedTable } from '../../components/console/paged-table.tsx';
import { SearchForm } from '../../components/console/search-form.tsx';
import { useList } from '../../components/console/use-list.ts';
import { Hash } from '../../components/references/hash.tsx';
import type { Column } from '../../components/table/data-table.tsx';
import { useEntityName } from '../../lib/entity-name.ts';
import { paths } from '../../lib/paths.ts';
import { changeLabel, listLabels } from './api/labels.ts';
import { ChainSelect } from './chain-select.tsx';
import { EntityWithType } from './entity-with-type.tsx';
import { LabelDetails } from './label-details.tsx';
import { LabelDialog } from './label-dialog.tsx';
import './labels.css';
import { ReasonDialog } from './reason-dialog.tsx';

type OpenDialog =
  | { readonly what: 'add' }
  | { readonly what: 'correct' | 'withdraw' | 'restore'; readonly row: LabelRow };

const CHIP_CLASSES: Readonly<Record<LabelRow['state'], string>> = {
  VALID: 'status success',
  SOURCE: 'dashed',
  REVIEWER: 'warn',
};
const STATES = ['VALID', 'SOURCE', 'REVIEWER'] as const;

/** Every label, newest first; each can be corrected and taken back. */
export function Labels() {
  const { t } = useTranslation();
  const toName = useEntityName();
  const queries = useQueryClient();
  const [openDialog, setOpenDialog] = useState<OpenDialog>();
  const { query, filter, choose, page, setPage } = useList({
    key: 'labels',
    initial: { q: '', blockchain: '', state: '' },
    list: listLabels,
  });
  const close = () => setOpenDialog(undefined);
  const refresh = () => queries.invalidateQueries({ queryKey: ['labels'] });
  const changed =
    openDialog?.what === 'withdraw' || openDialog?.what === 'restore'
      ? { ...openDialog, what: openDialog.what }
      : undefined;
  return (
    <section className="card">
      <div className="toolbar">
        <ChainSelect value={filter.blockchain} onChange={(blockchain) => choose({ blockchain })} />
        <FilterSelect
          label={t('labels.state')}
          value={filter.state}
          onChange={(state) => choose({ state })}
          options={[['', t('labels.allStates')], ...STATES.map((each) => [each, t(`labels.states.${each}`)] as const)]}
        />
        <SearchForm label={t('labels.search')} value={filter.q} onSearch={(q) => choose({ q })} />
        <button type="button" className="btn primary at-end" onClick={() => setOpenDialog({ what: 'add' })}>
          {t('labels.add')}
        </button>
      </div>
      <PagedTable
        label={t('labels.list')}
        empty={t('labels.none')}
        query={query}
        columns={useColumns(setOpenDialog)}
        rowKey={({ id }) => String(id)}
        page={page}
        onPage={setPage}
        details={{ label: (row) => toName(row.entity), render: (row) => <LabelDetails row={row} /> }}
      />
      {(openDialog?.what === 'add' || openDialog?.what === 'correct') && (
        <LabelDialog row={openDialog.what === 'add' ? undefined : openDialog.row} onClose={close} onDone={refresh} />
      )}
      {changed !== undefined && (
        <ReasonDialog
          title={t(`labels.${changed.what}Title`)}
          confirm={t(`labels.${changed.what}`)}
          isSevere={changed.what === 'withdraw'}
          onClose={close}
          work={(reason) => changeLabel(changed.row, changed.what, reason).finally(refresh)}
        >
          <p>{t(`labels.${changed.what}Text`, { name: toName(changed.row.entity), address: changed.row.address })}</p>
        </ReasonDialog>
      )}
    </section>
  );
}

function useColumns(ask: (dialog: OpenDialog) => void): ReadonlyArray<Column<LabelRow>> {
  const { t } = useTranslation();
  return [
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
      key: 'entity',
      title: t('labels.entity'),
      cell: ({ entity }) => <EntityWithType entity={entity} />,
      className: 'wrap',
    },
    {
      key: 'source',
      title: t('labels.source'),
      cell: ({ source }) => (source === 'manual' ? t('labels.manual') : source),
      className: 'wrap',
    },
    { key: 'confidence', title: t('labels.confidence'), cell: (row) => row.confidence, align: 'right' },
    {
      key: 'state',
      title: t('labels.state'),
      cell: ({ state }) => <span className={`chip ${CHIP_CLASSES[state]}`}>{t(`labels.states.${state}`)}</span>,
    },
    {
      key: 'actions',
      title: <span className="sr-only">{t('admin.actions')}</span>,
      align: 'right',
      cell: (row) => <Actions row={row} ask={ask} />,
    },
  ];
}

function Actions({ row, ask }: { readonly row: LabelRow; readonly ask: (dialog: OpenDialog) => void }) {
  const { t } = useTranslation();
  const toName = useEntityName();
  const button = (what: 'correct' | 'withdraw' | 'restore') => (
    <button
      type="button"
      className={what === 'withdraw' ? 'link severe' : 'link'}
      aria-label={t(`labels.${what}Of`, { name: toName(row.entity), address: row.address })}
      onClick={() => ask({ what, row })}
    >
      {t(`labels.${what}`)}
    </button>
  );
  return (
    <span className="row-actions">
      {row.state === 'VALID' && button('correct')}
      {row.state === 'VALID' && button('withdraw')}
      {row.state === 'REVIEWER' && button('restore')}
    </span>
  );
}
