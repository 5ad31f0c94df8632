import type { DeskObject } from '@sulian/contract';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { ErrorText } from '../../../components/states/states.tsx';
import { deskReplyPath } from '../../../lib/desk-reply-path.ts';
import { listObjectReplies, REPLIES_KEY } from './api.ts';
import './replies.css';

/** Users and orders that replies of exchanges name for the address of an object. Nothing where none does. */
export function ObjectReplies({ object: { id } }: { readonly object: Pick<DeskObject, 'id'> }) {
  const { t } = useTranslation();
  const { data, error } = useQuery({
    queryKey: [...REPLIES_KEY, 'object', id],
    queryFn: () => listObjectReplies(id),
    refetchOnMount: 'always',
  });
  if (error !== null)
    return (
      <p className="desk-none" role="alert">
        {t('desk.replies.objectFailed')} <ErrorText error={error} />
      </p>
    );
  if (data === undefined || data.items.length === 0) return null;
  return (
    <section className="desk-object-replies" aria-label={t('desk.replies.title')}>
      <h3>{t('desk.replies.title')}</h3>
      <ul>
        {data.items.map(({ replyId, exchange, line, user, name, order, time }) => (
          <li key={`${replyId} ${line}`}>
            <Link to={deskReplyPath(replyId)}>{exchange}</Link>{' '}
            {[
              ...(user === null ? [] : [t('desk.replies.userIs', { user })]),
              ...(name === null ? [] : [name]),
              ...(order === null ? [] : [t('desk.replies.orderIs', { order })]),
              ...(time === null ? [] : [time]),
            ].join(' · ')}
          </li>
        ))}
      </ul>
    </section>
  );
}
