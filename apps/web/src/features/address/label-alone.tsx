import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { HeadlineTag } from '../../components/risk/headline-tag.tsx';
import { Failed } from '../../components/states/states.tsx';
import { type ObjectRef, search } from '../../lib/api.ts';
import { Labels } from './labels.tsx';

/** Label of an address on a chain whose blocks cannot be read; nothing without a label, and a failure as such. */
export function LabelAlone({ target: { blockchain, hash } }: { readonly target: ObjectRef }) {
  const { t } = useTranslation();
  const query = useQuery({ queryKey: ['label-alone', hash], queryFn: ({ signal }) => search(hash, { signal }) });
  if (query.isError) return <Failed error={query.error} onRetry={() => void query.refetch()} />;
  const found = query.data?.addresses.items.find((item) => item.blockchain === blockchain);
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
