import type { TokenRow } from '@sulian/contract';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Confirm } from '../../components/console/confirm.tsx';
import { Loaded } from '../../components/states/states.tsx';
import { type Column, DataTable } from '../../components/table/data-table.tsx';
import { Time, useTimeTitle } from '../../components/text/time.tsx';
import { API_REFERENCE, listTokens, revokeToken } from './api/tokens.ts';
import { TokenDialog } from './token-dialog.tsx';
import './tokens.css';

const KEY = ['tokens'];

/** API tokens of this account; any that works can be revoked here. */
export function Tokens() {
  const { t } = useTranslation();
  const queries = useQueryClient();
  const query = useQuery({ queryKey: KEY, queryFn: listTokens });
  const [isMaking, setMaking] = useState(false);
  const [ending, setEnding] = useState<TokenRow>();
  const columns = useColumns(setEnding);
  const renew = () => queries.invalidateQueries({ queryKey: KEY });
  return (
    <section className="card">
      <header>
        <h2>{t('tokens.title')}</h2>
        <a className="at-end" href={API_REFERENCE}>
          {t('tokens.docs')}
        </a>
        <button type="button" className="btn" onClick={() => setMaking(true)}>
          {t('tokens.new')}
        </button>
      </header>
      <p className="tokens-about dim">{t('tokens.about')}</p>
      <Loaded query={query}>
        {(rows) =>
          rows.length === 0 ? (
            <p className="tokens-about">{t('tokens.none')}</p>
          ) : (
            // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls sideways must be reachable by keys
            <section className="wide-table" aria-label={t('tokens.title')} tabIndex={0}>
              <DataTable label={t('tokens.title')} columns={columns} rows={rows} rowKey={({ id }) => String(id)} />
            </section>
          )
        }
      </Loaded>
      {isMaking && <TokenDialog onClose={() => setMaking(false)} onMade={renew} />}
      <Confirm
        title={t('tokens.revokeTitle')}
        confirm={t('tokens.revoke')}
        isOpen={ending !== undefined}
        isSevere
        onClose={() => setEnding(undefined)}
        work={async () => {
          if (ending !== undefined) await revokeToken(ending.id);
          await renew();
        }}
      >
        <p>{t('tokens.revokeText', { name: ending?.name ?? '' })}</p>
      </Confirm>
    </section>
  );
}

function useColumns(end: (row: TokenRow) => void): ReadonlyArray<Column<TokenRow>> {
  const { t } = useTranslation();
  const inZone = useTimeTitle();
  return [
    { key: 'name', title: t('tokens.name'), cell: (row) => row.name, className: 'token-name' },
    {
      key: 'scope',
      title: t('tokens.scope'),
      cell: (row) => row.scopes.map((scope) => t(`tokens.scopes.${scope}`)).join(t('error.listMark')),
    },
    {
      key: 'created',
      title: inZone(t('tokens.createdAt')),
      className: 'hidden-on-phones',
      cell: (row) => <Time sec={row.createdAt} />,
    },
    { key: 'expires', title: inZone(t('tokens.expiresAt')), cell: (row) => <Time sec={row.expiresAt} /> },
    {
      key: 'used',
      title: inZone(t('tokens.lastUsedAt')),
      className: 'hidden-on-phones',
      cell: (row) => (row.lastUsedAt === null ? t('tokens.neverUsed') : <Time sec={row.lastUsedAt} />),
    },
    {
      key: 'end',
      title: <span className="sr-only">{t('tokens.actions')}</span>,
      align: 'right',
      cell: (row) => <End row={row} onRevoke={() => end(row)} />,
    },
  ];
}

function End({ row, onRevoke }: { readonly row: TokenRow; readonly onRevoke: () => void }) {
  const { t } = useTranslation();
  if (row.revokedAt !== null)
    return (
      <span className="chip dashed">
        {t('tokens.revoked')} <Time sec={row.revokedAt} />
      </span>
    );
  if (row.expiresAt * 1_000 <= Date.now()) return <span className="chip dashed">{t('tokens.expired')}</span>;
  return (
    <button type="button" className="link severe" onClick={onRevoke}>
      {t('tokens.revoke')}
    </button>
  );
}
