import type { SystemChain } from '@sulian/contract';
import { useTranslation } from 'react-i18next';

/** Kind of a chain's source, and its hosts. */
export function SourceText({ source, hosts }: Pick<SystemChain, 'source' | 'hosts'>) {
  const { t } = useTranslation();
  return (
    <div>
      {t(`admin.sourceKind.${source}`)}
      {hosts.map((host) => (
        <div key={host} className="admin-note">
          {host}
        </div>
      ))}
    </div>
  );
}
