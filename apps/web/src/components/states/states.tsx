import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { CallError, findWaitSec } from '../../lib/api.ts';
import { formatTime } from '../../lib/format.ts';
import { useServerText } from '../text/use-server-text.ts';
import { Skeleton } from './skeleton.tsx';
import { Strip } from './strip.tsx';

/** Failure in the reader's language, with a retry. It never looks like an empty list. */
export function Failed({ error, onRetry }: { readonly error: Error | null; readonly onRetry?: () => void }) {
  const { t } = useTranslation();
  return (
    <div className="state failed" role="alert">
      <FailedMark />
      <div>
        <b>{t('state.failed')}</b>
        <div>
          <ErrorText error={error} />
        </div>
      </div>
      {onRetry !== undefined && <RetryButton onRetry={onRetry} />}
    </div>
  );
}

const MINUTE_SEC = 60;

/** Our own text of the server's code; without one, the server's message in the reader's language. */
export function ErrorText({ error }: { readonly error: Error | null }) {
  const { t } = useTranslation();
  const waitSec = error instanceof CallError ? findWaitSec(error) : undefined;
  if (waitSec === undefined) return <CodeText error={error} />;
  const reason = t(error instanceof CallError ? `error.tooMany.${error.code}` : 'error.INTERNAL');
  return (
    <>
      {waitSec < MINUTE_SEC
        ? t('error.retryInSeconds', { reason, count: waitSec })
        : t('error.retryInMinutes', { reason, count: Math.ceil(waitSec / MINUTE_SEC) })}
    </>
  );
}

function CodeText({ error }: { readonly error: Error | null }) {
  const { t, i18n } = useTranslation();
  const code = error instanceof CallError ? error.code : 'INTERNAL';
  const key = `error.${code}`;
  const isKnown = i18n.exists(key);
  const translated = useServerText(isKnown ? '' : (error?.message ?? ''));
  const text = isKnown ? t(key) : translated === '' ? t('error.INTERNAL') : translated;
  return (
    <>
      {text}
      {code === 'STORE_UNAVAILABLE' && toChainSuffix(error)}
    </>
  );
}

/** Names the chain whose ledger's server is unavailable. */
function toChainSuffix(error: Error | null): string {
  const chain = error instanceof CallError ? error.details['blockchain'] : undefined;
  return typeof chain === 'string' ? ` (${chain})` : '';
}

export function RetryButton({ onRetry }: { readonly onRetry: () => void }) {
  const { t } = useTranslation();
  return (
    <button type="button" className="btn small" onClick={onRetry}>
      {t('app.retry')}
    </button>
  );
}

/** There is nothing, and that is known. */
export function Empty({ text }: { readonly text: string }) {
  return (
    <div className="state empty">
      <svg viewBox="0 0 48 32" width="48" height="32" fill="none" stroke="currentColor" aria-hidden="true">
        <path d="M6 12h36v16H6zM6 12l6-8h24l6 8M18 12c0 4 12 4 12 0" strokeWidth="1.5" />
      </svg>
      {text}
    </div>
  );
}

function FailedMark() {
  return (
    <svg viewBox="0 0 32 32" width="32" height="32" fill="none" stroke="currentColor" aria-hidden="true">
      <path d="M16 4l13 23H3zM16 12v8M16 23v1.6" strokeWidth="2" strokeLinejoin="round" />
    </svg>
  );
}

/** Note that the content below is old because the refresh failed. */
export function Stale({ query }: { readonly query: Pick<UseQueryResult, 'dataUpdatedAt' | 'refetch'> }) {
  const { t } = useTranslation();
  return (
    <Strip action={<RetryButton onRetry={() => void query.refetch()} />}>
      {t('state.stale', { time: formatTime(Math.floor(query.dataUpdatedAt / 1000)) })}
    </Strip>
  );
}

interface LoadedProps<T> {
  readonly query: UseQueryResult<T>;
  readonly skeleton?: ReactNode;
  readonly children: (data: T) => ReactNode;
}

/** Loading, failed and stale of one query; what is there is drawn by the caller. */
export function Loaded<T>({ query, skeleton = <Skeleton />, children }: LoadedProps<T>) {
  // The previous page, shown while the next one fails, is not that next page.
  if (query.data === undefined || (query.isPlaceholderData && query.isError)) {
    if (query.isError) return <Failed error={query.error} onRetry={() => void query.refetch()} />;
    return <>{skeleton}</>;
  }
  return (
    <>
      {query.isError && <Stale query={query} />}
      {children(query.data)}
    </>
  );
}
