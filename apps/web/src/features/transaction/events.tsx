import type { TransactionAnswer, TransactionEvent } from '@sulian/contract';
import { groupAmount } from '@sulian/domain';
import { useTranslation } from 'react-i18next';
import { Figure } from '../../components/amounts/figure.tsx';
import { Hash } from '../../components/references/hash.tsx';
import { paths } from '../../lib/paths.ts';

/** Events of the transaction apart from transfers: freezes, releases and seizures by issuers. */
export function Events({ transaction }: { readonly transaction: TransactionAnswer }) {
  const { t } = useTranslation();
  const { events, numberOfEvents, blockchain } = transaction;
  if (events.length === 0) return null;
  return (
    <section className="card events" aria-label={t('event.title')}>
      <header>
        <h2>{t('event.title')}</h2>
        <span className="dim">{t('event.count', { count: numberOfEvents })}</span>
      </header>
      <ul>
        {events.map((event, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: an event is its place
          <Line key={index} event={event} blockchain={blockchain} />
        ))}
      </ul>
      {numberOfEvents > events.length && (
        <p className="dim">{t('event.more', { count: numberOfEvents - events.length })}</p>
      )}
    </section>
  );
}

/** Role of the other party in an event: receiver or sender of money or rights. Other kinds have only a contract. */
const OTHER: Readonly<Partial<Record<TransactionEvent['kind'], 'to' | 'from'>>> = {
  OWNER_CHANGE: 'to',
  UPGRADE: 'to',
  DELEGATION: 'to',
  RESOURCE_DELEGATION: 'to',
  RESOURCE_RECLAIM: 'from',
  VOTE: 'to',
  BRIDGE_DEPOSIT: 'to',
  BRIDGE_FILL: 'from',
};

interface LineProps {
  readonly event: TransactionEvent;
  readonly blockchain: string;
}

function Line({ event: { kind, address, asset, other, amount, resource, right }, blockchain }: LineProps) {
  const { t } = useTranslation();
  const unit = asset?.symbol ?? t(kind === 'VOTE' ? 'event.votes' : 'event.baseUnits');
  return (
    <li>
      <b>{t(`event.kind.${kind}`)}</b>
      {asset !== null && <span title={asset.chainId ?? undefined}>{asset.symbol}</span>}
      {address !== null && <Hash text={address} to={paths.address(blockchain, address)} />}
      {other !== null && (
        <span>
          <span className="dim">{t(`event.${OTHER[kind] ?? 'other'}`)}</span> <Hash text={other} />
        </span>
      )}
      {resource !== null && <span className="chip">{t(`event.resource.${resource}`)}</span>}
      {right !== null && (
        <span className="dim">
          {t(`permission.role.${right.role}`)} ·{' '}
          {t('event.right', { weight: right.weight, threshold: right.threshold })}
        </span>
      )}
      {amount !== null && (
        <span className="mono at-end">
          <Figure text={`${groupAmount(amount)} ${unit}`} />
        </span>
      )}
    </li>
  );
}
