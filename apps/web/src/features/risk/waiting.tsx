import type { ScoringProgress } from '@sulian/contract';
import type { Direction } from '@sulian/domain';
import { useTranslation } from 'react-i18next';
import { Bone, Spinner } from '../../components/states/skeleton.tsx';
import { DataTable } from '../../components/table/data-table.tsx';

interface Props {
  readonly direction: Direction;
  readonly progress: ScoringProgress | undefined;
}

/** The panel's own shape, empty: a skeleton of the verdict, an empty ranking, and how far the walk has come. */
export function Waiting({ direction, progress }: Props) {
  const { t } = useTranslation();
  return (
    <div aria-busy="true">
      <div className="risk-body">
        <div className="risk-facts">
          {([`worst.${direction}`, 'score'] as const).map((part) => (
            <div key={part}>
              <div className="caption">{t(`risk.${part}`)}</div>
              <Bone width="45%" height={28} />
              <Bone width="80%" />
            </div>
          ))}
        </div>
        <DataTable
          label={t('risk.ranking')}
          columns={(['share', 'party', 'rating'] as const).map((key) => ({
            key,
            title: t(`risk.${key}`),
            cell: () => null,
          }))}
          rows={[]}
          rowKey={() => ''}
        />
        <div className="donut">
          <div className="chart waiting">
            <Spinner />
            <span>{t('risk.calculating')}</span>
          </div>
          <div className="dim" aria-live="polite">
            {progress === undefined
              ? t('risk.started')
              : progress.state === 'WAITING'
                ? t('risk.queued')
                : t('risk.progress', {
                    count: progress.transactions,
                    depth: progress.depth,
                    ended: progress.ended.toFixed(1),
                  })}
          </div>
        </div>
      </div>
    </div>
  );
}
