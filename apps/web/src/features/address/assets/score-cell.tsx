import { useTranslation } from 'react-i18next';
import { LevelTag } from '../../../components/level-tag.tsx';
import { ErrorText } from '../../../components/states.tsx';
import type { ScoreCell as Cell } from './score-state.ts';

interface Props {
  readonly cell: Cell;
  /** What the link looks up, for those who hear it. */
  readonly name: string;
  /** Undefined in the direction that is not shown: its scores are looked up there. */
  readonly onLookUp: (() => void) | undefined;
}

/** Look-up link, spinner, score or N/A; a failure is the link with its message. */
export function ScoreCell({ cell, name, onLookUp }: Props) {
  const { t } = useTranslation();
  if (cell.kind === 'score') return <LevelTag level={cell.level} score={cell.score} />;
  if (cell.kind === 'none') return <span className="dim">{t('app.missing')}</span>;
  if (cell.kind === 'calculating')
    return (
      <span role="status" className="asset-calculating">
        <i className="asset-spinner" aria-hidden="true" /> <span className="dim">{t('assets.calculating')}</span>
      </span>
    );
  if (onLookUp === undefined)
    return (
      <span className="dim" title={t('assets.otherDirection')}>
        —
      </span>
    );
  return (
    <>
      <button type="button" className="link" aria-label={t('assets.lookUpOf', { name })} onClick={onLookUp}>
        {t('assets.lookUp')}
      </button>
      {cell.error !== undefined && (
        <span role="alert" className="asset-fault">
          <ErrorText error={cell.error instanceof Error ? cell.error : null} />
        </span>
      )}
    </>
  );
}
