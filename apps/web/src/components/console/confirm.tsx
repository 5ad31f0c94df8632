import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useSubmission } from '../../lib/use-submission.ts';
import { Action } from '../form/action.tsx';
import { FaultText } from '../form/fault-text.tsx';
import { Form } from '../form/form.tsx';
import { Dialog } from '../layout/dialog.tsx';
import './console.css';

interface Props {
  readonly title: string;
  readonly confirm: string;
  readonly isOpen: boolean;
  readonly isSevere?: boolean;
  readonly onClose: () => void;
  /** Action of the confirmation; a failure is shown and the dialog remains. */
  readonly work: () => Promise<unknown>;
  readonly children: ReactNode;
}

/** Confirmation before an action that others will notice. */
export function Confirm({ title, confirm, isOpen, isSevere = false, onClose, work, children }: Props) {
  const { t } = useTranslation();
  const { run, reset, status, fault, isProcessing } = useSubmission<'other'>();
  const close = () => {
    reset();
    onClose();
  };
  const submit = async () => {
    const isOk = await run(() =>
      work().then(
        () => undefined,
        (error: Error) => ({ field: 'other', error }),
      ),
    );
    if (isOk) close();
  };
  return (
    <Dialog title={title} isOpen={isOpen} onClose={close}>
      <Form className="dialog-form" status={status} fault={fault} onSubmit={submit}>
        {children}
        <div className="form-fault" role="alert">
          {fault !== undefined && <FaultText fault={fault} />}
        </div>
        <div className="form-actions">
          <Action isBusy={isProcessing} variant={isSevere ? 'severe' : 'main'}>
            {confirm}
          </Action>
          <Action variant="quiet" onClick={close}>
            {t('review.cancel')}
          </Action>
        </div>
      </Form>
    </Dialog>
  );
}
