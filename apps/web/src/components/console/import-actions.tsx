import { useTranslation } from 'react-i18next';
import { Action } from '../form/action.tsx';
import './console.css';

interface Props {
  readonly isBusy: boolean;
  readonly isReady: boolean;
  /** A dry run has shown the changes: the next press makes them. */
  readonly isTried: boolean;
  readonly onCancel: () => void;
}

/** Buttons of a form that imports a file, first as a dry run. */
export function ImportActions({ isBusy, isReady, isTried, onCancel }: Props) {
  const { t } = useTranslation();
  return (
    <div className="form-actions">
      <Action isBusy={isBusy} isDisabled={!isReady}>
        {t(isTried ? 'labels.import' : 'labels.tryImport')}
      </Action>
      <Action variant="quiet" onClick={onCancel}>
        {t('review.cancel')}
      </Action>
    </div>
  );
}
