import { useTranslation } from 'react-i18next';

/** Source of a label; linked only where the source has a web address. */
export function SourceLink({ source, uri }: { readonly source: string; readonly uri: string | null }) {
  const { t } = useTranslation();
  const name = source === 'Internal' ? t('fact.internal') : source;
  if (uri === null || !/^https?:\/\//.test(uri)) return <span title={uri ?? undefined}>{name}</span>;
  return (
    <a href={uri} target="_blank" rel="noreferrer noopener" title={uri}>
      {name} ↗
    </a>
  );
}
