import type { CounterpartiesAnswer } from '@sulian/contract';
import { useTranslation } from 'react-i18next';
import { Link, useLocation, useSearchParams } from 'react-router';
import { TAB_PARAM } from '../../../components/layout/tab-card.tsx';
import { CopyButton } from '../../../components/references/copy-button.tsx';
import { LevelTag } from '../../../components/risk/level-tag.tsx';
import { useEntityName } from '../../../lib/entity-name.ts';
import { shorten } from '../../../lib/format.ts';
import { paths } from '../../../lib/paths.ts';
import { writeView } from '../../../lib/transaction-view.ts';

type Item = CounterpartiesAnswer['items'][number];

const KEEP = 8;

/** Who it is, how risky, and both ways on: the transactions with it here, and its own page. */
export function Party({ row, blockchain }: { readonly row: Item; readonly blockchain: string }) {
  const { t } = useTranslation();
  const toName = useEntityName();
  const { party, address, entity, level } = row;
  const name = address === null ? t(`counterparty.party.${party}`) : shorten(address, KEEP);
  return (
    <div className="party">
      {address === null ? (
        <b>{name}</b>
      ) : (
        <TransactionsWith blockchain={blockchain} address={address} label={t('counterparty.filter', { name })}>
          {entity === null ? <span className="mono">{name}</span> : <b>{toName(entity)}</b>}
        </TransactionsWith>
      )}{' '}
      {entity !== null && <span className="dim">{t(`type.${entity.type}`)}</span>} <LevelTag level={level} />
      {address !== null && (
        <div className="dim party-id">
          {entity !== null && <span className="mono">{name}</span>}
          <CopyButton text={address} />
          <Link to={(party === 'WALLET' ? paths.wallet : paths.address)(blockchain, address)}>
            {t('counterparty.open')}
          </Link>
        </div>
      )}
    </div>
  );
}

interface FilterProps {
  readonly blockchain: string;
  readonly address: string;
  readonly label: string;
  readonly children: React.ReactNode;
}

/** Leads to the transactions of this very page, those with one party alone. */
export function TransactionsWith({ blockchain, address, label, children }: FilterProps) {
  const { pathname } = useLocation();
  const [params] = useSearchParams();
  const next = writeView(params, blockchain, { counterparty: address });
  next.delete(TAB_PARAM);
  return (
    <Link to={{ pathname, search: `?${next}` }} title={label} preventScrollReset={true}>
      {children}
    </Link>
  );
}
