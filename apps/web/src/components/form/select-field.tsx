import { Field, type FieldProps } from './field.tsx';

interface Props extends FieldProps {
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly options: ReadonlyArray<readonly [value: string, label: string]>;
  /** Text without a selection; undefined: one option is always selected. */
  readonly placeholder?: string;
  readonly isDisabled?: boolean;
}

export function SelectField({ value, onChange, options, placeholder, isDisabled = false, ...field }: Props) {
  return (
    <Field {...field}>
      {(inputProps) => (
        <select
          className="input"
          {...inputProps}
          value={value}
          disabled={isDisabled}
          onChange={(event) => onChange(event.target.value)}
        >
          {placeholder !== undefined && <option value="">{placeholder}</option>}
          {options.map(([each, label]) => (
            <option key={each} value={each}>
              {label}
            </option>
          ))}
        </select>
      )}
    </Field>
  );
}
