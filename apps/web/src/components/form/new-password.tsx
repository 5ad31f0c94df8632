import { useTranslation } from 'react-i18next';
import type { FieldProps } from './field.tsx';
import { PasswordField } from './password-field.tsx';
import { type Rule, usePasswordRules } from './use-password-faults.ts';

interface Props extends FieldProps {
  readonly value: string;
  readonly onChange: (value: string) => void;
}

/** A new password with its rules under it; the part that is missing is marked while one types. */
export function NewPassword(props: Props) {
  const rules = usePasswordRules(props.value);
  return <PasswordField {...props} kind="new-password" hint={<Rules rules={rules} isEmpty={props.value === ''} />} />;
}

const MARKS = { met: '✓', missing: '✗', open: '·' } as const;

function Rules({ rules, isEmpty }: { readonly rules: readonly Rule[]; readonly isEmpty: boolean }) {
  const { t } = useTranslation();
  return (
    <ul className="rules" aria-label={t('password.title')}>
      {rules.map(({ rule, state }) => {
        const shown = isEmpty ? 'open' : state;
        return (
          <li key={rule} className={shown} data-rule={rule}>
            <span aria-hidden="true">{MARKS[shown]}</span> {t(`password.${rule}`)}
            {shown !== 'open' && <span className="sr-only">{t(`password.${shown}`)}</span>}
          </li>
        );
      })}
    </ul>
  );
}
