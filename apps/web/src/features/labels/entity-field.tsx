import type { EntityRefRow } from '@sulian/contract';
import { LABEL_TYPES, type LabelType } from '@sulian/domain';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { SelectField } from '../../components/form/select-field.tsx';
import { TextField } from '../../components/form/text-field.tsx';
import { useEntityName } from '../../lib/entity-name.ts';
import type { Fault } from '../../lib/fault.ts';
import { findEntities } from './api/labels.ts';

/** An entity that is known, or the name and kind of a new one. */
export interface EntityDraft {
  readonly known: EntityRefRow | undefined;
  /** As it is typed; of a known one in the reader's language. */
  readonly name: string;
  readonly type: LabelType | '';
}

/** Stored entities of an engine's type have none that can be given again. */
export const toLabelType = (type: string): LabelType | '' => LABEL_TYPES.find((each) => each === type) ?? '';

interface Props {
  readonly value: EntityDraft;
  readonly fault: Fault<string> | undefined;
  readonly typeFault: Fault<string> | undefined;
  readonly onChange: (value: EntityDraft) => void;
}

/** A name is typed; one of the entities that have it is taken, or a new one is made with a kind. */
export function EntityField({ value, fault, typeFault, onChange }: Props) {
  const { t } = useTranslation();
  const toName = useEntityName();
  const { known, name, type } = value;
  const trimmedName = name.trim();
  const { data = [] } = useQuery({
    queryKey: ['label-entities', trimmedName],
    queryFn: () => findEntities(trimmedName),
    enabled: known === undefined && trimmedName !== '',
  });
  return (
    <>
      <TextField
        label={t('labels.entity')}
        hint={t(known === undefined ? 'labels.entityHint' : 'labels.entityKnown', {
          type: known && t(`type.${known.type}`),
        })}
        value={name}
        fault={fault}
        onChange={(text) => onChange({ known: undefined, name: text, type })}
        input={{ maxLength: 200, autoComplete: 'off' }}
      />
      {known === undefined && data.length > 0 && (
        <ul className="labels-choices" aria-label={t('labels.choices')}>
          {data.map((entity) => (
            <li key={entity.id}>
              <button
                type="button"
                className="btn small"
                onClick={() => onChange({ known: entity, name: toName(entity), type: toLabelType(entity.type) })}
              >
                {toName(entity)} <span className="dim">{t(`type.${entity.type}`)}</span>
              </button>
            </li>
          ))}
        </ul>
      )}
      {known === undefined && (
        <SelectField
          label={t('labels.type')}
          value={type}
          fault={typeFault}
          placeholder={t('labels.chooseType')}
          options={LABEL_TYPES.map((each) => [each, t(`type.${each}`)] as const)}
          onChange={(each) => onChange({ known, name, type: toLabelType(each) })}
        />
      )}
    </>
  );
}
