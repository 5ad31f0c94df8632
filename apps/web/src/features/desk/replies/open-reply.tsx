import type { DeskAnswer, ReplyAnswer } from '@sulian/contract';
import { formatCount } from '@sulian/domain';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate, useSearchParams } from 'react-router';
import { Confirm } from '../../../components/console/confirm.tsx';
import { ExportButton } from '../../../components/export/export-button.tsx';
import { Loaded } from '../../../components/states/states.tsx';
import { paths } from '../../../lib/paths.ts';
import { REPLIES_KEY, readReply, removeReply } from './api.ts';
import { ReplyRows } from './reply-rows.tsx';

/** The reply that the address of the page names, with its matches; nothing where it names none. */
export function OpenReply({ desk: { right } }: { readonly desk: Pick<DeskAnswer, 'right'> }) {
  const [params] = useSearchParams();
  const id = Number(params.get('reply') ?? Number.NaN);
  return Number.isSafeInteger(id) && id > 0 ? <Reply key={id} id={id} mayEdit={right !== 'READER'} /> : null;
}

function Reply({ id, mayEdit }: { readonly id: number; readonly mayEdit: boolean }) {
  const { t } = useTranslation();
  const query = useQuery({ queryKey: [...REPLIES_KEY, id], queryFn: () => readReply(id), refetchOnMount: 'always' });
  return (
    <section className="card desk-reply" aria-label={t('desk.replies.one')}>
      <Loaded query={query} skeleton={<p className="desk-none dim">{t('desk.replies.loading')}</p>}>
        {(answer) => (
          <>
            <Head answer={answer} mayEdit={mayEdit} />
            <ReplyRows items={answer.items} />
          </>
        )}
      </Loaded>
    </section>
  );
}

function Head({ answer: { reply, items }, mayEdit }: { readonly answer: ReplyAnswer; readonly mayEdit: boolean }) {
  const { t } = useTranslation();
  const queries = useQueryClient();
  const navigate = useNavigate();
  const [isRemoving, setRemoving] = useState(false);
  const { id, exchange, entityId, fileName } = reply;
  const unmatched = items.filter(({ matches }) => matches.length === 0).length;
  return (
    <>
      <header>
        <h2>{t('desk.replies.of', { exchange })}</h2>
        {entityId !== null && <Link to={paths.entity(exchange, entityId)}>{t('desk.replies.toEntity')}</Link>}
        <div className="at-end desk-actions">
          <ExportButton list="GET /api/proxy/v1/desk/replies/:id/export" sent={{ params: { id }, query: {} }} />
          {mayEdit && (
            <button type="button" className="btn small" onClick={() => setRemoving(true)}>
              {t('desk.replies.remove')}
            </button>
          )}
          <Link className="btn small" to={paths.desk}>
            {t('desk.replies.shut')}
          </Link>
        </div>
      </header>
      <p className="desk-none dim">
        {fileName} ·{' '}
        {t('desk.replies.counts', {
          matched: formatCount(items.length - unmatched),
          unmatched: formatCount(unmatched),
        })}{' '}
        · {t('desk.replies.private')}
      </p>
      <Confirm
        title={t('desk.replies.removeTitle')}
        confirm={t('desk.replies.remove')}
        isOpen={isRemoving}
        isSevere
        onClose={() => setRemoving(false)}
        work={async () => {
          await removeReply(id);
          await queries.invalidateQueries({ queryKey: REPLIES_KEY, exact: true });
          void navigate(paths.desk);
        }}
      >
        <p>{t('desk.replies.removeText', { exchange, rows: formatCount(items.length) })}</p>
      </Confirm>
    </>
  );
}
