import { useState } from 'react';
import { findDateFault } from '../../lib/date-fault.ts';
import { Field, type FieldProps } from './field.tsx';
import { hasCalendar, PickDay } from './pick-day.tsx';

interface Props extends FieldProps {
  readonly value: string;
  readonly onChange: (value: string) => void;
  /** A minute may stand there as well as a day. */
  readonly hasTime?: boolean;
}

/** A day as dates are written everywhere: a browser's own field writes it as its own language does. What is none is said once the field is left. */
export function DateField({ value, onChange, hasTime = false, fault, ...field }: Props) {
  const [isLeft, setLeft] = useState(false);
  const form = hasTime ? 'YYYY-MM-DD HH:mm' : 'YYYY-MM-DD';
  const change = (text: string) => {
    setLeft(false);
    onChange(text);
  };
  return (
    <Field {...field} fault={fault ?? (isLeft ? findDateFault(value, hasTime) : undefined)}>
      {(ties) => (
        <div className="input-group">
          <input
            type="text"
            className="input date"
            placeholder={form}
            maxLength={form.length}
            autoComplete="off"
            spellCheck={false}
            {...ties}
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
