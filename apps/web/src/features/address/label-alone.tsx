import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { HeadlineTag } from '../../components/risk/headline-tag.tsx';
import { type ObjectRef, search } from '../../lib/api.ts';
import { Labels } from './labels.tsx';

/** Label of an address on a chain whose blocks cannot be read. Nothing without a label. */
export function LabelAlone({ target: { blockchain, hash } }: { readonly target: ObjectRef }) {
  const { t } = useTranslation();
  const { data } = useQuery({ queryKey: ['label-alone', hash], queryFn: ({ signal }) => search(hash, { signal }) });
  const found = data?.addresses.items.find((item) => item.blockchain === blockchain);
  if (found?.entity == null || found.labelAlone === null) return null;
  const { entity, labelAlone, headline } = found;
  return (
    <Labels object={{ entity, labels: [{ ...labelAlone, entity, address: found.hash }] }}>
      <div className="note">
        {headline !== null && <HeadlineTag headline={headline} />} {t('search.labelAlone')}
      </div>
    </Labels>
  );
}
