import type { ChainId } from '@sulian/domain';
import { formatCount } from '@sulian/domain';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { chainName } from '../../components/chains/chain-icon.tsx';
import { DialogEnd } from '../../components/console/dialog-end.tsx';
import { Action } from '../../components/form/action.tsx';
import { at, Field } from '../../components/form/field.tsx';
import { Form } from '../../components/form/form.tsx';
import { SelectField } from '../../components/form/select-field.tsx';
import { TextField } from '../../components/form/text-field.tsx';
import { Dialog } from '../../components/layout/dialog.tsx';
import { useSubmission } from '../../lib/use-submission.ts';
import { saveSource, testSource } from './api/admin.ts';
import { EMPTY_SOURCE, findSourceFault, type SourceField, toSourceBody } from './source-form.ts';

interface Props {
  readonly choices: readonly ChainId[];
  readonly onClose: () => void;
  readonly onDone: () => Promise<unknown>;
}

/** Nodes of a chain. Secrets are sent and never shown again. */
export function SourceDialog({ choices, onClose, onDone }: Props) {
  const { t } = useTranslation();
  const [form, setForm] = useState(EMPTY_SOURCE);
  const [headHeight, setHeadHeight] = useState<number>();
  const { run, reset, status, fault, isProcessing } = useSubmission<SourceField>();
  const set = (part: Partial<typeof form>) => {
    setForm({ ...form, ...part });
    setHeadHeight(undefined);
    reset();
  };
  const send = (work: (body: ReturnType<typeof toSourceBody>) => Promise<unknown>) =>
    run(async () => {
      const wrong = findSourceFault(form);
      if (wrong !== undefined) return wrong;
      return work(toSourceBody(form)).then(
        () => undefined,
        (error: Error) => ({ field: 'other' as const, error }),
      );
    });
  const test = () =>
    run(async () => {
      const wrong = findSourceFault(form);
      if (wrong !== undefined) return wrong;
      const result = await testSource(toSourceBody(form)).catch((error: Error) => ({ error }));
      if ('error' in result) return { field: 'other', error: result.error };
      if (result.fault !== null) return { field: 'urls', key: `error.${result.fault}` };
      setHeadHeight(result.headHeight ?? undefined);
      return undefined;
    });
  const submit = async () => {
    if (!(await send(saveSource))) return;
    await onDone();
    onClose();
  };
  return (
    <Dialog title={t('admin.addSource')} isForm isOpen onClose={onClose}>
      <Form className="dialog-form" status={status} fault={fault} onSubmit={submit}>
        <SelectField
          label={t('admin.chain')}
          value={form.chain}
          onChange={(chain) => set({ chain })}
          options={choices.map((id) => [id, chainName(id)])}
          placeholder={t('admin.chooseChain')}
          fault={at(fault, 'chain')}
        />
        <Field label={t('admin.nodes')} hint={t('admin.nodesHint')} fault={at(fault, 'urls')}>
          {(inputProps) => (
            <textarea
              className="input"
              rows={3}
              spellCheck={false}
              {...inputProps}
              value={form.urls}
              onChange={(event) => set({ urls: event.target.value })}
            />
          )}
        </Field>
        <div className="form-pair">
          <TextField
            label={t('admin.nodeUser')}
            value={form.user}
            onChange={(user) => set({ user })}
            fault={at(fault, 'user')}
            input={{ autoComplete: 'off', maxLength: 4096 }}
          />
          <TextField
            label={t('admin.nodePassword')}
            value={form.password}
            onChange={(password) => set({ password })}
            input={{ type: 'password', autoComplete: 'new-password', maxLength: 4096 }}
          />
        </div>
        <div className="form-pair">
          <TextField
            label={t('admin.headerName')}
            value={form.headerName}
            onChange={(headerName) => set({ headerName })}
            fault={at(fault, 'header')}
            input={{ autoComplete: 'off', maxLength: 64 }}
          />
          <TextField
            label={t('admin.headerValue')}
            value={form.headerValue}
            onChange={(headerValue) => set({ headerValue })}
            input={{ type: 'password', autoComplete: 'new-password', maxLength: 4096 }}
          />
        </div>
        <p className="admin-note">{t('admin.secretsNote')}</p>
        <p role="status">{headHeight !== undefined && t('admin.nodeAnswers', { height: formatCount(headHeight) })}</p>
        <Action look="quiet" isBusy={isProcessing} onClick={() => void test()}>
          {t('admin.testSource')}
        </Action>
        <DialogEnd fault={at(fault, 'other')} isBusy={isProcessing} onCancel={onClose}>
          {t('admin.saveSource')}
        </DialogEnd>
      </Form>
    </Dialog>
  );
}
