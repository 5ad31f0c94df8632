import type { LabelRow } from '@sulian/contract';
import { CHAINS, isChainId, LABEL_VALIDITIES } from '@sulian/domain';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useChainText } from '../../components/chains/use-chain-text.ts';
import { DialogEnd } from '../../components/console/dialog-end.tsx';
import { DateField } from '../../components/form/date-field.tsx';
import { at } from '../../components/form/field.tsx';
import { Form } from '../../components/form/form.tsx';
import { ReasonField } from '../../components/form/reason-field.tsx';
import { SelectField } from '../../components/form/select-field.tsx';
import { TextField } from '../../components/form/text-field.tsx';
import { Dialog } from '../../components/layout/dialog.tsx';
import { CallError } from '../../lib/api.ts';
import type { Fault } from '../../lib/fault.ts';
import { useSubmission } from '../../lib/use-submission.ts';
import { addLabel, correctLabel } from './api/labels.ts';
import { EntityField } from './entity-field.tsx';
import { findFormFault, type LabelField, type LabelForm, toFields, toForm } from './label-form.ts';

interface Props {
  /** The label that is corrected; undefined for a new one. */
  readonly row: LabelRow | undefined;
  readonly onClose: () => void;
  readonly onDone: () => Promise<unknown>;
}

const toFault = (error: Error): Fault<LabelField> => ({
  field: error instanceof CallError && error.code.startsWith('ADDRESS_') ? 'address' : 'other',
  error,
});

async function send(row: LabelRow | undefined, form: LabelForm): Promise<Fault<LabelField> | undefined> {
  const wrong = findFormFault(form);
  const fields = toFields(form);
  const { blockchain, address } = form;
  if (wrong !== undefined || fields === undefined || !isChainId(blockchain)) return wrong;
  const sent =
    row === undefined
      ? addLabel({ ...fields, blockchain, address: address.trim() })
      : correctLabel(row.id, { ...fields, version: row.version });
  return sent.then(() => undefined, toFault);
}

/** A new label, or what is right instead of one. */
export function LabelDialog({ row, onClose, onDone }: Props) {
  const { t, i18n } = useTranslation();
  const toChain = useChainText();
  const [form, setForm] = useState(() => toForm(row, i18n.language));
  const { run, reset, status, fault, isProcessing } = useSubmission<LabelField>();
  const set = (part: Partial<LabelForm>) => {
    setForm({ ...form, ...part });
    reset();
  };
  const submit = async () => {
    if (!(await run(() => send(row, form)))) return;
    await onDone();
    onClose();
  };
  const text = (part: 'address' | 'confidence' | 'uri' | 'note', input: object, hint?: string) => (
    <TextField
      label={t(`labels.${part}`)}
      value={form[part]}
      onChange={(value) => set({ [part]: value })}
      fault={at(fault, part)}
      hint={hint}
      input={input}
    />
  );
  const day = (part: 'date' | 'validFrom' | 'validTo') => (
    <DateField
      label={t(`labels.${part}`)}
      value={form[part]}
      onChange={(value) => set({ [part]: value })}
      fault={at(fault, part)}
    />
  );
  const other = at(fault, 'other');
  return (
    <Dialog title={t(row === undefined ? 'labels.add' : 'labels.correctTitle')} isForm isOpen onClose={onClose}>
      <Form className="dialog-form labels-form" status={status} fault={fault} onSubmit={submit}>
        {row !== undefined && row.source !== 'manual' && <p>{t('labels.correctNote', { source: row.source })}</p>}
        <SelectField
          label={t('labels.chain')}
          value={form.blockchain}
          isDisabled={row !== undefined}
          options={CHAINS.map(({ id }) => [id, toChain(id)] as const)}
          onChange={(blockchain) => set({ blockchain })}
        />
        {text('address', { disabled: row !== undefined, maxLength: 128, className: 'input mono' })}
        <EntityField
          value={form.entity}
          fault={at(fault, 'entity')}
          typeFault={at(fault, 'type')}
          onChange={(entity) => set({ entity })}
        />
        {text('confidence', { inputMode: 'numeric', maxLength: 3 }, t('labels.confidenceHint'))}
        {text('uri', { inputMode: 'url', maxLength: 2000 })}
        {text('note', { maxLength: 1000 })}
        <div className="labels-days">
          {day('date')}
          {day('validFrom')}
          {day('validTo')}
        </div>
        <SelectField
          label={t('labels.validity')}
          value={form.validity}
          options={LABEL_VALIDITIES.map((each) => [each, t(`labels.validities.${each}`)] as const)}
          onChange={(chosen) => set({ validity: LABEL_VALIDITIES.find((each) => each === chosen) ?? 'control' })}
        />
        <ReasonField value={form.reason} fault={at(fault, 'reason')} onChange={(reason) => set({ reason })} />
        <DialogEnd fault={other} isBusy={isProcessing} onCancel={onClose}>
          {t(row === undefined ? 'labels.add' : 'labels.correct')}
        </DialogEnd>
      </Form>
    </Dialog>
  );
}
