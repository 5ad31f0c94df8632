import { DESK_COLOURS, DESK_ROLES } from '@sulian/domain';
import { useTranslation } from 'react-i18next';
import { firstFocus } from '../../../components/desk/first-focus.ts';
import { at } from '../../../components/form/field.tsx';
import { SelectField } from '../../../components/form/select-field.tsx';
import { TextField } from '../../../components/form/text-field.tsx';
import type { Fault } from '../../../lib/fault.ts';
import type { ObjectField, ObjectForm } from './object-form.ts';

interface Props {
  readonly form: ObjectForm;
  readonly fault: Fault<ObjectField> | undefined;
  readonly onChange: (part: Partial<ObjectForm>) => void;
}

const focusFirst = (fields: HTMLElement | null): void => firstFocus(fields?.querySelector('input') ?? null);

/** Name, role, colour and collections of an object. */
export function ObjectFields({ form, fault, onChange }: Props) {
  const { t } = useTranslation();
  return (
    <div ref={focusFirst}>
      <TextField
        label={t('desk.name')}
        hint={t('desk.edit.nameHint')}
        value={form.name}
        fault={at(fault, 'name')}
        onChange={(name) => onChange({ name })}
        input={{ autoComplete: 'off' }}
      />
      <SelectField
        label={t('desk.role')}
        value={form.role}
        placeholder={t('desk.noRole')}
        options={DESK_ROLES.map((each) => [each, t(`desk.roles.${each}`)] as const)}
        onChange={(role) => onChange({ role })}
      />
      <fieldset className="desk-colours">
        <legend>{t('desk.colour')}</legend>
        {['', ...DESK_COLOURS].map((each) => (
          <label key={each}>
            <input
              type="radio"
              name="colour"
              value={each}
              checked={form.colour === each}
              onChange={() => onChange({ colour: each })}
            />{' '}
            {each !== '' && <span className={`desk-swatch ${each}`} aria-hidden="true" />}{' '}
            {t(each === '' ? 'desk.noColour' : `desk.colours.${each}`)}
          </label>
        ))}
      </fieldset>
      <TextField
        label={t('desk.collections')}
        hint={t('desk.edit.collectionsHint')}
        value={form.collections}
        fault={at(fault, 'collections')}
        onChange={(collections) => onChange({ collections })}
        input={{ autoComplete: 'off' }}
      />
    </div>
  );
}
