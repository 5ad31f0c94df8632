import { LIST_COLUMNS, type ListColumn, type ListColumns } from '@sulian/domain';
import { useTranslation } from 'react-i18next';
import type { ListPreview } from './read-preview.ts';

interface Props {
  readonly preview: ListPreview;
  readonly columns: ListColumns;
  readonly onChange: (columns: ListColumns) => void;
}

/** Longest cell that is shown. */
const SHOWN_CHARS = 24;
const shortenText = (text: string): string => (text.length > SHOWN_CHARS ? `${text.slice(0, SHOWN_CHARS)}…` : text);

/** Recognised columns over the first rows of the list; open where a person has to choose that of addresses. */
export function ColumnChoice({ preview, columns, onChange }: Props) {
  const { t } = useTranslation();
  const { heads, rows, width } = preview;
  const toTitle = (at: number): string => {
    const number = t('batch.columns.number', { number: at + 1 });
    const head = heads?.[at]?.trim() ?? '';
    return head === '' ? number : `${number} ${shortenText(head)}`;
  };
  const all = Array.from({ length: width }, (_, at) => at);
  const recognised = LIST_COLUMNS.flatMap((column) => {
    const at = columns[column];
    return at === undefined ? [] : [`${t(`batch.columns.names.${column}`)} ${toTitle(at)}`];
  });
  const assign = (column: ListColumn, text: string) => {
    const { [column]: _, ...others } = columns;
    onChange(text === '' ? others : { ...others, [column]: Number(text) });
  };
  const isMissing = columns.address === undefined;
  return (
    <details className="batch-columns" open={preview.columns.address === undefined}>
      <summary>
        {t('batch.columns.title')}{' '}
        {isMissing ? (
          <span className="fault" role="alert">
            {t('batch.columns.notFound')}
          </span>
        ) : (
          <span className="dim">{t('batch.columns.found', { columns: recognised.join(' · ') })}</span>
        )}
      </summary>
      <div className="batch-column-fields">
        {LIST_COLUMNS.map((column) => (
          <label key={column}>
            <span>{t(`batch.columns.names.${column}`)}</span>
            <select
              className="input"
              value={columns[column] ?? ''}
              aria-invalid={column === 'address' && isMissing}
              onChange={(event) => assign(column, event.target.value)}
            >
              <option value="">{t('batch.columns.none')}</option>
              {all.map((at) => (
                <option key={at} value={at}>
                  {toTitle(at)}
                </option>
              ))}
            </select>
          </label>
        ))}
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls sideways must be reachable by keys */}
      <section className="batch-preview" aria-label={t('batch.columns.preview')} tabIndex={0}>
        <table className="table">
          <thead>
            <tr>
              {all.map((at) => (
                <th key={at} scope="col">
                  {toTitle(at)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(({ line, cells }) => (
              <tr key={line}>
                {all.map((at) => (
                  <td key={at}>{shortenText(cells[at] ?? '')}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </details>
  );
}
