import type { DataOf } from '@sulian/contract';
import { MAX_TOKEN_DAYS, TOKEN_SCOPES, type TokenScope } from '@sulian/domain';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { PasswordField } from '../../components/credentials/password-field.tsx';
import { Action } from '../../components/form/action.tsx';
import { FaultText } from '../../components/form/fault-text.tsx';
import { at } from '../../components/form/field.tsx';
import { Form } from '../../components/form/form.tsx';
import { SelectField } from '../../components/form/select-field.tsx';
import { TextField } from '../../components/form/text-field.tsx';
import { CallError } from '../../lib/api.ts';
import { type Fault, findFault, isHonest } from '../../lib/fault.ts';
import { useSubmission } from '../../lib/use-submission.ts';
import { createToken } from './api/tokens.ts';

interface Props {
  readonly onClose: () => void;
  readonly onMade: (made: DataOf<'POST /api/user/me/tokens'>) => Promise<unknown>;
}

interface Entered {
  readonly name: string;
  readonly scopes: readonly TokenScope[];
  readonly days: number;
  readonly currentPassword: string;
}

type Field = 'name' | 'scopes' | 'password' | 'other';

const CHOICES = [7, 30, 90, MAX_TOKEN_DAYS];
const MAX_NAME = 60;
/** Least privilege, and a month: more is chosen on purpose. */
const EMPTY: Entered = { name: '', scopes: ['READ'], days: 30, currentPassword: '' };

const check = ({ name, scopes, currentPassword }: Entered): Fault<Field> | undefined =>
  findFault([
    [name.trim() !== '' && name.trim().length <= MAX_NAME, 'name', 'tokens.pleaseName'],
    isHonest(name, 'name'),
    [scopes.length > 0, 'scopes', 'tokens.pleaseScope'],
    [currentPassword !== '', 'password', 'account.pleaseCurrent'],
  ]);

const toFault = (error: Error): Fault<Field> => ({
  field: error instanceof CallError && error.code === 'PASSWORD_WRONG' ? 'password' : 'other',
  error,
});

export function TokenForm({ onClose, onMade }: Props) {
  const { t } = useTranslation();
  const [form, setForm] = useState(EMPTY);
  const { run, reset, status, fault, isProcessing } = useSubmission<Field>();
  const set = (part: Partial<Entered>) => {
    setForm({ ...form, ...part });
    reset();
  };
  const submit = () =>
    run(async () => check(form) ?? createToken({ ...form, scopes: [...form.scopes] }).then(pass, toFault));
  const pass = async (made: DataOf<'POST /api/user/me/tokens'>) => {
    await onMade(made);
    return undefined;
  };
  const other = at(fault, 'other');
  return (
    <Form className="dialog-form" status={status} fault={fault} onSubmit={submit}>
      <TextField
        label={t('tokens.name')}
        hint={t('tokens.nameHint')}
        value={form.name}
        onChange={(name) => set({ name })}
        fault={at(fault, 'name')}
        input={{ maxLength: MAX_NAME, autoComplete: 'off' }}
      />
      <Scopes chosen={form.scopes} onChange={(scopes) => set({ scopes })} fault={at(fault, 'scopes')} />
      <SelectField
        label={t('tokens.validity')}
        value={String(form.days)}
        options={CHOICES.map((count) => [String(count), t('tokens.days', { count })] as const)}
        onChange={(days) => set({ days: Number(days) })}
      />
      <PasswordField
        label={t('tokens.password')}
        kind="current-password"
        value={form.currentPassword}
        onChange={(currentPassword) => set({ currentPassword })}
        fault={at(fault, 'password')}
      />
      <div className="form-fault" role="alert">
        {other !== undefined && <FaultText fault={other} />}
      </div>
      <div className="form-actions">
        <Action isBusy={isProcessing}>{t('tokens.create')}</Action>
        <Action variant="quiet" onClick={onClose}>
          {t('review.cancel')}
        </Action>
      </div>
    </Form>
  );
}

interface ScopesProps {
  readonly chosen: readonly TokenScope[];
  readonly onChange: (scopes: readonly TokenScope[]) => void;
  readonly fault: Fault<Field> | undefined;
}

function Scopes({ chosen, onChange, fault }: ScopesProps) {
  const { t } = useTranslation();
  const id = useId();
  return (
    <fieldset className="token-scopes">
      <legend className="field-label">{t('tokens.scope')}</legend>
      {TOKEN_SCOPES.map((scope) => (
        <div key={scope}>
          <label className="token-scope">
            <input
              type="checkbox"
              checked={chosen.includes(scope)}
              aria-describedby={`${id}-${scope}`}
              onChange={({ target }) =>
                onChange(TOKEN_SCOPES.filter((each) => (each === scope ? target.checked : chosen.includes(each))))
              }
            />
            {t(`tokens.scopes.${scope}`)}
          </label>
          <div className="field-hint" id={`${id}-${scope}`}>
            {t(`tokens.scopeHints.${scope}`)}
          </div>
        </div>
      ))}
      <div className="field-fault" role="alert">
        {fault !== undefined && <FaultText fault={fault} />}
      </div>
    </fieldset>
  );
}
