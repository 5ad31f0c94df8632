import { isPasswordForm } from '@sulian/domain';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { NewPassword } from '../../components/credentials/new-password.tsx';
import { PasswordField } from '../../components/credentials/password-field.tsx';
import { Action } from '../../components/form/action.tsx';
import { FaultText } from '../../components/form/fault-text.tsx';
import { at } from '../../components/form/field.tsx';
import { Form } from '../../components/form/form.tsx';
import { CallError } from '../../lib/api.ts';
import { type Fault, findFault } from '../../lib/fault.ts';
import { useSubmission } from '../../lib/use-submission.ts';
import { changePassword } from './api/account.ts';

type Field = 'current' | 'password' | 'confirmPass' | 'other';
const EMPTY = { current: '', password: '', confirmPass: '' };
const FIELD_OF_CODE: Readonly<Record<string, Field>> = { PASSWORD_WRONG: 'current', PASSWORD_WEAK: 'password' };

const toFault = (error: Error): Fault<Field> => ({
  field: (error instanceof CallError ? FIELD_OF_CODE[error.code] : undefined) ?? 'other',
  error,
});

const check = ({ current, password, confirmPass }: typeof EMPTY): Fault<Field> | undefined =>
  findFault([
    [current !== '', 'current', 'account.pleaseCurrent'],
    [isPasswordForm(password), 'password', 'register.format.password'],
    [confirmPass !== '' && confirmPass === password, 'confirmPass', 'register.format.confirmPassword'],
  ]);

/** A new password for oneself; it ends every other session of the account. */
export function PasswordForm() {
  const { t } = useTranslation();
  const queries = useQueryClient();
  const [form, setForm] = useState(EMPTY);
  const { run, reset, status, fault, isProcessing } = useSubmission<Field>();
  const set = (part: Partial<typeof EMPTY>) => {
    setForm({ ...form, ...part });
    reset();
  };
  const submit = async () => {
    const isOk = await run(
      async () =>
        check(form) ??
        changePassword({ currentPassword: form.current, password: form.password }).then(() => undefined, toFault),
    );
    if (!isOk) return;
    setForm(EMPTY);
    await queries.invalidateQueries({ queryKey: ['sessions'] });
  };
  const other = at(fault, 'other');
  return (
    <section className="card">
      <header>
        <h2>{t('account.changePassword')}</h2>
      </header>
      <Form className="card-body narrow" status={status} fault={fault} onSubmit={submit}>
        <PasswordField
          label={t('account.currentPassword')}
          kind="current-password"
          value={form.current}
          onChange={(current) => set({ current })}
          fault={at(fault, 'current')}
        />
        <NewPassword
          label={t('account.newPassword')}
          value={form.password}
          onChange={(password) => set({ password })}
          fault={at(fault, 'password')}
        />
        <PasswordField
          label={t('account.confirm')}
          kind="new-password"
          value={form.confirmPass}
          onChange={(confirmPass) => set({ confirmPass })}
          fault={at(fault, 'confirmPass')}
        />
        <div className="form-fault" role="alert">
          {other !== undefined && <FaultText fault={other} />}
        </div>
        {status === 'success' && (
          <p className="form-done" role="status">
            {t('account.changed')}
          </p>
        )}
        <Action isBusy={isProcessing}>{t('account.change')}</Action>
      </Form>
    </section>
  );
}
