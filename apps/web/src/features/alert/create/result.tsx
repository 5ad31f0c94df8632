import { useTranslation } from 'react-i18next';
import { FaultText } from '../../../components/form/fault-text.tsx';
import { CallError } from '../../../lib/api.ts';
import type { Fault } from '../../../lib/fault.ts';
import type { ResultStatus } from './draft.ts';

interface Props {
  readonly status: ResultStatus;
  readonly fault: Fault<string> | undefined;
}

/** The form and its focus are gone. */
const takeFocus = (element: HTMLElement | null) => element?.focus();

/** Result of a creation; the close button of the dialog continues. */
export function Result({ status, fault }: Props) {
  const { t } = useTranslation();
  return (
    <div
      className={`dialog-form alert-result ${status === 2 ? 'succeeded' : 'wrong'}`}
      role="alert"
      data-status={status}
      tabIndex={-1}
      ref={takeFocus}
    >
      {status === 2 ? t('alertPage.created') : fault !== undefined && <FaultOf fault={fault} />}
    </div>
  );
}

function FaultOf({ fault }: { readonly fault: Fault<string> }) {
  const { t } = useTranslation();
  const error = 'error' in fault && fault.error instanceof CallError ? fault.error : undefined;
  const cap = error?.code === 'ALERT_QUOTA' ? error.details['max'] : undefined;
  return typeof cap === 'number' ? t('alertForm.fault.quota', { cap }) : <FaultText fault={fault} />;
}
