import { useTranslation } from 'react-i18next';
import { NewPassword } from '../../components/credentials/new-password.tsx';
import { PasswordField } from '../../components/credentials/password-field.tsx';
import { at } from '../../components/form/field.tsx';
import { TextField } from '../../components/form/text-field.tsx';
import type { StepProps } from './form-state.ts';

export function AccountStep({ form, fault, onChange }: StepProps) {
  const { t } = useTranslation();
  return (
    <>
      <TextField
        label={t('register.email')}
        value={form.email}
        onChange={(email) => onChange({ email })}
        fault={at(fault, 'email')}
        input={{ inputMode: 'email', autoComplete: 'username', autoCapitalize: 'none' }}
      />
      <NewPassword
        label={t('register.password')}
        value={form.password}
        onChange={(password) => onChange({ password })}
        fault={at(fault, 'password')}
      />
      <PasswordField
        label={t('register.confirm')}
        kind="new-password"
        value={form.confirmPass}
        onChange={(confirmPass) => onChange({ confirmPass })}
        fault={at(fault, 'confirmPass')}
      />
    </>
  );
}
