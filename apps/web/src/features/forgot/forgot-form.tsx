import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { CaseField } from '../../components/credentials/case-field.tsx';
import { findCase, useCases } from '../../components/credentials/cases.ts';
import { NewPassword } from '../../components/credentials/new-password.tsx';
import { PasswordField } from '../../components/credentials/password-field.tsx';
import { Action } from '../../components/form/action.tsx';
import { FaultText } from '../../components/form/fault-text.tsx';
import { at } from '../../components/form/field.tsx';
import { Form } from '../../components/form/form.tsx';
import { TextField } from '../../components/form/text-field.tsx';
import { useSubmission } from '../../lib/use-submission.ts';
import { resetPassword, sendCode } from './api/reset-password.ts';
import { checkForCode, checkReset, type ForgotFault, type ForgotField, type ForgotForm, toFault } from './check.ts';
import { EmailWithCode } from './email-with-code.tsx';
import { useCode } from './use-code.ts';

const EMPTY: ForgotForm = { caseName: '', email: '', code: '', password: '', confirmPass: '' };

export function ForgotPasswordForm({ onDone }: { readonly onDone: () => void }) {
  const { t } = useTranslation();
  const { wait } = useCases();
  const [form, setForm] = useState(EMPTY);
  const submission = useSubmission<ForgotField>();
  /** The chosen case, or why it cannot be had. */
  const withCase = async (
    check: typeof checkReset,
    work: (caseId: number) => Promise<ForgotFault | undefined>,
  ): Promise<ForgotFault | undefined> => {
    const cases = form.caseName.trim() === '' ? [] : await wait().catch(() => undefined);
    if (cases === undefined) return { field: 'case', key: 'login.casesFailed' };
    const matchingCase = findCase(cases, form.caseName);
    return check(form, matchingCase !== undefined) ?? work(matchingCase?.id ?? 0);
  };
  const email = form.email.trim();
  const code = useCode(() =>
    withCase(checkForCode, (caseId) =>
      sendCode({ caseId, email }).then(
        () => undefined,
        (error: Error) => ({ field: 'email', error }),
      ),
    ),
  );
  const submit = async () => {
    code.reset();
    const isOk = await submission.run(() =>
      withCase(checkReset, (caseId) =>
        resetPassword({ caseId, email, code: form.code.trim(), password: form.password }).then(
          () => undefined,
          toFault,
        ),
      ),
    );
    if (isOk) onDone();
  };
  const set = (part: Partial<ForgotForm>) => {
    setForm({ ...form, ...part });
    submission.reset();
    code.reset();
  };
  const fault = submission.fault ?? code.fault;
  const other = at(fault, 'other');
  return (
    <Form status={submission.status} fault={fault} onSubmit={submit}>
      <CaseField
        label={t('forgot.case')}
        value={form.caseName}
        onChange={(caseName) => set({ caseName })}
        fault={at(fault, 'case')}
      />
      <EmailWithCode
        value={form.email}
        onChange={(next) => set({ email: next })}
        fault={at(fault, 'email')}
        code={code}
        onAsk={() => {
          submission.reset();
          void code.ask();
        }}
      />
      <TextField
        label={t('forgot.code')}
        value={form.code}
        onChange={(next) => set({ code: next })}
        fault={at(fault, 'code')}
        input={{ inputMode: 'numeric', autoComplete: 'one-time-code', maxLength: 16 }}
      />
      <NewPassword
        label={t('forgot.password')}
        value={form.password}
        onChange={(password) => set({ password })}
        fault={at(fault, 'password')}
      />
      <PasswordField
        label={t('forgot.confirm')}
        kind="new-password"
        value={form.confirmPass}
        onChange={(confirmPass) => set({ confirmPass })}
        fault={at(fault, 'confirmPass')}
      />
      <div className="form-fault" role="alert">
        {other !== undefined && <FaultText fault={other} />}
      </div>
      <Action isBusy={submission.isProcessing}>{t('forgot.submit')}</Action>
    </Form>
  );
}
