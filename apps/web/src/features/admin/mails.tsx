import type { OutboxRow } from '@sulian/contract';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { PagedTable } from '../../components/console/paged-table.tsx';
import { useList } from '../../components/console/use-list.ts';
import { Strip } from '../../components/states/strip.tsx';
import type { Column } from '../../components/table/data-table.tsx';
import { Time, useTimeTitle } from '../../components/text/time.tsx';
import { listMails } from './api/admin.ts';
import { MailDialog } from './mail-dialog.tsx';

const CHIP_CLASSES: Readonly<Record<OutboxRow['state'], string>> = {
  OUTBOX: 'dashed',
  QUEUED: 'warn',
  SENT: 'status success',
  FAILED: 'status failed',
};

/** Sent and waiting mails. Without a mail server they are stored here and can be opened. */
export function Mails() {
  const { t } = useTranslation();
  const inZone = useTimeTitle();
  const [openId, setOpenId] = useState<number>();
  const { query, page, setPage } = useList({ key: 'mails', initial: {}, list: listMails });
  const isSmtpSet = query.data !== undefined && 'isSmtpSet' in query.data && query.data.isSmtpSet === true;
  const columns: ReadonlyArray<Column<OutboxRow>> = [
    { key: 'time', title: inZone(t('admin.createdAt')), cell: (row) => <Time sec={row.createdAt} /> },
    { key: 'to', title: t('admin.to'), cell: (row) => row.to, className: 'wrap' },
    { key: 'subject', title: t('admin.subject'), cell: (row) => row.subject, className: 'wrap' },
    {
      key: 'state',
      title: t('admin.state'),
      cell: (row) => <span className={`chip ${CHIP_CLASSES[row.state]}`}>{t(`admin.mailState.${row.state}`)}</span>,
    },
    { key: 'attempts', title: t('admin.attempts'), cell: (row) => row.attempts, align: 'right' },
    { key: 'failure', title: t('admin.failure'), cell: (row) => row.failure ?? '', className: 'wrap' },
    {
      key: 'actions',
      title: <span className="sr-only">{t('admin.actions')}</span>,
      align: 'right',
      cell: (row) =>
        isSmtpSet ? (
          ''
        ) : (
          <button
            type="button"
            className="link"
            aria-label={t('admin.openMail', { subject: row.subject })}
            onClick={() => setOpenId(row.id)}
          >
            {t('admin.open')}
          </button>
        ),
    },
  ];
  return (
    <section className="card">
      {query.data !== undefined && <Strip>{t(isSmtpSet ? 'admin.queueNote' : 'admin.outboxNote')}</Strip>}
      <PagedTable
        label={t('admin.mail')}
        empty={t('admin.noMail')}
        query={query}
        columns={columns}
        rowKey={({ id }) => String(id)}
        page={page}
        onPage={setPage}
      />
      {openId !== undefined && <MailDialog id={openId} onClose={() => setOpenId(undefined)} />}
    </section>
  );
}
