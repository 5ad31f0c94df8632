import { AUDIT_ACTIONS } from '@sulian/domain';
import { type InputHTMLAttributes, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { DateField } from '../../components/form/date-field.tsx';
import { at } from '../../components/form/field.tsx';
import { SelectField } from '../../components/form/select-field.tsx';
import { TextField } from '../../components/form/text-field.tsx';
import { useTimeTitle } from '../../components/text/time.tsx';
import { type AuditFilter, findTimeFault, NO_FILTER } from './filter.ts';
import { useActionText } from './use-action-text.ts';

const RESULTS = ['OK', 'REFUSED', 'FAILED'] as const;

export function FilterForm({ onSearch }: { readonly onSearch: (filter: AuditFilter) => void }) {
  const { t } = useTranslation();
  const inZone = useTimeTitle();
  const [filter, setFilter] = useState(NO_FILTER);
  const [isAsked, setAsked] = useState(false);
  const actions = useId();
  const toText = useActionText();
  const text = (part: 'who' | 'where' | 'action' | 'target', input: InputHTMLAttributes<HTMLInputElement>) => (
    <TextField
      label={t(`audit.${part}`)}
      value={filter[part]}
      onChange={(value) => setFilter({ ...filter, [part]: value })}
      input={input}
    />
  );
  const time = (part: 'from' | 'to') => (
    <DateField
      label={inZone(t(`audit.${part}`))}
      value={filter[part]}
      onChange={(value) => {
        setAsked(false);
        setFilter({ ...filter, [part]: value });
      }}
      fault={at(isAsked ? findTimeFault(filter) : undefined, part)}
      hasTime
    />
  );
  return (
    <search>
      <form
        className="audit-filter"
        onSubmit={(event) => {
          event.preventDefault();
          setAsked(true);
          if (findTimeFault(filter) === undefined) onSearch(filter);
        }}
      >
        {text('who', { maxLength: 254 })}
        {text('where', { maxLength: 64 })}
        {text('action', { maxLength: 64, list: actions })}
        <datalist id={actions}>
          {AUDIT_ACTIONS.map((each) => (
            <option key={each} value={each}>
              {toText(each)}
            </option>
          ))}
        </datalist>
        {text('target', { maxLength: 200, placeholder: t('audit.nameOrCode') })}
        <SelectField
          label={t('audit.result')}
          value={filter.result}
          placeholder={t('audit.anyResult')}
          options={RESULTS.map((each) => [each, t(`audit.results.${each}`)] as const)}
          onChange={(result) => setFilter({ ...filter, result })}
        />
        {time('from')}
        {time('to')}
        <div className="actions">
          <button type="submit" className="btn primary">
            {t('audit.search')}
          </button>
          <button
            type="button"
            className="btn"
            onClick={() => {
              setFilter(NO_FILTER);
              onSearch(NO_FILTER);
            }}
          >
            {t('audit.clear')}
          </button>
        </div>
      </form>
    </search>
  );
}
