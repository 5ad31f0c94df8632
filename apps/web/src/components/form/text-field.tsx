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
      {(inputProps) => (
        <input
          type="text"
          className="input"
          spellCheck={false}
          {...input}
          {...inputProps}
          value={value}
          onChange={(event) => onChange(event.target.value)}
        />
      )}
    </Field>
  );
}
