import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { CallError } from '../../lib/api.ts';
import type { Fault } from '../../lib/fault.ts';
import type { FieldProps } from '../form/field.tsx';
import { PasswordField } from './password-field.tsx';
import { type Rule, usePasswordRules } from './use-password-faults.ts';

interface Props extends FieldProps {
  readonly value: string;
  readonly onChange: (value: string) => void;
}

/** A new password with its rules under it; the part that is missing is marked while one types. */
export function NewPassword(props: Props) {
  const { t } = useTranslation();
  const rules = usePasswordRules(props.value);
  const hint = <Rules rules={rules} isEmpty={props.value === ''} />;
  return <PasswordField {...props} fault={nameBrokenRules(props.fault, t)} kind="new-password" hint={hint} />;
}

/** The fault of a weak password with the rules that it breaks; their texts come with the pages of this field alone. */
function nameBrokenRules(fault: FieldProps['fault'], t: TFunction): Fault<string> | undefined {
  if (fault === undefined || 'key' in fault) return fault;
  const { field, error } = fault;
  const broken = error instanceof CallError && error.code === 'PASSWORD_WEAK' ? error.details['faults'] : undefined;
  if (!Array.isArray(broken) || broken.length === 0) return fault;
  const rules = broken.map((rule) => t(`password.${rule}`)).join(t('error.listMark'));
  return { field, key: 'password.lacks', values: { rules } };
}

const MARKS = { met: '✓', missing: '✗', open: '·' } as const;

function Rules({ rules, isEmpty }: { readonly rules: readonly Rule[]; readonly isEmpty: boolean }) {
  const { t } = useTranslation();
  return (
    <ul className="rules" aria-label={t('password.title')}>
      {rules.map(({ rule, state }) => {
        const shownState = isEmpty ? 'open' : state;
        return (
          <li key={rule} className={shownState} data-rule={rule}>
            <span aria-hidden="true">{MARKS[shownState]}</span> {t(`password.${rule}`)}
            {shownState !== 'open' && <span className="sr-only">{t(`password.${shownState}`)}</span>}
          </li>
        );
      })}
    </ul>
  );
}
