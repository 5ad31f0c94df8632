import type { TransactionAnswer } from '@sulian/contract';
import { groupAmount } from '@sulian/domain';
import { useTranslation } from 'react-i18next';
import { CoinIcon } from '../../components/amounts/coin-icon.tsx';
import { Figure } from '../../components/amounts/figure.tsx';
import { SpamMark } from '../../components/amounts/spam-mark.tsx';
import { Usd } from '../../components/amounts/usd.tsx';
import { PoisoningMark } from '../../components/risk/poisoning-mark.tsx';
import { OperationType } from '../../components/text/operation-type.tsx';
import { hasManyAssets } from '../../lib/chain-assets.ts';
import { Side } from './side.tsx';

interface Props {
  readonly transaction: TransactionAnswer;
  readonly index: number;
}

/** One movement of value: what, how much, from whom, to whom. */
export function Operation({ transaction, index }: Props) {
  const { t } = useTranslation();
  const operation = transaction.operations[index];
  if (operation === undefined) return null;
  return (
    <section className="card" id={index === 0 ? 'operations' : undefined}>
      <header>
        <h2>
          <OperationType type={operation.type} />
        </h2>
        {hasManyAssets(transaction.blockchain) && <CoinIcon icon={operation.icon} symbol={operation.symbol} />}
        <span className="mono">
          <Figure text={groupAmount(operation.amount)} /> <span title={operation.coin.name}>{operation.symbol}</span>
          <SpamMark coin={operation.coin} />
        </span>
        <span className="dim">
          <Usd value={operation.amountUsd} />
        </span>
      </header>
      {operation.poisoning !== null && (
        <div className="folded">
          <PoisoningMark blockchain={transaction.blockchain} mark={operation.poisoning} />
        </div>
      )}
      {!operation.isPoisoningJudged && (
        <div className="folded">
          <span className="dim">{t('poisoning.notJudged')}</span>
        </div>
      )}
      <div className="sides">
        <Side transaction={transaction} index={index} side="sources" />
        <Side transaction={transaction} index={index} side="destinations" />
      </div>
    </section>
  );
}
