interface Props {
  readonly label: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly options: ReadonlyArray<readonly [value: string, label: string, isDisabled?: boolean]>;
}

/** A choice above a list; its label is read, not seen. */
export function FilterSelect({ label, value, onChange, options }: Props) {
  return (
    <select className="input" aria-label={label} value={value} onChange={(event) => onChange(event.target.value)}>
      {options.map(([each, text, isDisabled = false]) => (
        <option key={each} value={each} disabled={isDisabled}>
          {text}
        </option>
      ))}
    </select>
  );
}
