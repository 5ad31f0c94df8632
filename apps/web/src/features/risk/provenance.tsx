import type { ScoringDetail } from '@sulian/contract';
import { useTranslation } from 'react-i18next';
import { ListedOn } from '../../components/references/listed-on.tsx';
import { SourceLink } from '../../components/references/source-link.tsx';

/** Source, date and confidence of a label. */
export function Provenance({ provenance }: { readonly provenance: NonNullable<ScoringDetail['provenance']> }) {
  const { t } = useTranslation();
  const { source, uri, date, author, confidence, listedOn } = provenance;
  return (
    <div className="provenance">
      <span className="caption">{t('risk.provenance')}</span> <SourceLink source={source} uri={uri} />
      {author !== null && ` · ${author}`}
      {date !== null && ` · ${date}`}
      {` · ${t('risk.confidence', { value: confidence })}`} <ListedOn chain={listedOn} />
    </div>
  );
}
