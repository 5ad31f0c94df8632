import type { Settings } from '@sulian/contract';
import type { UseQueryResult } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { CaseField } from '../../components/credentials/case-field.tsx';
import { at } from '../../components/form/field.tsx';
import { SelectField } from '../../components/form/select-field.tsx';
import { TextField } from '../../components/form/text-field.tsx';
import type { StepProps } from './form-state.ts';
import { RegionFields } from './region-fields.tsx';

interface Props extends StepProps {
  readonly settings: UseQueryResult<Settings>;
}

export function PersonStep({ settings, ...step }: Props) {
  const { t } = useTranslation();
  const { form, fault, onChange } = step;
  const isMissing = settings.data === undefined && settings.failureCount > 0;
  const failed = isMissing && <span className="field-failed">{t('register.settingsFailed')}</span>;
  const sexes = [
    ['MAN', t('register.man')],
    ['WOMAN', t('register.woman')],
  ] as const;
  return (
    <>
      <div className="form-halves">
        <TextField
          label={t('register.name')}
          value={form.name}
          onChange={(name) => onChange({ name })}
          fault={at(fault, 'name')}
          input={{ autoComplete: 'name' }}
        />
        <SelectField
          label={t('register.sex')}
          placeholder={t('register.choose')}
          value={form.sex}
          options={sexes}
          onChange={(sex) => onChange({ sex: sex === 'MAN' || sex === 'WOMAN' ? sex : '' })}
          fault={at(fault, 'sex')}
        />
      </div>
      <Landline {...step} />
      <TextField
        label={t('register.unit')}
        value={form.unit}
        onChange={(unit) => onChange({ unit })}
        fault={at(fault, 'unit')}
        input={{ autoComplete: 'organization' }}
      />
      <div className="form-halves">
        <CaseField
          label={t('register.case')}
          hint={<CaseHint support={settings.data?.support} />}
          value={form.caseName}
          onChange={(caseName) => onChange({ caseName })}
          fault={at(fault, 'case')}
        />
        <SelectField
          label={t('register.policeType')}
          hint={failed}
          placeholder={t('register.choose')}
          value={form.policeType}
          options={(settings.data?.policeTypes ?? []).map((each) => [each, each] as const)}
          onChange={(policeType) => onChange({ policeType })}
          fault={at(fault, 'policeType')}
        />
      </div>
      <RegionFields {...step} />
    </>
  );
}

/** Contacts for a case that is not listed; without configured ones, the administrator. */
function CaseHint({ support }: { readonly support: Settings['support'] | undefined }) {
  const { t } = useTranslation();
  const contacts = [support?.phone, support?.email].filter((each) => typeof each === 'string' && each !== '');
  const contact = contacts.length === 0 ? '' : t('register.contact', { contact: contacts.join(' · ') });
  return `${t('register.caseHint')}${t('register.noCase', { contact })}`;
}

function Landline({ form, fault, onChange }: StepProps) {
  const { t } = useTranslation();
  return (
    <div className="form-landline">
      <TextField
        label={t('register.areaCode')}
        value={form.areaCode}
        onChange={(areaCode) => onChange({ areaCode })}
        fault={at(fault, 'areaCode')}
        input={{ inputMode: 'numeric', autoComplete: 'tel-area-code' }}
      />
      <TextField
        label={t('register.telephone')}
        value={form.telephone}
        onChange={(telephone) => onChange({ telephone })}
        fault={at(fault, 'telephone')}
        input={{ inputMode: 'tel', autoComplete: 'tel-local' }}
      />
    </div>
  );
}
