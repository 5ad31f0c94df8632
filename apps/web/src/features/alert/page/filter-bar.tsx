import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { useShorten } from '../../../components/references/use-shorten.ts';

interface Props {
  readonly text: string;
  readonly applied: string;
  readonly onText: (text: string) => void;
  readonly onSearch: () => void;
  readonly onClear: () => void;
}

/** Search by address, and the filter that is applied as a chip that can be taken off. */
export function FilterBar({ text, applied, onText, onSearch, onClear }: Props) {
  const { t } = useTranslation();
  const toShort = useShorten();
  const id = useId();
  return (
    <div className="alert-filter">
      {applied !== '' && (
        <span className="chip" title={applied}>
          <span data-whole={t('alertForm.filter', { address: applied })}>
            {t('alertForm.filter', { address: toShort(applied) })}
          </span>
          <button type="button" aria-label={t('alertForm.clearFilter')} onClick={onClear}>
            ×
          </button>
        </span>
      )}
      <search>
        <form
          className="search-form"
          onSubmit={(event) => {
            event.preventDefault();
            onSearch();
          }}
        >
          <label className="sr-only" htmlFor={id}>
            {t('alertForm.searchByAddress')}
          </label>
          <input
            id={id}
            className="input"
            type="search"
            maxLength={128}
            spellCheck={false}
            placeholder={t('alertForm.searchByAddress')}
            value={text}
            onChange={(event) => onText(event.target.value)}
          />
          <button type="submit" className="btn">
            {t('alert.search')}
          </button>
        </form>
      </search>
    </div>
  );
}
