import type { TransactionAnswer } from '@sulian/contract';
import { formatCount } from '@sulian/domain';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { ChainIcon } from '../../components/chains/chain-icon.tsx';
import { useChainText } from '../../components/chains/use-chain-text.ts';
import { WholeId } from '../../components/references/hash.tsx';
import { Bone } from '../../components/states/skeleton.tsx';
import { Time } from '../../components/text/time.tsx';
import { canFreezeAssets } from '../../lib/chain-assets.ts';
import { trailStartsPath } from '../../lib/trail.ts';
import type { TransactionRef } from './api/get-transaction.ts';
import { Status } from './status.tsx';

interface Props {
  readonly target: TransactionRef;
  readonly transaction: TransactionAnswer | undefined;
  /** True: the data failed to load, which the panel below reports. */
  readonly isFailed: boolean;
  /** Basis of the page's answers. */
  readonly basis: ReactNode;
  readonly actions: ReactNode;
}

/** Hash, time and confirmations of a transaction. */
export function TransactionHead({ target, transaction, isFailed, basis, actions }: Props) {
  const { t } = useTranslation();
  const toChain = useChainText();
  return (
    <div className="head transaction-head">
      <div className="object-id">
        <span className="kind">
          <ChainIcon id={target.blockchain} />
          {toChain(target.blockchain)} · {t('kind.transaction')}
        </span>
        <h1>
          <WholeId text={target.hash} />
        </h1>
        {transaction !== undefined && <Chips transaction={transaction} />}
        {transaction === undefined && !isFailed && <Bone width="min(100%, 420px)" height={26} />}
        {!isFailed && basis}
        {transaction !== undefined && <Follow target={target} />}
      </div>
      <div className="aside">
        <div className="actions">{actions}</div>
      </div>
    </div>
  );
}

/** A payment is as good a start as an address. */
function Follow({ target: { blockchain, hash } }: Pick<Props, 'target'>) {
  const { t } = useTranslation();
  return (
    <div className="chips">
      <Link className="btn small" to={trailStartsPath(blockchain, 'OUTGOING', hash)}>
        {t('list.follow')}
      </Link>
      <Link className="btn small" to={trailStartsPath(blockchain, 'INCOMING', hash)}>
        {t('list.followBack')}
      </Link>
    </div>
  );
}

function Chips({ transaction }: { readonly transaction: TransactionAnswer }) {
  const { t } = useTranslation();
  const { blockchain, block, eventsFrom, transactionDate, numberOfConfirmations, kind, alsoInBlocks, basis } =
    transaction;
  return (
    <div className="chips">
      <Status word={transaction.scoreChainSuccess} />
      <span className="chip">
        <Time sec={transactionDate} />
      </span>
      <span className="chip">
        {t('transaction.block')} <b>{formatCount(block)}</b>
      </span>
      <span className="chip" aria-live="polite">
        <b>{formatCount(numberOfConfirmations)}</b> {t('transaction.confirmationsOf', { count: numberOfConfirmations })}
      </span>
      {kind === 'coinbase' && <span className="chip">{t('transaction.coinbase')}</span>}
      {alsoInBlocks.length > 0 && (
        <span className="chip warn">
          {t('transaction.alsoInBlocks', {
            blocks: alsoInBlocks.map((each) => formatCount(each)).join(', '),
          })}
        </span>
      )}
      {basis.isPartial && <span className="chip warn">{t('chain.partial')}</span>}
      {canFreezeAssets(blockchain) && (eventsFrom === null || block < eventsFrom) && (
        <span className="chip unknown">{t('event.notHeld')}</span>
      )}
      {basis.lacksInternalTransfers && <span className="chip warn">{t('chain.noInternal')}</span>}
    </div>
  );
}
