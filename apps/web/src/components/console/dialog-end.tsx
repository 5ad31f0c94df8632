import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Fault } from '../../lib/fault.ts';
import { Action } from '../form/action.tsx';
import { FaultText } from '../form/fault-text.tsx';
import './console.css';

interface Props {
  /** The fault that belongs to no field. */
  readonly fault: Fault<string> | undefined;
  readonly isBusy: boolean;
  readonly variant?: 'main' | 'severe';
  readonly onCancel: () => void;
  /** Text of the button that submits. */
  readonly children: ReactNode;
}

/** End of a form in a dialog: its fault, the button that submits it, and the one that leaves. */
export function DialogEnd({ fault, isBusy, variant = 'main', onCancel, children }: Props) {
  const { t } = useTranslation();
  return (
    <>
      <div className="form-fault" role="alert">
        {fault !== undefined && <FaultText fault={fault} />}
      </div>
      <div className="form-actions">
        <Action isBusy={isBusy} variant={variant}>
          {children}
        </Action>
        <Action variant="quiet" onClick={onCancel}>
          {t('review.cancel')}
        </Action>
      </div>
    </>
  );
}
