import { useTranslation } from 'react-i18next';
import { at } from '../../components/form/field.tsx';
import { SelectField } from '../../components/form/select-field.tsx';
import { RetryButton } from '../../components/states/states.tsx';
import { useRegions } from '../../lib/regions.ts';
import type { StepProps } from './form-state.ts';

/** Province, city, district: each offers only the parts of the one before it. */
export function RegionFields({ form, fault, onChange }: StepProps) {
  const { t } = useTranslation();
  const { data: regions, isError, refetch } = useRegions();
  const failed = isError && (
    <span className="field-failed">
      {t('register.regionsFailed')} <RetryButton onRetry={() => void refetch()} />
    </span>
  );
  const placeholder = t('register.choose');
  return (
    <div className="form-thirds">
      <SelectField
        label={t('register.province')}
        hint={failed}
        placeholder={placeholder}
        value={form.province}
        options={regions?.provinces ?? []}
        onChange={(province) => onChange({ province, city: '', district: '' })}
        fault={at(fault, 'province')}
      />
      <SelectField
        label={t('register.city')}
        placeholder={placeholder}
        value={form.city}
        options={regions?.citiesOf(form.province) ?? []}
        isDisabled={form.province === ''}
        onChange={(city) => onChange({ city, district: '' })}
        fault={at(fault, 'city')}
      />
      <SelectField
        label={t('register.district')}
        placeholder={placeholder}
        value={form.district}
        options={regions?.districtsOf(form.city) ?? []}
        isDisabled={form.city === ''}
        onChange={(district) => onChange({ district })}
        fault={at(fault, 'district')}
      />
    </div>
  );
}
