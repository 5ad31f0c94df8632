import type { HopParty, HopSwap, ScoringHop, ScoringPathsAnswer } from '@sulian/contract';
import { formatCount, formatMoney, groupAmount } from '@sulian/domain';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Figure } from '../../components/amounts/figure.tsx';
import { CustomerMark } from '../../components/references/customer-mark.tsx';
import { FollowLink } from '../../components/references/follow-link.tsx';
import { Hash } from '../../components/references/hash.tsx';
import { Time } from '../../components/text/time.tsx';
import { paths } from '../../lib/paths.ts';

interface Props {
  readonly hop: ScoringHop;
  readonly answer: ScoringPathsAnswer;
  /** Address of the trail that goes on from here; undefined: no single address is known. */
  readonly follow?: string | undefined;
  /** Content above the hop: a gap, where some are left out. */
  readonly children: ReactNode;
}

/** One transaction of a path: when, who paid whom, what moved, and what of it belongs to the question. */
export function HopLine({ hop, answer, follow, children }: Props) {
  const { t } = useTranslation();
  const { blockchain, symbol, isUsd } = answer;
  const movedSymbol = hop.movedSymbol ?? (isUsd ? '' : symbol);
  return (
    <li>
      {children}
      <div className="hop">
        <span className="hop-number">{hop.number}</span>
        <div className="hop-body">
          <div>
            <Hash text={hop.hash} to={paths.transaction(blockchain, hop.hash)} isCopyTabStop={false} />{' '}
            {follow !== undefined && <FollowLink to={follow} />}
          </div>
          <div className="dim">
            <Time sec={hop.time} /> ·{' '}
            <span className="nowrap">{t('path.block', { height: formatCount(hop.height) })}</span>
          </div>
          <div className="parties">
            <Party party={hop.from} blockchain={blockchain} absent={t('path.noPayer')} />
            <span aria-hidden="true">→</span>
            <Party party={hop.to} blockchain={blockchain} absent={t('path.noPayee')} />
          </div>
          {hop.swap !== undefined && <Swap swap={hop.swap} blockchain={blockchain} />}
        </div>
        <div className="hop-money">
          <div className="mono">
            <Figure text={formatMoney(hop.amount, answer)} /> {symbol}
          </div>
          <div className="dim">
            {hop.percentage.toFixed(2)} %
            {hop.moved !== null && ` · ${t('path.moved', { amount: groupAmount(hop.moved), symbol: movedSymbol })}`}
          </div>
        </div>
      </div>
    </li>
  );
}

/** The pools that exchanged the coin on the way: nobody's end. */
function Swap({ swap, blockchain }: { readonly swap: HopSwap; readonly blockchain: string }) {
  const { t } = useTranslation();
  const { pools, gave, got } = swap;
  const toText = ({ amount, symbol }: HopSwap['gave']): string => `${groupAmount(amount)} ${symbol}`;
  return (
    <div className="dim">
      {t('path.swap', { gave: toText(gave), got: toText(got) })}
      {pools.map(({ address, name }) => (
        <span key={address}>
          {' '}
          {name} <Hash text={address} to={paths.address(blockchain, address)} isCopyTabStop={false} />
        </span>
      ))}
    </div>
  );
}

interface PartyProps {
  readonly party: HopParty | null;
  readonly blockchain: string;
  readonly absent: string;
}

function Party({ party, blockchain, absent }: PartyProps) {
  const { t } = useTranslation();
  if (party === null) return <span className="dim">{absent}</span>;
  return (
    <span>
      {party.address === null ? (
        <span className="dim">{t('transaction.noAddress')}</span>
      ) : (
        <Hash text={party.address} to={paths.address(blockchain, party.address)} isCopyTabStop={false} />
      )}
      {party.customer !== undefined && party.address !== null && (
        <>
          {' '}
          <CustomerMark customer={party.customer} blockchain={blockchain} address={party.address} />
        </>
      )}
      {party.frozenAssets?.map((symbol) => (
        <span className="chip frozen" key={symbol}>
          {t('freeze.now', { symbol })}
        </span>
      ))}
      {party.addresses > 1 && <span className="dim"> {t('path.others', { count: party.addresses - 1 })}</span>}
    </span>
  );
}
