import type { DeskObject } from '@sulian/contract';
import { TAGPACK_TYPES } from '@sulian/domain';
import { useTranslation } from 'react-i18next';
import { type TagDraft, toTagpackType } from './pack-form.ts';

interface Props {
  readonly object: DeskObject;
  readonly draft: TagDraft;
  readonly onChange: (draft: TagDraft) => void;
}

const MAX_LABEL = 200;

/** Label and type of an exported object; its name in the case is entered only by a press. */
export function TagFields({ object: { name, address }, draft, onChange }: Props) {
  const { t } = useTranslation();
  const of = { name: name ?? address };
  return (
    <div className="desk-tag-fields">
      <input
        className="input"
        aria-label={t('desk.tagpack.labelOf', of)}
        placeholder={t('desk.propose.name')}
        maxLength={MAX_LABEL}
        autoComplete="off"
        spellCheck={false}
        value={draft.label}
        onChange={(event) => onChange({ ...draft, label: event.target.value })}
      />
      <select
        className="input"
        aria-label={t('desk.tagpack.typeOf', of)}
        value={draft.type}
        onChange={(event) => onChange({ ...draft, type: toTagpackType(event.target.value) })}
      >
        <option value="">{t('labels.chooseType')}</option>
        {TAGPACK_TYPES.map((each) => (
          <option key={each} value={each}>
            {t(`type.${each}`)}
          </option>
        ))}
      </select>
      {name !== null && name !== draft.label && (
        <button type="button" className="link" onClick={() => onChange({ ...draft, label: name })}>
          {t('desk.propose.takeName', { name })}
        </button>
      )}
    </div>
  );
}
