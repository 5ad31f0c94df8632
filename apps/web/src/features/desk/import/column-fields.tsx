import { useTranslation } from 'react-i18next';
import { type DeskList, LIST_FIELDS, type ListField, type ListMapping } from './read-list.ts';

interface Props {
  readonly list: DeskList;
  readonly mapping: ListMapping;
  readonly onChange: (mapping: ListMapping) => void;
}

/** Longest cell that a choice shows. */
const SHOWN_CHARS = 40;

/** Assigns the columns of a list to the fields of an object. */
export function ColumnFields({ list: { heads, rows }, mapping, onChange }: Props) {
  const { t } = useTranslation();
  const width = rows.reduce((most, { cells }) => Math.max(most, cells.length), heads.length);
  const columns = Array.from({ length: width }, (_, at) => toTitle(heads[at], rows[0]?.cells[at]));
  const set = (field: ListField, text: string) => {
    const { [field]: _, ...others } = mapping;
    onChange(text === '' ? others : { ...others, [field]: Number(text) });
  };
  return (
    <fieldset className="desk-columns">
      <legend>{t('desk.import.columns')}</legend>
      {LIST_FIELDS.map((field) => (
        <label key={field}>
          <span>{t(`desk.import.fields.${field}`)}</span>
          <select
            className="input"
            aria-invalid={field === 'address' && mapping.address === undefined}
            value={mapping[field] ?? ''}
            onChange={(event) => set(field, event.target.value)}
          >
            <option value="">{t('desk.import.noColumn')}</option>
            {columns.map((title, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: columns have no other identity
              <option key={at} value={at}>
                {t('desk.import.column', { number: at + 1, title })}
              </option>
            ))}
          </select>
        </label>
      ))}
    </fieldset>
  );
}

/** The name of a column, otherwise what is in it first. */
function toTitle(head: string | undefined, first: string | undefined): string {
  const title = head !== undefined && head !== '' ? head : (first ?? '');
  return title.length > SHOWN_CHARS ? `${title.slice(0, SHOWN_CHARS)}…` : title;
}
