import type { CaseRow } from '@sulian/contract';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { DialogEnd } from '../../components/console/dialog-end.tsx';
import { at } from '../../components/form/field.tsx';
import { Form } from '../../components/form/form.tsx';
import { TextField } from '../../components/form/text-field.tsx';
import { Dialog } from '../../components/layout/dialog.tsx';
import { CallError } from '../../lib/api.ts';
import { type Fault, findFault, isHonest } from '../../lib/fault.ts';
import { useSubmission } from '../../lib/use-submission.ts';
import { changeCase, createCase } from './api/admin.ts';
import { parseCredit } from './credit.ts';

type Field = 'name' | 'description' | 'credit' | 'other';

interface Props {
  /** Undefined for a new one. */
  readonly row: CaseRow | undefined;
  readonly onClose: () => void;
  readonly onDone: () => Promise<unknown>;
}

const toFault = (error: Error): Fault<Field> => ({
  field: error instanceof CallError && error.code === 'CASE_NAME_TAKEN' ? 'name' : 'other',
  error,
});

/** A new case, or what may change of one: its name is what people sign in by, and stays. */
export function CaseDialog({ row, onClose, onDone }: Props) {
  const { t } = useTranslation();
  const [form, setForm] = useState({
    name: row?.name ?? '',
    description: row?.description ?? '',
    credit: row?.credit?.toString() ?? '',
  });
  const { run, reset, status, fault, isProcessing } = useSubmission<Field>();
  const set = (part: Partial<typeof form>) => {
    setForm({ ...form, ...part });
    reset();
  };
  const submit = async () => {
    const credit = parseCredit(form.credit);
    const isOk = await run(async () => {
      const wrong = findFault<Field>([
        [form.name.trim() !== '', 'name', 'admin.pleaseName'],
        isHonest(row === undefined ? form.name : '', 'name'),
        isHonest(form.description, 'description', { mayHaveLines: true }),
        [credit !== undefined, 'credit', 'admin.badCredit'],
      ]);
      if (wrong !== undefined || credit === undefined) return wrong;
      const description = form.description.trim() === '' ? null : form.description.trim();
      const body = { description, credit };
      const sent = row === undefined ? createCase({ ...body, name: form.name.trim() }) : changeCase(row.id, body);
      return sent.then(() => undefined, toFault);
    });
    if (!isOk) return;
    await onDone();
    onClose();
  };
  const other = at(fault, 'other');
  return (
    <Dialog
      title={row === undefined ? t('admin.newCase') : t('admin.editCase', { name: row.name })}
      isForm
      isOpen
      onClose={onClose}
    >
      <Form className="dialog-form" status={status} fault={fault} onSubmit={submit}>
        <TextField
          label={t('admin.caseName')}
          value={form.name}
          onChange={(name) => set({ name })}
          fault={at(fault, 'name')}
          input={{ disabled: row !== undefined, maxLength: 200 }}
        />
        <TextField
          label={t('admin.description')}
          value={form.description}
          onChange={(description) => set({ description })}
          fault={at(fault, 'description')}
          input={{ maxLength: 2000 }}
        />
        <TextField
          label={t('admin.credit')}
          hint={t('admin.creditHint')}
          value={form.credit}
          onChange={(credit) => set({ credit })}
          fault={at(fault, 'credit')}
          input={{ inputMode: 'numeric' }}
        />
        <DialogEnd fault={other} isBusy={isProcessing} onCancel={onClose}>
          {t(row === undefined ? 'admin.create' : 'admin.save')}
        </DialogEnd>
      </Form>
    </Dialog>
  );
}
