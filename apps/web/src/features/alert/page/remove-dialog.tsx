import type { AlertRow } from '@sulian/contract';
import { useTranslation } from 'react-i18next';
import { Action } from '../../../components/form/action.tsx';
import { Dialog } from '../../../components/layout/dialog.tsx';
import { Condition } from '../condition.tsx';
import { Watched } from '../watched.tsx';

interface Props {
  /** Undefined: the dialog is closed. */
  readonly alert: AlertRow | undefined;
  readonly onCancel: () => void;
  readonly onConfirm: (alert: AlertRow) => void;
}

/** Confirmation before an alert is deleted with its notifications. */
export function RemoveDialog({ alert, onCancel, onConfirm }: Props) {
  const { t } = useTranslation();
  return (
    <Dialog title={t('alertForm.removeTitle')} isOpen={alert !== undefined} onClose={onCancel}>
      {alert !== undefined && (
        <div className="dialog-form">
          <h3>{t('alertForm.removeSubtitle')}</h3>
          <div className="alert-removed">
            <Watched alert={alert} isWhole />
            <Condition alert={alert} />
          </div>
          <p>{t('alertForm.removeContent')}</p>
          <div className="form-actions">
            <Action variant="severe" onClick={() => onConfirm(alert)}>
              {t('alert.remove')}
            </Action>
            <Action variant="quiet" onClick={onCancel}>
              {t('alert.cancel')}
            </Action>
          </div>
        </div>
      )}
    </Dialog>
  );
}
