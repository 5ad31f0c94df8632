import { type KeyboardEvent, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ApprovedCase } from '../../lib/account.ts';
import { Field, type FieldProps, type InputProps } from '../form/field.tsx';
import { RetryButton } from '../states/states.tsx';
import { isListShown, listMatches, NO_CASE, type Opening, stepThrough, useCases } from './cases.ts';

interface Props extends FieldProps {
  readonly value: string;
  readonly onChange: (value: string) => void;
}

/** Field with completion over the approved cases; typed text is stored unchanged and matched on submit. */
export function CaseField({ value, onChange, hint, ...field }: Props) {
  const { t } = useTranslation();
  const { query } = useCases();
  const failed = (
    <span className="field-failed">
      {t('login.casesFailed')} <RetryButton onRetry={() => void query.refetch()} />
    </span>
  );
  return (
    <Field {...field} hint={query.isError ? failed : hint}>
      {(inputProps) => <Combobox inputProps={inputProps} value={value} onChange={onChange} cases={query.data} />}
    </Field>
  );
}

interface ComboboxProps extends Pick<Props, 'value' | 'onChange'> {
  readonly inputProps: InputProps;
  /** Undefined while they are on their way. */
  readonly cases: readonly ApprovedCase[] | undefined;
}

function Combobox({ inputProps, value, onChange, cases }: ComboboxProps) {
  const { t } = useTranslation();
  const listId = useId();
  const [opening, setOpening] = useState<Opening>();
  const [current, setCurrent] = useState(-1);
  const isOpen = isListShown(opening, cases ?? [], value);
  const options = listMatches(cases ?? [], value);
  const pick = (option: ApprovedCase) => {
    onChange(option.id === NO_CASE.id ? '' : option.name);
    setOpening(undefined);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const chosen = options[current];
    if (event.key === 'Escape') setOpening(undefined);
    if (event.key === 'Enter' && isOpen && chosen !== undefined) {
      event.preventDefault();
      pick(chosen);
    }
    if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
    event.preventDefault();
    setOpening('BY_HAND');
    const by = event.key === 'ArrowDown' ? 1 : -1;
    setCurrent((now) => stepThrough(options, now, { by, isTyped: value.trim() !== '' }));
  };
  return (
    <div className="combobox">
      <input
        {...inputProps}
        className="input"
        role="combobox"
        aria-expanded={isOpen}
        aria-controls={listId}
        aria-autocomplete="list"
        {...(isOpen && current >= 0 ? { 'aria-activedescendant': `${listId}-${current}` } : {})}
        autoComplete="off"
        spellCheck={false}
        value={value}
        placeholder={t('login.casePlaceholder')}
        onChange={(event) => {
          onChange(event.target.value);
          setCurrent(-1);
          setOpening('BY_TYPING');
        }}
        onClick={() => setOpening('BY_HAND')}
        onBlur={() => setOpening(undefined)}
        onKeyDown={onKeyDown}
      />
      <div className="listbox" role="listbox" id={listId} aria-label={t('login.cases')} hidden={!isOpen}>
        {options.map((option, index) => (
          // biome-ignore lint/a11y/useFocusableInteractive: focus stays in the field, as a combobox wants it
          <div
            key={option.id}
            id={`${listId}-${index}`}
            role="option"
            aria-selected={index === current}
            // Before the field loses its focus, or the list would be gone.
            onMouseDown={(event) => {
              event.preventDefault();
              pick(option);
            }}
          >
            {option.id === NO_CASE.id ? t('login.noCase') : option.name}
          </div>
        ))}
        {cases === undefined && <div className="listbox-note">{t('state.loading')}</div>}
        {cases !== undefined && options.length === 1 && <div className="listbox-note">{t('login.noMatch')}</div>}
      </div>
    </div>
  );
}
