import type { LookupObject } from '@sulian/contract';
import { MAX_DESK_ADDED } from '@sulian/domain';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useDesk } from '../../lib/desk.ts';
import { paths } from '../../lib/paths.ts';
import { ErrorText } from '../states/states.tsx';
import { addObjects } from './calls.ts';
import { putObjects } from './desk-cache.ts';

/** Puts chosen addresses onto the desk of the case. Nothing for readers of the desk. */
export function AddChosen({ objects }: { readonly objects: readonly LookupObject[] }) {
  const { t } = useTranslation();
  const queries = useQueryClient();
  const { data: desk } = useDesk();
  const add = useMutation({
    mutationFn: () => addObjects(objects),
    onSuccess: (answer) => putObjects(queries, answer.objects),
  });
  if (desk === undefined || desk.right === 'READER') return null;
  return (
    <>
      <button
        type="button"
        className="btn small"
        disabled={objects.length === 0 || objects.length > MAX_DESK_ADDED || add.isPending}
        onClick={() => add.mutate()}
      >
        {t('desk.addChosen', { count: objects.length })}
      </button>
      {add.isError && (
        <span role="alert" className="fault">
          <ErrorText error={add.error} />
        </span>
      )}
      {add.data !== undefined && (
        <span role="status">
          {t('desk.chosenAdded', { count: add.data.added })}
          {add.data.known > 0 && ` · ${t('desk.paste.known', { count: add.data.known })}`}{' '}
          <Link to={paths.desk}>{t('desk.toDesk')}</Link>
        </span>
      )}
    </>
  );
}
