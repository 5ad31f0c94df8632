import { useTranslation } from 'react-i18next';
import type { Fault } from '../../lib/fault.ts';
import { Field } from './field.tsx';

const MAX_REASON = 200;

interface Props {
  readonly value: string;
  readonly fault: Fault<string> | undefined;
  readonly onChange: (value: string) => void;
}

/** Reason that the audit log stores with an action. */
export function ReasonField({ value, fault, onChange }: Props) {
  const { t } = useTranslation();
  return (
    <Field label={t('labels.reason')} hint={t('labels.reasonHint')} fault={fault}>
      {(inputProps) => (
        <textarea
          className="input"
          rows={2}
          maxLength={MAX_REASON}
          {...inputProps}
          value={value}
          // One line, since it appears in the cell of a table.
          onChange={(event) => onChange(event.target.value.replace(/\s*\n\s*/g, ' '))}
        />
      )}
    </Field>
  );
}
