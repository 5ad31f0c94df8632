import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Narrowed } from './narrowed.tsx';

interface Props {
  readonly label: string;
  readonly value: string;
  readonly onSearch: (text: string) => void;
}

/** A search that is sent by Enter or its button; emptied, it shows everything again. */
export function SearchForm({ label, value, onSearch }: Props) {
  const { t } = useTranslation();
  const id = useId();
  const [text, setText] = useState(value);
  return (
    <search>
      <form
        className="search-form"
        onSubmit={(event) => {
          event.preventDefault();
          onSearch(text.trim());
        }}
      >
        <label className="sr-only" htmlFor={id}>
          {label}
        </label>
        <input
          id={id}
          className="input"
          type="search"
          maxLength={100}
          placeholder={label}
          value={text}
          onChange={(event) => {
            setText(event.target.value);
            if (event.target.value === '') onSearch('');
          }}
        />
        <button type="submit" className="btn">
          {t('review.search')}
        </button>
      </form>
      {value !== '' && <Narrowed by={label} to={value} />}
    </search>
  );
}
