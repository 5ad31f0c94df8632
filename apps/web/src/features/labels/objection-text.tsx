import type { ObjectionRow } from '@sulian/contract';
import { useTranslation } from 'react-i18next';
import { Time } from '../../components/text/time.tsx';

const CHIP_CLASSES: Readonly<Record<ObjectionRow['state'], string>> = {
  OPEN: 'chip warn',
  ACCEPTED: 'chip status success',
  DECLINED: 'chip dashed',
};

/** Content of a correction or an objection. */
export function ObjectionText({ row: { kind, entity, reason } }: { readonly row: ObjectionRow }) {
  const { t } = useTranslation();
  const type = entity === null ? '' : t(`type.${entity.type}`, { defaultValue: entity.type });
  return (
    <span>
      <b>{entity === null ? t(`labels.kinds.${kind}`) : t('labels.correctsTo', { name: entity.name, type })}</b>
      {t('labels.colon')}
      {reason}
    </span>
  );
}

/** State, and whose decision with its reason. */
export function ObjectionState({ row: { state, decision } }: { readonly row: ObjectionRow }) {
  const { t } = useTranslation();
  return (
    <span>
      <span className={CHIP_CLASSES[state]}>{t(`labels.objectionStates.${state}`)}</span>{' '}
      {decision !== null && (
        <span className="dim">
          {decision.reason} · {decision.by} · <Time sec={decision.time} />
        </span>
      )}
    </span>
  );
}
