import { useTranslation } from 'react-i18next';
import { at } from '../../components/form/field.tsx';
import { SelectField } from '../../components/form/select-field.tsx';
import { TextField } from '../../components/form/text-field.tsx';
import { NodeUrls, SECRET_INPUT, type SourceFieldsProps } from './node-fields.tsx';
import type { HistoryChoice } from './source-form.ts';

interface Props extends SourceFieldsProps {
  /** Undefined: no chain is chosen yet. */
  readonly choice: HistoryChoice | undefined;
}

/** Index and nodes by which a chain's histories are fetched on demand. */
export function HistoryFields({ choice, ...props }: Props) {
  const { form, fault, onChange } = props;
  const { t } = useTranslation();
  const needsNode = choice?.needsNode !== false;
  return (
    <>
      <SelectField
        label={t('admin.indexType')}
        value={form.indexType}
        onChange={(indexType) => onChange({ indexType })}
        options={(choice?.indexTypes ?? []).map((type) => [type, t(`admin.indexTypes.${type}`)])}
        placeholder={t('admin.chooseChain')}
        fault={at(fault, 'indexType')}
      />
      <TextField
        label={t('admin.indexUrl')}
        value={form.indexUrl}
        onChange={(indexUrl) => onChange({ indexUrl })}
        fault={at(fault, 'indexUrl')}
        input={{ autoComplete: 'off', maxLength: 2048 }}
      />
      {needsNode && (
        <>
          <TextField
            label={t('admin.indexKey')}
            value={form.indexKey}
            onChange={(indexKey) => onChange({ indexKey })}
            fault={at(fault, 'indexKey')}
            input={SECRET_INPUT}
          />
          <NodeUrls {...props} />
          <TextField
            label={t('admin.nodeKey')}
            value={form.nodeKey}
            onChange={(nodeKey) => onChange({ nodeKey })}
            fault={at(fault, 'nodeKey')}
            input={SECRET_INPUT}
          />
        </>
      )}
      <label className="check">
        <input
          type="checkbox"
          checked={form.ownServersOnly}
          onChange={(event) => onChange({ ownServersOnly: event.target.checked })}
        />
        {t('admin.ownServersOnly')}
      </label>
    </>
  );
}
