import type { CounterpartiesAnswer } from '@sulian/contract';
import { formatCount } from '@sulian/domain';
import { useTranslation } from 'react-i18next';
import { Link, useLocation, useSearchParams } from 'react-router';
import { ChainIcon } from '../../../components/chains/chain-icon.tsx';
import { TAB_PARAM } from '../../../components/layout/tab-card.tsx';
import { CopyButton } from '../../../components/references/copy-button.tsx';
import { FollowLink } from '../../../components/references/follow-link.tsx';
import { Shortened } from '../../../components/references/hash.tsx';
import { useShorten } from '../../../components/references/use-shorten.ts';
import { ListedLevel } from '../../../components/risk/listed-level.tsx';
import { useEntityName } from '../../../lib/entity-name.ts';
import { partyKey } from '../../../lib/party-key.ts';
import { paths } from '../../../lib/paths.ts';
import { trailStartsPath } from '../../../lib/trail.ts';
import { CHAIN_PARAM, writeView } from '../../../lib/transaction-view.ts';

type Item = CounterpartiesAnswer['items'][number] & { readonly blockchain?: string };

/** A party with its risk: its name leads to its own page, and one link filters the transactions of this page. */
export function Party({ row, blockchain }: { readonly row: Item; readonly blockchain: string }) {
  const { t } = useTranslation();
  const toName = useEntityName();
  const toShort = useShorten();
  const { party, address, entity, customers, parties } = row;
  const isGroup = parties > 1 && entity !== null;
  const name = address === null ? t(partyKey(party, blockchain)) : toShort(address);
  const isOfSeveral = row.blockchain !== undefined;
  return (
    <div className={entity === null ? 'party unnamed' : 'party'}>
      {isOfSeveral && <ChainIcon id={blockchain} />}{' '}
      {address === null ? (
        <b>{name}</b>
      ) : isGroup ? (
        <Link to={paths.entity(entity.name, entity.id)}>
          <b>{toName(entity)}</b>
        </Link>
      ) : (
        <Link
          to={(party === 'WALLET' ? paths.wallet : paths.address)(blockchain, address)}
          title={t('counterparty.open', { name })}
        >
          {entity === null ? <Shortened text={address} at={`/${blockchain}/`} /> : <b>{toName(entity)}</b>}
        </Link>
      )}{' '}
      {entity !== null && <span className="dim">{t(`type.${entity.type}`)}</span>}{' '}
      {(entity !== null || address !== null) && <ListedLevel party={row} />}
      {address !== null && (
        <div className="dim party-id">
          {isGroup ? (
            <span>{t(`counterparty.parties.${party}`, { count: parties, total: formatCount(parties) })}</span>
          ) : (
            <>
              {entity !== null && <Shortened text={address} at={`/${blockchain}/`} />}
              <CopyButton text={address} />
            </>
          )}
          <TransactionsWith
            blockchain={blockchain}
            isOfSeveral={isOfSeveral}
            counterparty={isGroup ? `entity:${entity.id}` : address}
          >
            {t('counterparty.filter')}
          </TransactionsWith>
          <FollowLink to={trailStartsPath(blockchain, 'OUTGOING', row.last.hash)} text="list.followLast" />
          {customers !== null && (
            <span>
              {t('counterparty.customer.count', { count: customers.total, total: formatCount(customers.total) })}
            </span>
          )}
        </div>
      )}
    </div>
  );
}

interface FilterProps {
  readonly blockchain: string;
  /** The page shows several chains: the transactions are those of this one. */
  readonly isOfSeveral: boolean;
  /** An address, or `entity:` and an id. */
  readonly counterparty: string;
  readonly children: React.ReactNode;
}

/** Filters the transactions of this page by one party. */
function TransactionsWith({ blockchain, isOfSeveral, counterparty, children }: FilterProps) {
  const { pathname } = useLocation();
  const [params] = useSearchParams();
  const next = writeView(params, blockchain, { counterparty });
  next.delete(TAB_PARAM);
  if (isOfSeveral) next.set(CHAIN_PARAM, blockchain);
  return (
    <Link to={{ pathname, search: `?${next}` }} preventScrollReset={true}>
      {children}
    </Link>
  );
}
