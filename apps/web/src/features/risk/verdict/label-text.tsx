import { useTranslation } from 'react-i18next';
import { EntityLink } from '../../../components/references/entity-link.tsx';
import { SourceLink } from '../../../components/references/source-link.tsx';
import { Phrase } from '../../../components/text/phrase.tsx';
import { formatCount } from '../../../lib/format.ts';
import { formatDays } from '../format-days.ts';
import type { LabelClaim, SentenceOf as Of } from './sentence.ts';

export function Label({ sentence: { claim, others } }: { readonly sentence: Of<'LABEL'> }) {
  const { t } = useTranslation();
  const standing = toStanding(claim);
  const days = { from: claim.listedFrom, to: claim.listedTo };
  return (
    <Phrase
      of="verdict.label"
      values={{
        of: t(`verdict.labelOf.${claim.of}`),
        known:
          claim.confidence === null
            ? ''
            : t('verdict.labelKnown', {
                confidence: claim.confidence,
                date: claim.date ?? t('verdict.undated'),
              }),
        type: t(`type.${claim.type}`),
        standing: standing === 'HOLDS' ? '' : t(`verdict.standing.${standing}`, days),
        others: others === 0 ? '' : t('verdict.others', { count: others }),
      }}
      slots={{
        source: <SourceLink source={claim.source} uri={claim.uri} />,
        entity: <EntityLink entity={claim.entity} />,
      }}
    />
  );
}

export function EntityLabel({ sentence: { own, labels } }: { readonly sentence: Of<'ENTITY_LABEL'> }) {
  const { t } = useTranslation();
  const isListing = own.validity === 'listing';
  const days = {
    from: isListing ? own.from : null,
    to: isListing || own.standing === 'ENDED' ? own.to : null,
  };
  const standing = toStanding({ standing: own.standing, listedFrom: days.from, listedTo: days.to });
  return (
    <Phrase
      of="verdict.entityLabel"
      values={{
        confidence: own.confidence,
        type: t(`type.${own.type}`),
        standing: standing === 'HOLDS' ? '' : t(`verdict.standing.${standing}`, days),
        others: labels <= 1 ? '' : t('verdict.others', { count: labels - 1 }),
      }}
      slots={{ source: <SourceLink source={own.source} uri={null} /> }}
    />
  );
}

export function Conduct({ sentence: { finding, isWhole } }: { readonly sentence: Of<'CONDUCT'> }) {
  const { t } = useTranslation();
  const { pattern, transfers, victims, first, last } = finding;
  return (
    <Phrase
      of={`verdict.conduct.${pattern}`}
      values={{
        atLeast: isWhole ? '' : t('verdict.conduct.atLeast'),
        transfers: formatCount(transfers),
        victims: formatCount(victims),
        days: formatDays(first, last, t),
      }}
      slots={{ pattern: <b>{t(`conduct.${pattern}`)}</b> }}
    />
  );
}

function toStanding({
  standing,
  listedFrom,
  listedTo,
}: Pick<LabelClaim, 'standing' | 'listedFrom' | 'listedTo'>): string {
  if (standing === 'UNVERIFIED') return standing;
  if (listedTo !== null && standing === 'ENDED') return listedFrom === null ? 'delisted' : 'was';
  return standing === 'HOLDS' && listedFrom !== null ? 'listed' : standing;
}
