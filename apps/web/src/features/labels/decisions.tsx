import type { WalletDecisionRow } from '@sulian/contract';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { PagedTable } from '../../components/console/paged-table.tsx';
import { useList } from '../../components/console/use-list.ts';
import { Hash } from '../../components/references/hash.tsx';
import type { Column } from '../../components/table/data-table.tsx';
import { Time, useTimeTitle } from '../../components/text/time.tsx';
import { paths } from '../../lib/paths.ts';
import { listDecisions, revoke } from './api/labels.ts';
import { useServiceText } from './entity-with-type.tsx';
import { ReasonDialog } from './reason-dialog.tsx';

interface Props {
  readonly blockchain: string;
  readonly onDone: () => Promise<unknown>;
}

/** Decisions of reviewers, newest first; ended ones remain in the list. */
export function Decisions({ blockchain, onDone }: Props) {
  const { t } = useTranslation();
  const inZone = useTimeTitle();
  const [chosenDecision, setChosenDecision] = useState<WalletDecisionRow>();
  const toText = useServiceText();
  const { query, filter, choose, page, setPage } = useList({
    key: 'labels-decisions',
    initial: { blockchain },
    list: listDecisions,
  });
  useEffect(() => {
    if (filter.blockchain !== blockchain) choose({ blockchain });
  });
  const columns: ReadonlyArray<Column<WalletDecisionRow>> = [
    { key: 'time', title: inZone(t('labels.time')), cell: (row) => <Time sec={row.time} /> },
    {
      key: 'wallet',
      title: t('labels.wallet'),
      cell: (row) => <Hash text={row.address} to={paths.wallet(row.blockchain, row.address)} />,
    },
    {
      key: 'service',
      title: t('labels.speaker'),
      cell: ({ service }) => (service === null ? t('labels.nobody') : toText(service)),
      className: 'wrap',
    },
    { key: 'reason', title: t('labels.reason'), cell: (row) => row.reason, className: 'wrap' },
    { key: 'by', title: t('labels.by'), cell: (row) => row.by, className: 'wrap' },
    { key: 'state', title: t('labels.state'), cell: (row) => <State row={row} />, className: 'wrap' },
    {
      key: 'actions',
      title: <span className="sr-only">{t('admin.actions')}</span>,
      align: 'right',
      cell: (row) =>
        row.ended === null && (
          <button
            type="button"
            className="link severe"
            aria-label={t('labels.revokeOf', { address: row.address })}
            onClick={() => setChosenDecision(row)}
          >
            {t('labels.revoke')}
          </button>
        ),
    },
  ];
  return (
    <section className="card">
      <header>
        <h2>{t('labels.decisions')}</h2>
      </header>
      <PagedTable
        label={t('labels.decisions')}
        empty={t('labels.noDecisions')}
        query={query}
        columns={columns}
        rowKey={({ id }) => String(id)}
        page={page}
        onPage={setPage}
      />
      {chosenDecision !== undefined && (
        <ReasonDialog
          title={t('labels.revokeTitle')}
          confirm={t('labels.revoke')}
          isSevere
          onClose={() => setChosenDecision(undefined)}
          work={(reason) => revoke(chosenDecision.id, reason).finally(onDone)}
        >
          <p>{t('labels.revokeText', { address: chosenDecision.address })}</p>
        </ReasonDialog>
      )}
    </section>
  );
}

function State({ row: { ended } }: { readonly row: WalletDecisionRow }) {
  const { t } = useTranslation();
  if (ended === null) return <span className="chip status success">{t('labels.holds')}</span>;
  return (
    <span className="chip dashed" title={`${ended.by}: ${ended.reason}`}>
      {t('labels.ended')}
    </span>
  );
}
