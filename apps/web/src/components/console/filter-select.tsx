import { Narrowed } from './narrowed.tsx';

interface Props {
  readonly label: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly options: ReadonlyArray<readonly [value: string, label: string, isDisabled?: boolean]>;
}

/** A choice above a list, the first of which is everything; its label is read, not seen. */
export function FilterSelect({ label, value, onChange, options }: Props) {
  const [, chosen] = options.slice(1).find(([each]) => each === value) ?? [];
  return (
    <>
      <select className="input" aria-label={label} value={value} onChange={(event) => onChange(event.target.value)}>
        {options.map(([each, text, isDisabled = false]) => (
          <option key={each} value={each} disabled={isDisabled}>
            {text}
          </option>
        ))}
      </select>
      {chosen !== undefined && <Narrowed by={label} to={chosen} />}
    </>
  );
}
