import type { ObjectionRow } from '@sulian/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ChainIcon } from '../../components/chains/chain-icon.tsx';
import { FilterSelect } from '../../components/console/filter-select.tsx';
import { PagedTable } from '../../components/console/paged-table.tsx';
import { useList } from '../../components/console/use-list.ts';
import { Hash } from '../../components/references/hash.tsx';
import type { Column } from '../../components/table/data-table.tsx';
import { Time, useTimeTitle } from '../../components/text/time.tsx';
import { paths } from '../../lib/paths.ts';
import { decideObjection, listObjections } from './api/labels.ts';
import { ObjectionState, ObjectionText } from './objection-text.tsx';
import { ReasonDialog } from './reason-dialog.tsx';

const STATES = ['OPEN', 'ACCEPTED', 'DECLINED'] as const;

interface OpenDecision {
  readonly row: ObjectionRow;
  readonly isAccepted: boolean;
}

/** Corrections and objections of investigators, which a reviewer decides. */
export function Objections() {
  const { t } = useTranslation();
  const inZone = useTimeTitle();
  const queries = useQueryClient();
  const [decision, setDecision] = useState<OpenDecision>();
  const { query, filter, choose, page, setPage } = useList({
    key: 'label-objections',
    initial: { state: 'OPEN' },
    list: listObjections,
  });
  const columns: ReadonlyArray<Column<ObjectionRow>> = [
    { key: 'time', title: inZone(t('labels.time')), cell: (row) => <Time sec={row.time} /> },
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
    { key: 'text', title: t('labels.objection'), cell: (row) => <ObjectionText row={row} />, className: 'wrap' },
    { key: 'by', title: t('labels.from'), cell: ({ by }) => by, className: 'wrap' },
    { key: 'state', title: t('labels.state'), cell: (row) => <ObjectionState row={row} />, className: 'wrap' },
    {
      key: 'actions',
      title: <span className="sr-only">{t('admin.actions')}</span>,
      align: 'right',
      cell: (row) =>
        row.state === 'OPEN' && (
          <span className="row-actions">
            {[true, false].map((isAccepted) => (
              <button
                key={`${isAccepted}`}
                type="button"
                className={isAccepted ? 'link' : 'link severe'}
                aria-label={t(isAccepted ? 'labels.acceptOf' : 'labels.declineOf', { address: row.address })}
                onClick={() => setDecision({ row, isAccepted })}
              >
                {t(isAccepted ? 'labels.accept' : 'labels.decline')}
              </button>
            ))}
          </span>
        ),
    },
  ];
  return (
    <section className="card">
      <div className="toolbar">
        <FilterSelect
          label={t('labels.state')}
          value={filter.state}
          onChange={(state) => choose({ state })}
          options={[
            ['', t('labels.allStates')],
            ...STATES.map((each) => [each, t(`labels.objectionStates.${each}`)] as const),
          ]}
        />
      </div>
      <PagedTable
        label={t('labels.objections')}
        empty={t('labels.noObjections')}
        query={query}
        columns={columns}
        rowKey={({ id }) => String(id)}
        page={page}
        onPage={setPage}
      />
      {decision !== undefined && (
        <ReasonDialog
          title={t(decision.isAccepted ? 'labels.acceptTitle' : 'labels.declineTitle')}
          confirm={t(decision.isAccepted ? 'labels.accept' : 'labels.decline')}
          isSevere={!decision.isAccepted}
          onClose={() => setDecision(undefined)}
          work={(reason) =>
            decideObjection(decision.row.id, decision.isAccepted, reason).finally(() =>
              queries.invalidateQueries({ queryKey: ['label-objections'] }),
            )
          }
        >
          <ObjectionText row={decision.row} />
          {decision.isAccepted && <p className="dim">{t('labels.acceptNote')}</p>}
        </ReasonDialog>
      )}
    </section>
  );
}
