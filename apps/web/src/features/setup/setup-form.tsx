import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { NewPassword } from '../../components/credentials/new-password.tsx';
import { PasswordField } from '../../components/credentials/password-field.tsx';
import { Action } from '../../components/form/action.tsx';
import { at } from '../../components/form/field.tsx';
import { Form } from '../../components/form/form.tsx';
import { FormFault } from '../../components/form/form-fault.tsx';
import { TextField } from '../../components/form/text-field.tsx';
import { useSubmission } from '../../lib/use-submission.ts';
import { setUp } from './api/set-up.ts';
import { check, type SetupForm as Fields, type SetupField, toFault } from './check.ts';

const EMPTY: Fields = { code: '', caseName: '', email: '', password: '', confirmPass: '' };

/** Form for the first administrator. */
export function SetupForm({ onDone }: { readonly onDone: () => void }) {
  const { t } = useTranslation();
  const [form, setForm] = useState(EMPTY);
  const submission = useSubmission<SetupField>();
  const { fault, isProcessing, status } = submission;
  const set = (part: Partial<Fields>) => {
    setForm({ ...form, ...part });
    submission.reset();
  };
  const send = () => {
    const { confirmPass: _, ...body } = form;
    return setUp({ ...body, code: form.code.trim(), caseName: form.caseName.trim(), email: form.email.trim() });
  };
  const onSubmit = async () => {
    const isDone = await submission.run(async () => check(form) ?? send().then(() => undefined, toFault));
    if (isDone) onDone();
  };
  return (
    <Form status={status} fault={fault} onSubmit={onSubmit}>
      <TextField
        label={t('setup.code')}
        hint={t('setup.codeHint')}
        value={form.code}
        onChange={(code) => set({ code })}
        fault={at(fault, 'code')}
        input={{ autoComplete: 'off', autoCapitalize: 'characters', maxLength: 64 }}
      />
      <TextField
        label={t('setup.caseName')}
        hint={t('setup.caseHint')}
        value={form.caseName}
        onChange={(caseName) => set({ caseName })}
        fault={at(fault, 'caseName')}
        input={{ autoComplete: 'off' }}
      />
      <TextField
        label={t('setup.email')}
        value={form.email}
        onChange={(email) => set({ email })}
        fault={at(fault, 'email')}
        input={{ inputMode: 'email', autoComplete: 'username', autoCapitalize: 'none' }}
      />
      <NewPassword
        label={t('setup.password')}
        value={form.password}
        onChange={(password) => set({ password })}
        fault={at(fault, 'password')}
      />
      <PasswordField
        label={t('setup.confirm')}
        kind="new-password"
        value={form.confirmPass}
        onChange={(confirmPass) => set({ confirmPass })}
        fault={at(fault, 'confirmPass')}
      />
      <FormFault fault={at(fault, 'other')} />
      <Action isBusy={isProcessing}>{t('setup.submit')}</Action>
    </Form>
  );
}
