import type { ObjectAnswer } from '@sulian/contract';
import { useTranslation } from 'react-i18next';
import { useChainText } from '../../components/chains/use-chain-text.ts';
import { EntityLink } from '../../components/references/entity-link.tsx';
import { SourceLink } from '../../components/references/source-link.tsx';
import { Phrase } from '../../components/text/phrase.tsx';

/** Labels of other chains for the same address text: listed, and not rated on this chain. */
export function LabelsElsewhere({ object }: { readonly object: ObjectAnswer }) {
  const { t } = useTranslation();
  const toChain = useChainText();
  const { labelledElsewhere: labels } = object;
  if (labels.length === 0) return null;
  return (
    <section className="card">
      <header>
        <h2>{t('elsewhere.title')}</h2>
        <span className="dim">{t('elsewhere.about')}</span>
      </header>
      <ul className="plain">
        {labels.map((label) => (
          <li key={`${label.blockchain}:${label.entity.id}:${label.source}`}>
            <Phrase
              of="elsewhere.label"
              values={{ chain: toChain(label.blockchain), type: t(`type.${label.entity.type}`) }}
              slots={{ entity: <EntityLink entity={label.entity} />, source: <SourceLink {...label} /> }}
            />
            {label.isListing && <span className="dim"> {t('elsewhere.unproven')}</span>}
          </li>
        ))}
      </ul>
    </section>
  );
}
