import type { AuditRow } from '@sulian/contract';
import { useTranslation } from 'react-i18next';
import { chainName } from '../../components/chains/chain-icon.tsx';
import { useEntityName } from '../../lib/entity-name.ts';

/** Target of a line by its current name, and below it the log's own text; a deleted target has only that text. */
export function Target({ row: { target, object, result } }: { readonly row: AuditRow }) {
  const { t } = useTranslation();
  const toName = useEntityName();
  if (target === null) return null;
  const code = <span className="mono">{target}</span>;
  if (object === null) return code;
  if (object.isGone)
    return (
      <>
        {code} <span className="dim">{t(result === 'OK' ? 'audit.gone' : 'audit.noSuch')}</span>
      </>
    );
  const { blockchain, name, entity } = object;
  const parts = [
    ...(entity === null ? [] : [toName(entity)]),
    ...(blockchain === null ? [] : [chainName(blockchain)]),
    ...(name === null ? [] : [name]),
  ];
  return (
    <>
      <span title={target}>{parts.join(' · ')}</span>
      {!(name !== null && target.endsWith(name)) && <div className="dim mono">{target}</div>}
    </>
  );
}
