import type { TableColumns } from '@sulian/contract';
import { CHAINS, LABEL_TYPES } from '@sulian/domain';
import { useTranslation } from 'react-i18next';
import { useChainText } from '../../../components/chains/use-chain-text.ts';
import { MAPPED_FIELDS, type MappedField, type Mapping } from './mapping.ts';

interface Props {
  readonly columns: TableColumns;
  readonly mapping: Mapping;
  readonly missing: readonly MappedField[];
  readonly onChange: (mapping: Mapping) => void;
}

/** Assigns the columns of a table to the fields of a label; a field without a column has one value for all rows. */
export function ColumnFields({ columns, mapping, missing, onChange }: Props) {
  const { t } = useTranslation();
  const set = (field: MappedField, part: Partial<Mapping[MappedField]>) =>
    onChange({ ...mapping, [field]: { ...mapping[field], ...part } });
  return (
    <fieldset className="labels-columns">
      <legend>{t('labels.columns')}</legend>
      <p className="dim">{t('labels.columnsHint')}</p>
      {MAPPED_FIELDS.map((field) => {
        const name = t(`labels.fields.${field}`);
        const isMissing = missing.includes(field);
        return (
          <div key={field} className={isMissing ? 'labels-column wrong' : 'labels-column'}>
            <span>{name}</span>
            <select
              className="input"
              aria-label={t('labels.columnOf', { field: name })}
              aria-invalid={isMissing}
              value={mapping[field].column}
              onChange={(event) => set(field, { column: event.target.value })}
            >
              <option value="">{t('labels.noColumn')}</option>
              {columns.map((column) => (
                <option key={column.name}>{column.name}</option>
              ))}
            </select>
            {mapping[field].column === '' && (
              <Constant
                field={field}
                name={name}
                value={mapping[field].constant}
                onChange={(constant) => set(field, { constant })}
              />
            )}
          </div>
        );
      })}
    </fieldset>
  );
}

interface ConstantProps {
  readonly field: MappedField;
  readonly name: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
}

function Constant({ field, name, value, onChange }: ConstantProps) {
  const { t } = useTranslation();
  const toChain = useChainText();
  if (field === 'address') return null;
  const label = t('labels.constantOf', { field: name });
  const choices =
    field === 'chain'
      ? CHAINS.map(({ id }) => [id, toChain(id)] as const)
      : field === 'type'
        ? LABEL_TYPES.map((each) => [each, t(`type.${each}`)] as const)
        : undefined;
  if (choices === undefined)
    return (
      <input
        className="input"
        aria-label={label}
        placeholder={t('labels.constant')}
        value={value}
        maxLength={200}
        onChange={(event) => onChange(event.target.value)}
      />
    );
  return (
    <select className="input" aria-label={label} value={value} onChange={(event) => onChange(event.target.value)}>
      <option value="">{t('labels.constant')}</option>
      {choices.map(([each, text]) => (
        <option key={each} value={each}>
          {text}
        </option>
      ))}
    </select>
  );
}
