import { useState } from 'react';
import { findDateFault } from '../../lib/date-fault.ts';
import type { FieldProps } from './field.tsx';
import { TextField } from './text-field.tsx';

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
  return (
    <TextField
      {...field}
      value={value}
      onChange={(text) => {
        setLeft(false);
        onChange(text);
      }}
      fault={fault ?? (isLeft ? findDateFault(value, hasTime) : undefined)}
      input={{
        className: 'input date',
        placeholder: form,
        maxLength: form.length,
        autoComplete: 'off',
        onBlur: () => setLeft(true),
        onKeyDown: ({ key }) => key === 'Enter' && setLeft(true),
      }}
    />
  );
}
