import type { DeskObject } from '@sulian/contract';
import { LABEL_TYPES } from '@sulian/domain';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useChainText } from '../../../components/chains/use-chain-text.ts';
import { DialogEnd } from '../../../components/console/dialog-end.tsx';
import { at } from '../../../components/form/field.tsx';
import { Form } from '../../../components/form/form.tsx';
import { ReasonField } from '../../../components/form/reason-field.tsx';
import { SelectField } from '../../../components/form/select-field.tsx';
import { TextField } from '../../../components/form/text-field.tsx';
import { Dialog } from '../../../components/layout/dialog.tsx';
import { useDesk } from '../../../lib/desk.ts';
import { useUser } from '../../../lib/session.ts';
import { useSubmission } from '../../../lib/use-submission.ts';
import { sendProposal } from './api.ts';
import { LeavingFields } from './leaving-fields.tsx';
import {
  checkProposal,
  EMPTY_FORM,
  findCaseNames,
  type ProposeField,
  type ProposeForm,
  toLabelType,
} from './propose-form.ts';

interface Props {
  readonly object: DeskObject;
  readonly onClose: () => void;
  readonly onDone: () => Promise<unknown>;
}

const MAX_LABEL = 200;

/** Proposes a label for an object to the reviewers. States each text that leaves the case, and sends no other. */
export function ProposeDialog({ object, onClose, onDone }: Props) {
  const { t } = useTranslation();
  const toChain = useChainText();
  const user = useUser();
  const { data: desk } = useDesk();
  const [form, setForm] = useState<ProposeForm>(EMPTY_FORM);
  const { run, reset, status, fault, isProcessing } = useSubmission<ProposeField>();
  const { name, type, reason, isConfirmed } = form;
  const set = (part: Partial<ProposeForm>) => {
    // A confirmation is of the texts that were shown with it.
    setForm({ ...form, isConfirmed: false, ...part });
    reset();
  };
  const send = async () => {
    const wrong = checkProposal(form);
    if (wrong !== undefined || type === '') return wrong;
    return sendProposal(object, { entity: { name: name.trim(), type }, reason: reason.trim() }).then(
      () => undefined,
      (error: Error) => ({ field: 'other' as const, error }),
    );
  };
  const submit = async () => {
    if (!(await run(send))) return;
    await onDone();
    onClose();
  };
  return (
    <Dialog title={t('desk.propose.title')} isForm isOpen onClose={onClose}>
      <Form className="dialog-form desk-propose" status={status} fault={fault} onSubmit={submit}>
        <p className="dim">
          {toChain(object.blockchain)} <span className="mono">{object.address}</span>
        </p>
        <TextField
          label={t('desk.propose.name')}
          hint={t('desk.propose.nameHint')}
          value={name}
          fault={at(fault, 'name')}
          onChange={(text) => set({ name: text })}
          input={{ maxLength: MAX_LABEL, autoComplete: 'off' }}
          aside={
            object.name !== null && (
              <button type="button" className="link" onClick={() => set({ name: object.name ?? '' })}>
                {t('desk.propose.takeName', { name: object.name })}
              </button>
            )
          }
        />
        <SelectField
          label={t('labels.type')}
          value={type}
          fault={at(fault, 'type')}
          placeholder={t('labels.chooseType')}
          options={LABEL_TYPES.map((each) => [each, t(`type.${each}`)] as const)}
          onChange={(each) => set({ type: toLabelType(each) })}
        />
        <ReasonField value={reason} fault={at(fault, 'reason')} onChange={(text) => set({ reason: text })} />
        <LeavingFields
          title={t('desk.propose.leaving')}
          rows={[
            [t('labels.address'), `${toChain(object.blockchain)} ${object.address}`],
            [t('desk.propose.name'), name.trim()],
            [t('labels.type'), type === '' ? '' : t(`type.${type}`)],
            [t('labels.reason'), reason.trim()],
            [t('labels.from'), user?.email ?? ''],
          ]}
          staying={t('desk.propose.staying')}
          caseNames={findCaseNames(desk?.objects ?? [object], [name, reason])}
          confirmation={t('desk.propose.confirm')}
          isConfirmed={isConfirmed}
          fault={at(fault, 'confirmed')}
          onConfirm={(isNow) => set({ isConfirmed: isNow })}
        />
        <DialogEnd fault={at(fault, 'other')} isBusy={isProcessing} onCancel={onClose}>
          {t('desk.propose.send')}
        </DialogEnd>
      </Form>
    </Dialog>
  );
}
