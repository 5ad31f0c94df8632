import { LABEL_TYPES, type LabelType, OBJECTION_KINDS, type ObjectionKind } from '@sulian/domain';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { DialogEnd } from '../../components/console/dialog-end.tsx';
import { at } from '../../components/form/field.tsx';
import { Form } from '../../components/form/form.tsx';
import { ReasonField } from '../../components/form/reason-field.tsx';
import { SelectField } from '../../components/form/select-field.tsx';
import { TextField } from '../../components/form/text-field.tsx';
import { Dialog } from '../../components/layout/dialog.tsx';
import type { ObjectRef } from '../../lib/api.ts';
import { type Fault, findFault, isHonest } from '../../lib/fault.ts';
import { useSubmission } from '../../lib/use-submission.ts';
import { addObjection } from './api/labels.ts';
import { toLabelType } from './entity-field.tsx';

type ObjectionField = 'entity' | 'type' | 'reason' | 'other';

interface Draft {
  readonly kind: ObjectionKind;
  readonly name: string;
  readonly type: LabelType | '';
  readonly reason: string;
}

interface Props {
  readonly target: ObjectRef;
  readonly kind: ObjectionKind;
  readonly onClose: () => void;
  readonly onDone: () => Promise<unknown>;
}

async function send({ blockchain, hash }: ObjectRef, draft: Draft): Promise<Fault<ObjectionField> | undefined> {
  const { kind, type } = draft;
  const name = draft.name.trim();
  const reason = draft.reason.trim();
  const isCorrection = kind === 'CORRECTION';
  const fault = findFault<ObjectionField>([
    [!isCorrection || name !== '', 'entity', 'labels.pleaseEntity'],
    isHonest(isCorrection ? name : '', 'entity'),
    [!isCorrection || type !== '', 'type', 'labels.pleaseType'],
    [reason !== '', 'reason', 'labels.pleaseReason'],
    isHonest(reason, 'reason'),
  ]);
  if (fault !== undefined) return fault;
  const entity = isCorrection && type !== '' ? { name, type } : null;
  return addObjection({ blockchain, hash }, { kind, entity, reason }).then(
    () => undefined,
    (error: Error) => ({ field: 'other', error }),
  );
}

/** Sends a correction of an address's label, or an objection to it, to the reviewers. */
export function ObjectionDialog({ target, kind, onClose, onDone }: Props) {
  const { t } = useTranslation();
  const [draft, setDraft] = useState<Draft>({ kind, name: '', type: '', reason: '' });
  const { run, reset, status, fault, isProcessing } = useSubmission<ObjectionField>();
  const set = (part: Partial<Draft>) => {
    setDraft({ ...draft, ...part });
    reset();
  };
  const submit = async () => {
    if (!(await run(() => send(target, draft)))) return;
    await onDone();
    onClose();
  };
  const other = at(fault, 'other');
  return (
    <Dialog title={t('labels.objectTitle')} isForm isOpen onClose={onClose}>
      <Form className="dialog-form labels-form" status={status} fault={fault} onSubmit={submit}>
        <p className="mono">{target.hash}</p>
        <SelectField
          label={t('labels.objection')}
          value={draft.kind}
          options={OBJECTION_KINDS.map((each) => [each, t(`labels.kinds.${each}`)] as const)}
          onChange={(each) => set({ kind: OBJECTION_KINDS.find((known) => known === each) ?? kind })}
        />
        {draft.kind === 'CORRECTION' && (
          <>
            <TextField
              label={t('labels.rightEntity')}
              value={draft.name}
              fault={at(fault, 'entity')}
              onChange={(name) => set({ name })}
              input={{ maxLength: 200, autoComplete: 'off' }}
            />
            <SelectField
              label={t('labels.type')}
              value={draft.type}
              fault={at(fault, 'type')}
              placeholder={t('labels.chooseType')}
              options={LABEL_TYPES.map((each) => [each, t(`type.${each}`)] as const)}
              onChange={(each) => set({ type: toLabelType(each) })}
            />
          </>
        )}
        <ReasonField value={draft.reason} fault={at(fault, 'reason')} onChange={(reason) => set({ reason })} />
        <p className="dim">{t('labels.objectNote')}</p>
        <DialogEnd fault={other} isBusy={isProcessing} onCancel={onClose}>
          {t('labels.send')}
        </DialogEnd>
      </Form>
    </Dialog>
  );
}
