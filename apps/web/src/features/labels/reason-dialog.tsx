import { type ReactNode, useState } from 'react';
import { DialogEnd } from '../../components/console/dialog-end.tsx';
import { at } from '../../components/form/field.tsx';
import { Form } from '../../components/form/form.tsx';
import { ReasonField } from '../../components/form/reason-field.tsx';
import { Dialog } from '../../components/layout/dialog.tsx';
import { findFault, isHonest } from '../../lib/fault.ts';
import { useSubmission } from '../../lib/use-submission.ts';

interface Props {
  readonly title: string;
  readonly confirm: string;
  readonly isSevere?: boolean;
  /** Key of the text of why it cannot be confirmed. */
  readonly refusal?: string | undefined;
  readonly onClose: () => void;
  readonly work: (reason: string) => Promise<unknown>;
  readonly children: ReactNode;
}

/** Confirmation of an action that is stored with its reason. */
export function ReasonDialog({ title, confirm, isSevere = false, refusal, onClose, work, children }: Props) {
  const [reason, setReason] = useState('');
  const { run, reset, status, fault, isProcessing } = useSubmission<'reason' | 'other'>();
  const submit = async () => {
    const isOk = await run(async () => {
      if (refusal !== undefined) return { field: 'other' as const, key: refusal };
      const missing = findFault([
        [reason.trim() !== '', 'reason' as const, 'labels.pleaseReason'],
        isHonest(reason, 'reason' as const),
      ]);
      if (missing !== undefined) return missing;
      return work(reason.trim()).then(
        () => undefined,
        (error: Error) => ({ field: 'other', error }) as const,
      );
    });
    if (isOk) onClose();
  };
  const other = at(fault, 'other');
  return (
    <Dialog title={title} isForm isOpen onClose={onClose}>
      <Form className="dialog-form" status={status} fault={fault} onSubmit={submit}>
        {children}
        <ReasonField
          value={reason}
          fault={at(fault, 'reason')}
          onChange={(text) => {
            setReason(text);
            reset();
          }}
        />
        <DialogEnd fault={other} isBusy={isProcessing} variant={isSevere ? 'severe' : 'main'} onCancel={onClose}>
          {confirm}
        </DialogEnd>
      </Form>
    </Dialog>
  );
}
