import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, Navigate, useNavigate } from 'react-router';
import { CaseField } from '../../components/credentials/case-field.tsx';
import { findCase, useCases } from '../../components/credentials/cases.ts';
import { PasswordField } from '../../components/credentials/password-field.tsx';
import { Action } from '../../components/form/action.tsx';
import { at } from '../../components/form/field.tsx';
import { Form } from '../../components/form/form.tsx';
import { FormFault } from '../../components/form/form-fault.tsx';
import { TextField } from '../../components/form/text-field.tsx';
import { useSettings } from '../../lib/account.ts';
import type { Fault } from '../../lib/fault.ts';
import { useSubmission } from '../../lib/use-submission.ts';
import { AgreementLine } from './agreement-line.tsx';
import { signIn } from './api/sign-in.ts';
import { check } from './check.ts';
import { DemoLogins } from './demo-logins.tsx';
import { type LoginField, toFault } from './to-fault.ts';

const EMPTY = { caseName: '', email: '', password: '' };

interface Props {
  /** Page after the sign-in. */
  readonly goal: string;
  readonly paths: { readonly forgotPassword: string; readonly register: string; readonly setup: string };
}

export function LoginForm({ goal, paths }: Props) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { wait } = useCases();
  const { data: settings } = useSettings();
  const [form, setForm] = useState(EMPTY);
  const submission = useSubmission<LoginField>();
  const set = (part: Partial<typeof EMPTY>) => {
    setForm({ ...form, ...part });
    submission.reset();
  };
  const enter = async (): Promise<Fault<LoginField> | undefined> => {
    // An empty case needs no list to be refused.
    const cases = form.caseName.trim() === '' ? [] : await wait().catch(() => undefined);
    if (cases === undefined) return { field: 'case', key: 'login.casesFailed' };
    const matchingCase = findCase(cases, form.caseName);
    const fault = check({ ...form, isCaseKnown: matchingCase !== undefined });
    if (fault !== undefined || matchingCase === undefined) return fault;
    try {
      await signIn({ caseId: matchingCase.id, email: form.email.trim(), password: form.password });
    } catch (error) {
      return toFault(error);
    }
    return undefined;
  };
  const onSubmit = async () => {
    if (await submission.run(enter)) await navigate(goal, { replace: true });
  };
  const { fault, isProcessing } = submission;
  if (settings?.needsSetup === true) return <Navigate to={paths.setup} replace />;
  return (
    <Form status={submission.status} fault={fault} onSubmit={onSubmit}>
      <CaseField
        label={t('login.case')}
        value={form.caseName}
        onChange={(caseName) => set({ caseName })}
        fault={at(fault, 'case')}
      />
      <TextField
        label={t('login.email')}
        value={form.email}
        onChange={(email) => set({ email })}
        fault={at(fault, 'email')}
        input={{ inputMode: 'email', autoComplete: 'username', autoCapitalize: 'none' }}
      />
      <PasswordField
        label={t('login.password')}
        kind="current-password"
        value={form.password}
        onChange={(password) => set({ password })}
        fault={at(fault, 'password')}
        aside={<Link to={paths.forgotPassword}>{t('login.forgot')}</Link>}
      />
      <FormFault fault={at(fault, 'other')} />
      <Action isBusy={isProcessing}>{t('login.submit')}</Action>
      <Link className="action quiet" to={paths.register}>
        {t('login.register')}
      </Link>
      <AgreementLine />
      {settings?.demoLogins != null && <DemoLogins logins={settings.demoLogins} onPick={set} />}
    </Form>
  );
}
