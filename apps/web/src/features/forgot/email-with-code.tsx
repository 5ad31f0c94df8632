import { useTranslation } from 'react-i18next';
import { Action } from '../../components/form/action.tsx';
import { Field } from '../../components/form/field.tsx';
import type { ForgotFault } from './check.ts';
import type { useCode } from './use-code.ts';

interface Props {
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly fault: ForgotFault | undefined;
  readonly code: Pick<ReturnType<typeof useCode>, 'remainingSec' | 'isSending'>;
  readonly onAsk: () => void;
}

/** The e-mail with its get-code button, which rests while a code is fresh. */
export function EmailWithCode({ value, onChange, fault, code, onAsk }: Props) {
  const { t } = useTranslation();
  const { remainingSec, isSending } = code;
  const isResting = remainingSec > 0;
  return (
    <Field label={t('forgot.email')} fault={fault} hint={isResting ? t('forgot.sent') : undefined}>
      {(inputProps) => (
        <div className="input-group">
          <input
            className="input"
            inputMode="email"
            autoComplete="username"
            autoCapitalize="none"
            spellCheck={false}
            {...inputProps}
            value={value}
            onChange={(event) => onChange(event.target.value)}
          />
          <Action variant="quiet" isBusy={isSending} isDisabled={isResting} onClick={onAsk}>
            {isSending && t('forgot.sending')}
            {!isSending && (isResting ? t('forgot.countdown', { count: remainingSec }) : t('forgot.getCode'))}
          </Action>
        </div>
      )}
    </Field>
  );
}
