import { useState } from 'react';
import { findDateFault } from '../../lib/date-fault.ts';
import { Field, type FieldProps } from './field.tsx';
import { hasCalendar, PickDay } from './pick-day.tsx';

interface Props extends FieldProps {
  readonly value: string;
  readonly onChange: (value: string) => void;
  /** True: the text may include a minute. */
  readonly hasTime?: boolean;
}

/**
 * Date field in the format used everywhere; a browser's own field would use its own language. An invalid date is
 * reported when the field is left.
 */
export function DateField({ value, onChange, hasTime = false, fault, ...field }: Props) {
  const [isLeft, setLeft] = useState(false);
  const form = hasTime ? 'YYYY-MM-DD HH:mm' : 'YYYY-MM-DD';
  const change = (text: string) => {
    setLeft(false);
    onChange(text);
  };
  return (
    <Field {...field} fault={fault ?? (isLeft ? findDateFault(value, hasTime) : undefined)}>
      {(inputProps) => (
        <div className="input-group">
          <input
            type="text"
            className="input date"
            placeholder={form}
            maxLength={form.length}
            autoComplete="off"
            spellCheck={false}
            {...inputProps}
            value={value}
            onChange={(event) => change(event.target.value)}
            onBlur={() => setLeft(true)}
            onKeyDown={({ key }) => key === 'Enter' && setLeft(true)}
          />
          {hasCalendar() && <PickDay of={field.label} value={value} onChange={change} />}
        </div>
      )}
    </Field>
  );
}
