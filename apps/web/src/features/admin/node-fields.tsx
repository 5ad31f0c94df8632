import { useTranslation } from 'react-i18next';
import { at, Field } from '../../components/form/field.tsx';
import { TextField } from '../../components/form/text-field.tsx';
import type { Fault } from '../../lib/fault.ts';
import type { SourceField, SourceForm } from './source-form.ts';

export interface SourceFieldsProps {
  readonly form: SourceForm;
  readonly fault: Fault<SourceField> | undefined;
  readonly onChange: (part: Partial<SourceForm>) => void;
}

/** Attributes of an input whose text is sent and never shown again. */
export const SECRET_INPUT = { type: 'password', autoComplete: 'new-password', maxLength: 4096 };

/** Addresses of a chain's nodes, one a line. */
export function NodeUrls({ form, fault, onChange }: SourceFieldsProps) {
  const { t } = useTranslation();
  return (
    <Field label={t('admin.nodes')} hint={t('admin.nodesHint')} fault={at(fault, 'urls')}>
      {(inputProps) => (
        <textarea
          className="input"
          rows={3}
          spellCheck={false}
          {...inputProps}
          value={form.urls}
          onChange={(event) => onChange({ urls: event.target.value })}
        />
      )}
    </Field>
  );
}

/** Nodes of a chain that is indexed from its start. */
export function NodeFields(props: SourceFieldsProps) {
  const { form, fault, onChange } = props;
  const { t } = useTranslation();
  return (
    <>
      <NodeUrls {...props} />
      <div className="form-pair">
        <TextField
          label={t('admin.nodeUser')}
          value={form.user}
          onChange={(user) => onChange({ user })}
          fault={at(fault, 'user')}
          input={{ autoComplete: 'off', maxLength: 4096 }}
        />
        <TextField
          label={t('admin.nodePassword')}
          value={form.password}
          onChange={(password) => onChange({ password })}
          input={SECRET_INPUT}
        />
      </div>
      <div className="form-pair">
        <TextField
          label={t('admin.headerName')}
          value={form.headerName}
          onChange={(headerName) => onChange({ headerName })}
          fault={at(fault, 'header')}
          input={{ autoComplete: 'off', maxLength: 64 }}
        />
        <TextField
          label={t('admin.headerValue')}
          value={form.headerValue}
          onChange={(headerValue) => onChange({ headerValue })}
          input={SECRET_INPUT}
        />
      </div>
    </>
  );
}
