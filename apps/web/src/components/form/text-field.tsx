import type { InputHTMLAttributes } from 'react';
import { Field, type FieldProps } from './field.tsx';

interface Props extends FieldProps {
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly input?: InputHTMLAttributes<HTMLInputElement>;
}

export function TextField({ value, onChange, input, ...field }: Props) {
  return (
    <Field {...field}>
      {(ties) => (
        <input
          type="text"
          className="input"
          spellCheck={false}
          {...input}
          {...ties}
          value={value}
          onChange={(event) => onChange(event.target.value)}
        />
      )}
    </Field>
  );
}
