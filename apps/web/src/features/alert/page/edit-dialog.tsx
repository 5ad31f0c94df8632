import type { AlertRow } from '@sulian/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { NameFields } from '../../../components/alerts/name-fields.tsx';
import { Action } from '../../../components/form/action.tsx';
import { Form } from '../../../components/form/form.tsx';
import { Dialog } from '../../../components/layout/dialog.tsx';
import { useSubmission } from '../../../lib/use-submission.ts';
import { AlertCoin } from '../alert-coin.tsx';
import { changeAlert, createAlert } from '../api/alerts.ts';
import { ConditionFields } from '../create/condition-fields.tsx';
import {
  type AlertField,
  type AlertForm,
  checkForm,
  hasSameConditions,
  toDraft,
  toForm,
  toTextChange,
} from '../create/draft.ts';
import { Watched } from '../watched.tsx';

interface Props {
  readonly alert: AlertRow;
  readonly onClose: () => void;
}

/**
 * Edits the name, the note and the conditions of an alert; its object, type and coin remain. Other conditions make another
 * alert, so that notifications name the condition under which they fired.
 */
export function EditDialog({ alert, onClose }: Props) {
  const { t } = useTranslation();
  const queries = useQueryClient();
  const [form, setForm] = useState(() => toForm(alert));
  const submission = useSubmission<AlertField>();
  const { status, fault, isProcessing } = submission;
  const change = async () => {
    const wrong = checkForm(form, alert.conditions.coinId === null ? [] : [alert.conditions.coinId]);
    if (wrong !== undefined) return wrong;
    try {
      if (hasSameConditions(form, alert)) await changeAlert(alert.id, toTextChange(form, alert));
      else await replaceAlert(alert, form);
      return undefined;
    } catch (error) {
      return { field: 'other' as const, error: error instanceof Error ? error : new Error(String(error)) };
    }
  };
  const submit = async () => {
    if (!(await submission.run(change))) return;
    await queries.invalidateQueries({ queryKey: ['alerts'] });
    onClose();
  };
  const onChange = (part: Partial<typeof form>) => {
    setForm({ ...form, ...part });
    submission.reset();
  };
  return (
    <Dialog title={t('alertForm.edit.title')} isForm isOpen onClose={onClose}>
      <Form className="dialog-form" status={status} fault={fault} onSubmit={submit}>
        <div className="alert-target">
          <span className="dim">{t('alertForm.object')}</span>
          <Watched alert={alert} isWhole />
          <span className="dim">
            {t(`alert.type.${alert.type}`)} · <AlertCoin alert={alert} />
          </span>
        </div>
        <ConditionFields form={form} fault={fault} onChange={onChange} />
        {!hasSameConditions(form, alert) && <p className="dim">{t('alertForm.edit.replaces')}</p>}
        <NameFields name={form.name} note={form.note} onChange={onChange} />
        <div className="form-actions">
          <Action isBusy={isProcessing}>{t('alertForm.edit.save')}</Action>
          <Action variant="quiet" onClick={onClose}>
            {t('alert.cancel')}
          </Action>
        </div>
      </Form>
    </Dialog>
  );
}

/** The new alert first: in between, both watch. */
async function replaceAlert(alert: AlertRow, form: AlertForm): Promise<void> {
  await createAlert({ ...toDraft(form, alert), isEnabled: alert.isEnabled });
  await changeAlert(alert.id, { isEnabled: false });
}
