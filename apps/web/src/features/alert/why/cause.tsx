import type { NotificationAnswer, NotificationRow } from '@sulian/contract';
import { formatCount, formatShare } from '@sulian/domain';
import { useTranslation } from 'react-i18next';
import { EntityChip } from '../../../components/references/entity-chip.tsx';
import { Hash } from '../../../components/references/hash.tsx';
import { HeadlineTag } from '../../../components/risk/headline-tag.tsx';
import { LevelTag } from '../../../components/risk/level-tag.tsx';
import { RowLevelName } from '../../../components/risk/row-level.tsx';
import { useEntityName } from '../../../lib/entity-name.ts';
import { paths } from '../../../lib/paths.ts';
import { CauseBounds } from './cause-bounds.tsx';

type CauseOf = NonNullable<NotificationAnswer['cause']>;

interface Props {
  readonly cause: CauseOf;
  readonly notification: NotificationRow;
}

/** Whose score it was, what it was then, and the worst exposure behind it: as large as the score. */
export function Cause({ cause, notification: { alert, blockchain } }: Props) {
  const { t } = useTranslation();
  const toName = useEntityName();
  const { address, entity, score, severity, headline, worstExposure } = cause;
  const role =
    alert.type === 'LOWSCORE_COINS_RECEIVED'
      ? 'notification.source'
      : alert.type === 'SEND_TO_LOWSCORE'
        ? 'notification.target'
        : 'notification.self';
  return (
    <div className="alert-cause">
      <div>
        <div className="caption">{t(role)}</div>
        <div className="alert-party">
          <Hash text={address} to={paths.address(blockchain, address)} />
          {entity !== null && <EntityChip entity={entity} />}
        </div>
      </div>
      <div>
        <div className="caption">{t('notification.scoreThen')}</div>
        <div className="alert-figure">{score ?? t('notification.noScore')}</div>
        {headline === null ? (
          <span className="alert-severity">
            {t('notification.severity')} <LevelTag level={severity} />
          </span>
        ) : (
          <HeadlineTag headline={headline} />
        )}
      </div>
      <div>
        <div className="caption">{t('notification.worst')}</div>
        {worstExposure === null ? (
          <div className="dim">{t('notification.noWorst')}</div>
        ) : (
          <>
            <div className="alert-figure">{formatShare(worstExposure)} %</div>
            <RowLevelName row={worstExposure} /> {toName(worstExposure)} · {t(`type.${worstExposure.type}`)} ·{' '}
            {t(worstExposure.isDirect ? 'notification.direct' : 'notification.indirect')}
          </>
        )}
      </div>
      <CauseBounds cause={cause} />
      <div className="dim alert-basis">
        {t('notification.basis', {
          height: formatCount(cause.height),
          policy: cause.policyVersion ?? t('app.missing'),
          labels: cause.labelVersion ?? t('app.missing'),
        })}
      </div>
    </div>
  );
}
