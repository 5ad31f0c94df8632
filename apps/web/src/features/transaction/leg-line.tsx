import type { TransactionAnswer } from '@sulian/contract';
import { formatCount, groupAmount } from '@sulian/domain';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Figure } from '../../components/amounts/figure.tsx';
import { CustomerMark } from '../../components/references/customer-mark.tsx';
import { EntityLink } from '../../components/references/entity-link.tsx';
import { FollowLink } from '../../components/references/follow-link.tsx';
import { Hash } from '../../components/references/hash.tsx';
import { HeadlineTag } from '../../components/risk/headline-tag.tsx';
import { RatedLevel } from '../../components/risk/party-level.tsx';
import { hasManyAssets } from '../../lib/chain-assets.ts';
import { paths } from '../../lib/paths.ts';

interface Props {
  readonly leg: TransactionAnswer['operations'][number]['sources'][number];
  readonly side: 'sources' | 'destinations';
  readonly blockchain: string;
  /** Newest block of the answer. */
  readonly height: number;
  readonly symbol: string;
  /** Address of the trail that goes on from here; undefined: no address is known. */
  readonly follow?: string | undefined;
  /** Formats the value in USD for its side. */
  readonly toUsd: (value: number | null) => ReactNode;
}

/** Party, amount, and the transaction before or after. */
export function LegLine({ leg, side, blockchain, height, symbol, toUsd, follow }: Props) {
  const { t } = useTranslation();
  return (
    <li className="leg">
      <div className="leg-who">
        {leg.address === null ? (
          <span className="dim">{t(nobodyKey(leg, side, blockchain))}</span>
        ) : (
          <Hash text={leg.address} to={paths.address(blockchain, leg.address)} />
        )}
        {leg.isContract && <span className="chip">{t('transaction.contract')}</span>}
        {leg.entity !== null && <Named entity={leg.entity} />}
        <HeadlineTag headline={leg.headline} />
        {leg.customer !== null && leg.address !== null && (
          <CustomerMark customer={leg.customer} blockchain={blockchain} address={leg.address} />
        )}
      </div>
      <div className="leg-money">
        <span className="mono">
          {leg.amount === null ? t('app.missing') : <Figure text={`${groupAmount(leg.amount)} ${symbol}`} />}
        </span>
      </div>
      <div className="dim leg-links">
        {leg.transactionCount !== null && <span>{t('transaction.count', { count: leg.transactionCount })}</span>}
        <Linked leg={leg} side={side} blockchain={blockchain} height={height} />
        {follow !== undefined && (
          <FollowLink to={follow} text={side === 'sources' ? 'list.followBack' : 'list.follow'} />
        )}
      </div>
      <div className="dim leg-usd">{toUsd(leg.amountUsd)}</div>
    </li>
  );
}

function nobodyKey({ amount, isUnspendable }: Props['leg'], side: Props['side'], blockchain: string): string {
  if (side === 'sources' && amount === null) return 'transaction.unknown';
  if (!hasManyAssets(blockchain)) return 'transaction.noAddress';
  return isUnspendable ? 'list.burnt' : 'transaction.nobody';
}

function Named({ entity }: { readonly entity: NonNullable<Props['leg']['entity']> }) {
  const { t } = useTranslation();
  return (
    <span className="named">
      <EntityLink entity={entity} /> <span className="dim">{t(`type.${entity.type}`)}</span>{' '}
      {entity.riskAssessment !== null && <RatedLevel risk={entity.riskAssessment} />}
    </span>
  );
}

/** Back to the transaction whose output is spent, on to the one that spends it. */
function Linked({ leg, side, blockchain, height }: Omit<Props, 'symbol' | 'toUsd' | 'follow'>) {
  const { t } = useTranslation();
  if (leg.linkedTransaction === null) {
    // Only outputs are spent; an account's balance has no such place.
    if (side === 'sources' || hasManyAssets(blockchain)) return null;
    return (
      <span>
        {leg.isUnspendable ? t('transaction.unspendable') : <Unspent until={leg.unspentHeight} newest={height} />}
      </span>
    );
  }
  return (
    <span>
      {t(side === 'sources' ? 'transaction.previous' : 'transaction.spent')}{' '}
      <Hash text={leg.linkedTransaction} to={paths.transaction(blockchain, leg.linkedTransaction)} />
    </span>
  );
}

/** On a chain on demand an output without a stored spender may be spent. */
function Unspent({ until, newest }: { readonly until: number | null; readonly newest: number }) {
  const { t } = useTranslation();
  if (until === null) return <span>{t('transaction.spentUnknown')}</span>;
  if (until < newest) return <span>{t('transaction.unspentUntil', { height: formatCount(until) })}</span>;
  return <span>{t('transaction.unspent')}</span>;
}
