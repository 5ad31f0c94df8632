import { MAX_ALERT_NAME, MAX_ALERT_NOTE } from '@sulian/domain';
import { useTranslation } from 'react-i18next';
import { TextField } from '../form/text-field.tsx';

interface Props {
  readonly name: string;
  readonly note: string;
  readonly onChange: (part: { readonly name?: string; readonly note?: string }) => void;
}

/** Name and note of an alert, for the people of its case. Neither is required. */
export function NameFields({ name, note, onChange }: Props) {
  const { t } = useTranslation();
  return (
    <>
      <TextField
        label={t('alertForm.name')}
        hint={t('alertForm.nameHint')}
        value={name}
        onChange={(text) => onChange({ name: text })}
        input={{ maxLength: MAX_ALERT_NAME, autoComplete: 'off' }}
      />
      <TextField
        label={t('alertForm.note')}
        value={note}
        onChange={(text) => onChange({ note: text })}
        input={{ maxLength: MAX_ALERT_NOTE, autoComplete: 'off' }}
      />
    </>
  );
}
