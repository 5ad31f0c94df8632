import type { FetchBody } from '@sulian/contract';
import { useTranslation } from 'react-i18next';
import { ConfirmHosts } from './confirm-hosts.tsx';
import { JobState } from './job-state.tsx';
import { type FetchTarget, useFetchJob } from './use-fetch-job.ts';

const TEXTS = {
  /** An object of which nothing is stored. */
  FETCH: 'histories.start',
  /** Histories around an object. */
  CONTINUE: 'histories.continue',
  TRANSACTION: 'histories.startTransaction',
} as const;

export interface FetchButtonProps {
  readonly target: FetchTarget;
  readonly body: FetchBody;
  readonly text: keyof typeof TEXTS;
  readonly isMain?: boolean;
}

/** Fetches one object in place: button, progress, and how the job ended. */
export function FetchButton({ target, body, text, isMain = false }: FetchButtonProps) {
  const { t } = useTranslation();
  const job = useFetchJob(target);
  return (
    <div className="history-fetch">
      {!job.isRunning && (
        <button
          type="button"
          className={isMain ? 'btn primary' : 'btn small'}
          title={t('histories.learnsShort')}
          onClick={() => void job.start(body)}
        >
          {t(TEXTS[text])}
        </button>
      )}
      <JobState job={job} />
      <ConfirmHosts job={job} />
    </div>
  );
}
