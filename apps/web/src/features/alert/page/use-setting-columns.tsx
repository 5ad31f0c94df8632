import type { AlertRow } from '@sulian/contract';
import { useTranslation } from 'react-i18next';
import { HeadlineTag } from '../../../components/risk/headline-tag.tsx';
import { Spinner } from '../../../components/states/skeleton.tsx';
import type { Column } from '../../../components/table/data-table.tsx';
import { Time, useTimeTitle } from '../../../components/text/time.tsx';
import { formatTime } from '../../../lib/format.ts';
import { AlertCoin } from '../alert-coin.tsx';
import { Condition } from '../condition.tsx';
import { Delay } from '../delay.tsx';
import { Watched } from '../watched.tsx';
import { useWatchedName } from '../watched-name.ts';
import { Toggle } from './toggle.tsx';
import type { useChanges } from './use-changes.ts';

/** The columns of the settings, in the order in which they are read. */
export function useSettingColumns(
  changes: ReturnType<typeof useChanges>,
  onRemove: (alert: AlertRow) => void,
  onEdit: (alert: AlertRow) => void,
): ReadonlyArray<Column<AlertRow>> {
  const { t } = useTranslation();
  const inZone = useTimeTitle();
  return [
    {
      key: 'created',
      title: inZone(t('alert.created')),
      className: 'alert-when',
      cell: (row) => (
        <>
          <span className="alert-label">{t('alert.created')} </span>
          <Time sec={row.creationDate} />
        </>
      ),
    },
    { key: 'address', title: t('alert.address'), className: 'alert-who', cell: (row) => <Watched alert={row} /> },
    {
      key: 'entity',
      title: t('alert.entity'),
      className: 'alert-entity',
      cell: (row) => <Entity alert={row} />,
    },
    {
      key: 'asset',
      title: t('alert.asset'),
      className: 'alert-asset',
      cell: (row) => <AlertCoin alert={row} />,
    },
    {
      key: 'condition',
      title: t('alert.condition'),
      className: 'alert-what',
      cell: (row) => (
        <>
          {row.name !== '' && <b className="alert-name">{row.name}</b>}
          <Condition alert={row} />
          {row.note !== '' && <small className="alert-noted">{row.note}</small>}
          {row.isWatched && row.timing !== null && <Delay timing={row.timing} />}
          <Fired row={row} />
          {row.evaluation !== null && <Evaluation type={row.type} evaluation={row.evaluation} />}
        </>
      ),
    },
    {
      key: 'enable',
      title: t('alert.enable'),
      className: 'alert-switch',
      cell: (row) => (
        <>
          {!row.isWatched && (
            <span className="chip warn" title={t('error.ALERT_ON_DEMAND')}>
              {t('subscription.notWatched')}
            </span>
          )}
          {(row.isWatched || row.isEnabled) && (
            <Toggle
              title={t('alert.enable')}
              label={t('alert.enableOf', { id: String(row.id) })}
              isOn={row.isEnabled}
              isBusy={changes.busyCell(row.id) === 'enable'}
              onFlip={() => void changes.flipEnable(row)}
            />
          )}
        </>
      ),
    },
    {
      key: 'mail',
      title: t('alert.mail'),
      className: 'alert-switch alert-mail',
      cell: (row) =>
        row.isWatched && (
          <Toggle
            title={t('alert.mail')}
            label={t('alert.mailOf', { id: String(row.id) })}
            isOn={row.isMailEnabled}
            isBusy={changes.busyCell(row.id) === 'mail'}
            onFlip={() => void changes.flipMail(row)}
          />
        ),
    },
    {
      key: 'remove',
      title: t('alert.remove'),
      align: 'right',
      className: 'alert-remove',
      cell: (row) =>
        changes.busyCell(row.id) === 'remove' ? (
          <Spinner label={t('alertForm.removing')} />
        ) : (
          <>
            <button
              type="button"
              className="link"
              aria-label={t('alertForm.edit.of', { id: String(row.id) })}
              onClick={() => onEdit(row)}
            >
              {t('alertForm.edit.open')}
            </button>{' '}
            <button
              type="button"
              className="link severe"
              aria-label={t('alert.removeOf', { id: String(row.id) })}
              onClick={() => onRemove(row)}
            >
              {t('alert.remove')}
            </button>
          </>
        ),
    },
  ];
}

/** Known owner of the watched address, with its level. */
export function Entity({ alert }: { readonly alert: AlertRow }) {
  const { t } = useTranslation();
  const name = useWatchedName()(alert);
  return (
    <>
      <span className="alert-label">{t('alert.entity')} </span>
      {name ?? <span className="dim">{t('app.missing')}</span>}
      {alert.headline !== null && (
        <div>
          <HeadlineTag headline={alert.headline} />
        </div>
      )}
    </>
  );
}

function Fired({ row: { triggerCount, lastTriggerDate } }: { readonly row: AlertRow }) {
  const { t } = useTranslation();
  return (
    <small className="alert-fired">
      {triggerCount === 0 ? t('alertForm.neverTriggered') : t('alert.triggerCount', { count: triggerCount })}
      {lastTriggerDate !== null && (
        <>
          {' · '}
          {t('alert.lastTriggered')} <Time sec={lastTriggerDate} />
        </>
      )}
    </small>
  );
}

interface EvaluationProps extends Pick<AlertRow, 'type'> {
  readonly evaluation: NonNullable<AlertRow['evaluation']>;
}

/** The watched score as the engine last gave it, and since when its next word is awaited. */
function Evaluation({ type, evaluation: { lastScore, waitingSince } }: EvaluationProps) {
  const { t } = useTranslation();
  const score =
    lastScore === null ? t('alertForm.evaluation.none') : t('alertForm.evaluation.score', { score: lastScore });
  // The other types score per transaction: there is no last score.
  const parts = type === 'SCORE_THRESHOLD' ? [score] : [];
  if (waitingSince !== null) parts.push(t('alertForm.evaluation.waiting', { time: formatTime(waitingSince) }));
  return parts.length === 0 ? null : <small className="alert-fired">{parts.join(' · ')}</small>;
}
