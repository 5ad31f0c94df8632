import type { UseQueryResult } from '@tanstack/react-query';
import { Alert, Button, Skeleton } from 'antd';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { CallError } from '../lib/api.ts';

const codeOf = (error: Error | null): string => (error instanceof CallError ? error.code : 'INTERNAL');

/** A failure said in the reader's words, with the way to try again. It never looks like an empty list. */
export function Failed({ error, onRetry }: { readonly error: Error | null; readonly onRetry: () => void }) {
  const { t } = useTranslation();
  return (
    <div className="state failed" role="alert">
      <div>
        {t('state.failed')} · {t([`error.${codeOf(error)}`, 'error.INTERNAL'])}
      </div>
      <Button onClick={onRetry}>{t('app.retry')}</Button>
    </div>
  );
}

export function Empty({ text }: { readonly text: string }) {
  return <div className="state">{text}</div>;
}

/** Loading, failed and stale of one query; what is there is drawn by the caller. */
export function Loaded<T>({
  query,
  children,
}: {
  readonly query: UseQueryResult<T>;
  readonly children: (data: T) => ReactNode;
}) {
  const { t } = useTranslation();
  if (query.data === undefined) {
    if (query.isError) return <Failed error={query.error} onRetry={() => void query.refetch()} />;
    return (
      <div style={{ padding: 20 }} role="status" aria-busy="true" aria-label={t('state.loading')}>
        <Skeleton active paragraph={{ rows: 4 }} title={false} />
      </div>
    );
  }
  return (
    <>
      {query.isError && (
        <Alert
          type="warning"
          banner
          title={t('state.stale')}
          action={
            <Button size="small" onClick={() => void query.refetch()}>
              {t('app.retry')}
            </Button>
          }
        />
      )}
      {children(query.data)}
    </>
  );
}
