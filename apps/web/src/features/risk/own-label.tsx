import type { OwnLabel as Own } from '@sulian/contract';
import { useTranslation } from 'react-i18next';
import { EntityLink } from '../../components/references/entity-link.tsx';
import { ListedOn } from '../../components/references/listed-on.tsx';
import { LevelTag } from '../../components/risk/level-tag.tsx';

/** The object's own label as a claim of its source, with its effect on the severity. */
export function OwnLabel({ own }: { readonly own: Own | null }) {
  const { t } = useTranslation();
  if (own === null) return null;
  return (
    <p className="own-label">
      {t(`risk.own.of.${own.of}`)}
      {t('risk.own.claim', { source: own.source, confidence: own.confidence })} <EntityLink entity={own.entity} />{' '}
      {t('risk.own.type', { type: t(`type.${own.type}`) })} <ListedOn chain={own.listedOn} />
      <Days own={own} />
      {own.floor !== null && (
        <>
          {' · '}
          {t('risk.own.floor')} <LevelTag level={own.floor} />
        </>
      )}
      {own.standing !== 'HOLDS' && <> · {t(`risk.own.standing.${own.standing}`)}</>}
    </p>
  );
}

function Days({ own: { validity, from, to } }: { readonly own: Own }) {
  const { t } = useTranslation();
  if (from === null && to === null) return null;
  const days = { from: from ?? t('app.missing'), to: to ?? t('app.missing') };
  const form = to === null ? 'from' : from === null ? 'to' : 'both';
  return (
    <>
      {' · '}
      {t(`risk.own.validity.${validity}`)} {t(`risk.own.days.${form}`, days)}
    </>
  );
}
