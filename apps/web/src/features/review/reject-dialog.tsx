import type { Registration } from '@sulian/contract';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { DialogEnd } from '../../components/console/dialog-end.tsx';
import { at, Field } from '../../components/form/field.tsx';
import { Form } from '../../components/form/form.tsx';
import { Dialog } from '../../components/layout/dialog.tsx';
import { type Fault, findFault, isHonest } from '../../lib/fault.ts';
import { useSubmission } from '../../lib/use-submission.ts';
import { reject } from './api/registrations.ts';

const MAX_REASON = 200;

interface Props {
  readonly registration: Registration;
  readonly isOpen: boolean;
  readonly onClose: () => void;
  readonly onDone: () => Promise<unknown>;
}

/** Rejection with its reason, which is mailed to the applicant. */
export function RejectDialog({ registration, isOpen, onClose, onDone }: Props) {
  const { t } = useTranslation();
  const [reason, setReason] = useState('');
  const { run, reset, status, fault, isProcessing } = useSubmission<'reason' | 'other'>();
  const close = () => {
    reset();
    onClose();
  };
  const send = async (): Promise<Fault<'other'> | undefined> => {
    try {
      await reject(registration.id, reason.trim());
      return undefined;
    } catch (cause) {
      return { field: 'other', error: cause instanceof Error ? cause : new Error(String(cause)) };
    } finally {
      await onDone();
    }
  };
  const submit = async () => {
    const missing = findFault([
      [reason.trim() !== '', 'reason' as const, 'review.pleaseReason'],
      isHonest(reason, 'reason' as const),
    ]);
    if (await run(async () => missing ?? (await send()))) close();
  };
  const other = at(fault, 'other');
  return (
    <Dialog title={t('review.reject')} isForm isOpen={isOpen} onClose={close}>
      <Form className="dialog-form" status={status} fault={fault} onSubmit={submit}>
        <p>{t('review.confirm.reject', { name: registration.name, email: registration.email })}</p>
        <Field label={t('review.reason')} fault={at(fault, 'reason')}>
          {(inputProps) => (
            <textarea
              className="input"
              rows={4}
              maxLength={MAX_REASON}
              {...inputProps}
              value={reason}
              onChange={(event) => {
                // One line: the reason is part of a sentence in the mail.
                setReason(event.target.value.replace(/\s*\n\s*/g, ' '));
                reset();
              }}
            />
          )}
        </Field>
        <DialogEnd fault={other} isBusy={isProcessing} variant="severe" onCancel={close}>
          {t('review.reject')}
        </DialogEnd>
      </Form>
    </Dialog>
  );
}
