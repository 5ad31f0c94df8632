import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Field, type FieldProps } from '../form/field.tsx';

interface Props extends FieldProps {
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly kind: 'current-password' | 'new-password';
}

/** A password that can be looked at while it is typed. */
export function PasswordField({ value, onChange, kind, ...field }: Props) {
  const { t } = useTranslation();
  const [isShown, setShown] = useState(false);
  return (
    <Field {...field}>
      {(inputProps) => (
        <div className="input-group">
          <input
            className="input"
            type={isShown ? 'text' : 'password'}
            autoComplete={kind}
            spellCheck={false}
            autoCapitalize="none"
            {...inputProps}
            value={value}
            onChange={(event) => onChange(event.target.value)}
          />
          <button type="button" className="input-end" aria-pressed={isShown} onClick={() => setShown(!isShown)}>
            {t(isShown ? 'login.hidePassword' : 'login.showPassword')}
          </button>
        </div>
      )}
    </Field>
  );
}
