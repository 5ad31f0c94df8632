import type { FetchAnswer } from '@sulian/contract';
import { formatCount } from '@sulian/domain';
import { useTranslation } from 'react-i18next';
import { useEntityName } from '../../lib/entity-name.ts';
import { LevelTag } from '../risk/level-tag.tsx';
import { Spinner } from '../states/skeleton.tsx';
import { ErrorText } from '../states/states.tsx';
import type { FetchJob, JobEnd } from './use-fetch-job.ts';
import './fetch.css';

/** Progress of the running job, or how the last one ended. */
export function JobState({ job }: { readonly job: FetchJob }) {
  if (job.isRunning) return <Running job={job} />;
  return job.end === undefined ? null : <Ended end={job.end} />;
}

function Running({ job: { progress, isCancelling, cancel } }: { readonly job: FetchJob }) {
  const { t } = useTranslation();
  return (
    <div className="history-job" aria-live="polite">
      <Spinner />
      <span>
        {isCancelling
          ? t('histories.cancelling')
          : t('histories.progress', {
              used: formatCount(progress?.requests ?? 0),
              most: formatCount(progress?.maxRequests ?? 0),
              count: progress?.fetched ?? 0,
            })}{' '}
        <Explored before={progress?.exploredBefore ?? null} after={progress?.explored ?? null} />
      </span>
      <button type="button" className="btn small" onClick={cancel} disabled={isCancelling}>
        {t('histories.cancel')}
      </button>
    </div>
  );
}

function Ended({ end: { answer, error } }: { readonly end: JobEnd }) {
  const { t } = useTranslation();
  if (answer !== undefined)
    return (
      <p className="history-job" role="status">
        <span>
          {t(`histories.stopped.${answer.stoppedBy}`)}{' '}
          <Explored before={answer.exploredBefore} after={answer.exploredAfter} />{' '}
          {t('histories.sent', { used: formatCount(answer.requests) })} <SeverityText change={answer.severity} />
        </span>
      </p>
    );
  return (
    <p className={`history-job ${error === undefined ? '' : 'failed'}`} role={error === undefined ? 'status' : 'alert'}>
      <span>
        {error === undefined ? t('histories.cancelled') : <ErrorText error={error} />} {t('histories.kept')}
      </span>
    </p>
  );
}

/** A severity that changed, and the ends that were added: more coverage hides nothing without a word. */
function SeverityText({ change }: { readonly change: FetchAnswer['severity'] }) {
  const { t } = useTranslation();
  const toName = useEntityName();
  if (change.before === null || change.after === null || change.before === change.after) return null;
  // An end that is nobody has its type for a name.
  const ends = change.addedEnds.map(
    (end) => `${end.key.startsWith('entity:') ? toName(end) : t(`type.${end.type}`)} ${toShare(end.percentage)} %`,
  );
  return (
    <span className="severity-change">
      {t('histories.severity')} <LevelTag level={change.before} /> → <LevelTag level={change.after} />{' '}
      {ends.length > 0 && t('histories.addedEnds', { ends: ends.join(t('histories.and')) })}
    </span>
  );
}

interface Shares {
  readonly before: number | null;
  readonly after: number | null;
}

function Explored({ before, after }: Shares) {
  const { t } = useTranslation();
  if (after === null) return before === null ? null : <b>{t('histories.exploredUnknown')}</b>;
  if (before === null) return <b>{t('histories.exploredNow', { after: toFloor(after) })}</b>;
  return <b>{t('histories.explored', { before: toFloor(before), after: toFloor(after) })}</b>;
}

/** An end that is named has a share. */
const toShare = (percent: number): string => (percent < 0.01 ? '< 0.01' : toFloor(percent));

/** Rounded down: 99.99 is not 100. */
const toFloor = (percent: number): string => (Math.floor(percent * 100) / 100).toFixed(2);
