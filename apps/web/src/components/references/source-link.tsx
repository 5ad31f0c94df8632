import { useTranslation } from 'react-i18next';

/** Where a label comes from; linked only where the source gave a web address. */
export function SourceLink({ source, uri }: { readonly source: string; readonly uri: string | null }) {
  const { t } = useTranslation();
  const name = source === 'Internal' ? t('object.internal') : source;
  if (uri === null || !/^https?:\/\//.test(uri)) return <span title={uri ?? undefined}>{name}</span>;
  return (
    <a href={uri} target="_blank" rel="noreferrer noopener" title={uri}>
      {name} ↗
    </a>
  );
}
