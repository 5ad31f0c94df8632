import type { MergeCandidate } from '@sulian/contract';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { DialogEnd } from '../../../components/console/dialog-end.tsx';
import { at } from '../../../components/form/field.tsx';
import { Form } from '../../../components/form/form.tsx';
import { ReasonField } from '../../../components/form/reason-field.tsx';
import { TextField } from '../../../components/form/text-field.tsx';
import { Dialog } from '../../../components/layout/dialog.tsx';
import { useEntityName } from '../../../lib/entity-name.ts';
import { type Fault, findFault, isHonest } from '../../../lib/fault.ts';
import { useSubmission } from '../../../lib/use-submission.ts';
import { addAlias } from './api.ts';

type AliasField = 'name' | 'reason' | 'other';

interface Props {
  readonly entity: MergeCandidate;
  readonly onClose: () => void;
  readonly onDone: () => Promise<unknown>;
}

async function send(id: number, name: string, reason: string): Promise<Fault<AliasField> | undefined> {
  const fault = findFault<AliasField>([
    [name !== '', 'name', 'merge.pleaseAlias'],
    isHonest(name, 'name'),
    [reason !== '', 'reason', 'labels.pleaseReason'],
    isHonest(reason, 'reason'),
  ]);
  if (fault !== undefined) return fault;
  return addAlias(id, name, reason).then(
    () => undefined,
    (error: Error) => ({ field: 'other', error }),
  );
}

/** Gives an entity a further name by which it is found. */
export function AliasDialog({ entity, onClose, onDone }: Props) {
  const { t } = useTranslation();
  const toName = useEntityName();
  const [name, setName] = useState('');
  const [reason, setReason] = useState('');
  const { run, reset, status, fault, isProcessing } = useSubmission<AliasField>();
  const submit = async () => {
    if (!(await run(() => send(entity.id, name.trim(), reason.trim())))) return;
    await onDone();
    onClose();
  };
  const change = (set: (text: string) => void) => (text: string) => {
    set(text);
    reset();
  };
  return (
    <Dialog title={t('merge.addAlias')} isForm isOpen onClose={onClose}>
      <Form className="dialog-form" status={status} fault={fault} onSubmit={submit}>
        <p>{t('merge.aliasText', { name: toName(entity), id: entity.id })}</p>
        <TextField
          label={t('merge.alias')}
          value={name}
          fault={at(fault, 'name')}
          onChange={change(setName)}
          input={{ maxLength: 200, autoComplete: 'off' }}
        />
        <ReasonField value={reason} fault={at(fault, 'reason')} onChange={change(setReason)} />
        <DialogEnd fault={at(fault, 'other')} isBusy={isProcessing} onCancel={onClose}>
          {t('merge.addAlias')}
        </DialogEnd>
      </Form>
    </Dialog>
  );
}
