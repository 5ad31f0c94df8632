import type { TransactionsAnswer } from '@sulian/contract';
import { isCost } from '@sulian/domain';
import { useTranslation } from 'react-i18next';
import { CustomerMark } from '../../../components/references/customer-mark.tsx';
import { EntityLink } from '../../../components/references/entity-link.tsx';
import { Hash } from '../../../components/references/hash.tsx';
import { ListedLevel } from '../../../components/risk/listed-level.tsx';
import { partyKey } from '../../../lib/party-key.ts';
import { paths } from '../../../lib/paths.ts';

type Operation = TransactionsAnswer['items'][number]['operations'][number];

interface Props {
  readonly blockchain: string;
  readonly operation: Pick<Operation, 'type' | 'amount' | 'counterparty'>;
}

/** With whom a line was: who it is and how risky; of several the one named, and how many there are. */
export function LineParty({ blockchain, operation: { type, amount, counterparty } }: Props) {
  const { t } = useTranslation();
  if (counterparty === null)
    return <span className="dim">{t(isCost(type) ? `operation.${type}` : 'list.noParty')}</span>;
  const { party, address, entity, headline, others, isExact, customer } = counterparty;
  const isKnown = headline !== null || entity !== null;
  const name = others > 1 ? (amount.startsWith('-') ? 'list.oneOfPayees' : 'list.oneOfPayers') : '';
  return (
    <span className="line-party">
      {entity !== null ? (
        <EntityLink entity={entity} />
      ) : address !== null ? (
        <Hash
          text={address}
          to={party === 'WALLET' ? paths.wallet(blockchain, address) : paths.address(blockchain, address)}
        />
      ) : (
        <span>{t(partyKey(party, blockchain))}</span>
      )}
      {(isKnown || address !== null) && <ListedLevel party={counterparty} />}
      {customer !== null && address !== null && (
        <CustomerMark customer={customer} blockchain={blockchain} address={address} />
      )}
      {name !== '' && (
        <span className="dim">
          {t(name, { count: others })}
          {!isExact && ` · ${t('list.byProportion')}`}
        </span>
      )}
      {name === '' && !isExact && <span className="dim">{t('list.byProportion')}</span>}
    </span>
  );
}
