import type { DeskAnswer, DeskReply } from '@sulian/contract';
import { formatCount } from '@sulian/domain';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { Loaded } from '../../../components/states/states.tsx';
import { Time } from '../../../components/text/time.tsx';
import { deskReplyPath } from '../../../lib/desk-reply-path.ts';
import { listReplies, REPLIES_KEY } from './api.ts';
import { ImportReply } from './import-reply.tsx';
import './replies.css';

/** Replies of exchanges to the requests of the case. */
export function Replies({ desk: { right } }: { readonly desk: Pick<DeskAnswer, 'right'> }) {
  const { t } = useTranslation();
  const [isImporting, setImporting] = useState(false);
  const query = useQuery({ queryKey: REPLIES_KEY, queryFn: listReplies, refetchOnMount: 'always' });
  return (
    <section className="card desk-side" aria-label={t('desk.replies.title')}>
      <header>
        <h2>{t('desk.replies.title')}</h2>
        {right !== 'READER' && (
          <button type="button" className="btn small at-end" onClick={() => setImporting(true)}>
            {t('desk.replies.import')}
          </button>
        )}
      </header>
      <Loaded query={query} skeleton={<p className="desk-none dim">{t('desk.replies.loading')}</p>}>
        {({ items }) =>
          items.length === 0 ? (
            <p className="desk-none dim">{t('desk.replies.none')}</p>
          ) : (
            <ul>
              {items.map((reply) => (
                <Item key={reply.id} reply={reply} />
              ))}
            </ul>
          )
        }
      </Loaded>
      {isImporting && <ImportReply onClose={() => setImporting(false)} onDone={() => query.refetch()} />}
    </section>
  );
}

function Item({ reply: { id, exchange, fileName, rows, addedBy, addedSec } }: { readonly reply: DeskReply }) {
  const { t } = useTranslation();
  return (
    <li>
      <Link to={deskReplyPath(id)}>{exchange}</Link>
      <span className="dim">{t('desk.replies.rows', { count: rows, shown: formatCount(rows) })}</span>
      <span className="dim desk-view-facts">
        {fileName} · {addedBy} · <Time sec={addedSec} />
      </span>
    </li>
  );
}
