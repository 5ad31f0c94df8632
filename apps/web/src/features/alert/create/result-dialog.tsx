import { useTranslation } from 'react-i18next';
import { FaultText } from '../../../components/form/fault-text.tsx';
import { Dialog } from '../../../components/layout/dialog.tsx';
import { CallError } from '../../../lib/api.ts';
import type { Fault } from '../../../lib/fault.ts';
import type { ResultStatus } from './draft.ts';

interface Props {
  readonly status: ResultStatus;
  readonly fault: Fault<string> | undefined;
  readonly onClose: () => void;
}

/** Shows the result; its close button continues. */
export function ResultDialog({ status, fault, onClose }: Props) {
  const { t } = useTranslation();
  return (
    <Dialog title={t('alertForm.result')} isOpen={status !== 0} onClose={onClose}>
      <div
        className={`dialog-form alert-result ${status === 2 ? 'succeeded' : 'wrong'}`}
        role="alert"
        data-status={status}
      >
        {status === 2 ? t('alertPage.created') : fault !== undefined && <FaultOf fault={fault} />}
      </div>
    </Dialog>
  );
}

function FaultOf({ fault }: { readonly fault: Fault<string> }) {
  const { t } = useTranslation();
  const error = 'error' in fault && fault.error instanceof CallError ? fault.error : undefined;
  const cap = error?.code === 'ALERT_QUOTA' ? error.details['max'] : undefined;
  return typeof cap === 'number' ? t('alertForm.fault.quota', { cap }) : <FaultText fault={fault} />;
}
