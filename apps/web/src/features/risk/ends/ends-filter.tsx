import type { ScoringEndsAnswer } from '@sulian/contract';
import { formatCount } from '@sulian/domain';
import { useTranslation } from 'react-i18next';
import { usePartyName } from '../party-name.tsx';
import { ALL_ENDS } from './all-ends.ts';

/** Rows with a button of their own; the others are in a list. */
const MAX_CHIPS = 5;

type Row = ScoringEndsAnswer['rows'][number];

interface Props {
  /** Rows of the answer with their numbers of ends. */
  readonly rows: readonly Row[];
  readonly value: string;
  readonly onChange: (key: string) => void;
}

/** Absent where there may be more than are listed. */
const toCount = (ends: number | null): string => (ends === null ? '' : formatCount(ends));

/** Chooses whose ends are listed: the open row, another one or all. */
export function EndsFilter({ rows, value, onChange }: Props) {
  const { t } = useTranslation();
  const nameOf = usePartyName();
  const filled = rows.filter(({ ends }) => ends !== 0);
  const nameRow = (row: Row) => nameOf({ ...row, entityId: null }).name;
  const first = filled.slice(0, MAX_CHIPS);
  const chosen = filled.filter(({ key }) => key === value && !first.some((row) => row.key === key));
  const chips = [...first, ...chosen];
  const others = filled.filter((row) => !chips.includes(row));
  const total = filled.reduce<number | null>((sum, { ends }) => (sum === null || ends === null ? null : sum + ends), 0);
  return (
    <fieldset className="ends-filter">
      <legend className="sr-only">{t('endsList.by')}</legend>
      {[
        { key: ALL_ENDS, name: t('endsList.allRows'), ends: total },
        ...chips.map((row) => ({ ...row, name: nameRow(row) })),
      ].map(({ key, name, ends }) => (
        <button key={key} type="button" className="chip" aria-pressed={key === value} onClick={() => onChange(key)}>
          {name} {toCount(ends)}
        </button>
      ))}
      {others.length > 0 && (
        <select
          className="input"
          aria-label={t('endsList.more')}
          value=""
          onChange={({ target }) => onChange(target.value)}
        >
          <option value="">{t('endsList.more')}</option>
          {others.map((row) => (
            <option key={row.key} value={row.key}>
              {nameRow(row)} {toCount(row.ends)}
            </option>
          ))}
        </select>
      )}
    </fieldset>
  );
}
