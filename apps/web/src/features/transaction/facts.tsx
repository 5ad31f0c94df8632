import type { TransactionAnswer } from '@sulian/contract';
import { formatCount, groupAmount } from '@sulian/domain';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { Figure } from '../../components/amounts/figure.tsx';
import { Usd } from '../../components/amounts/usd.tsx';
import { Hash } from '../../components/references/hash.tsx';
import { Time } from '../../components/text/time.tsx';
import { useEntityName } from '../../lib/entity-name.ts';
import { paths } from '../../lib/paths.ts';
import { Status } from './status.tsx';
import { symbolOfWhole } from './unit.ts';
import './transaction.css';

/** Signers shown by name; of more, how many there are. */
const SIGNERS_SHOWN = 2;

/** The transaction's own figures. */
export function Facts({ transaction }: { readonly transaction: TransactionAnswer }) {
  const { t } = useTranslation();
  const toName = useEntityName();
  const { miner, operations } = transaction;
  const symbol = symbolOfWhole(operations);
  const whole = transaction.amount === null ? symbol : `${groupAmount(transaction.amount)} ${symbol}`.trim();
  return (
    <dl className="facts">
      <Fact name={t('transaction.originator')}>
        <Originator transaction={transaction} />
      </Fact>
      <Fact name={t('transaction.amount')}>
        <Money amount={whole} usd={transaction.amountUsd} />
      </Fact>
      <Fact name={t('transaction.fee')}>
        <Fee fee={transaction.fee} />
      </Fact>
      <Fact name={t('transaction.status')}>
        <Status word={transaction.scoreChainSuccess} />
      </Fact>
      <Methods transaction={transaction} />
      <Fact name={t('transaction.time')}>
        <Time sec={transaction.transactionDate} />
      </Fact>
      <Fact name={t('transaction.block')}>
        {formatCount(transaction.block)} <Hash text={transaction.blockHash} />
      </Fact>
      <Fact name={t('transaction.confirmations')}>{formatCount(transaction.numberOfConfirmations)}</Fact>
      {miner !== null && (
        <Fact name={t('transaction.miner')}>
          <Link to={paths.entity(miner.name, miner.id)}>{toName(miner)}</Link>
        </Fact>
      )}
    </dl>
  );
}

function Fact({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  return (
    <div>
      <dt className="caption">{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}

function Money({ amount, usd }: { readonly amount: string; readonly usd: number | null }) {
  return (
    <>
      <span className="mono">
        <Figure text={amount} />
      </span>
      <div className="dim">
        <Usd value={usd} />
      </div>
    </>
  );
}

/** Called methods that the operations do not show: a kind of the chain by its name, a contract's method unchanged. */
function Methods({ transaction: { notes, blockchain } }: { readonly transaction: TransactionAnswer }) {
  const { t, i18n } = useTranslation();
  const methods = notes.filter(({ kind }) => kind === 'METHOD');
  if (methods.length === 0) return null;
  return (
    <Fact name={t('transaction.method')}>
      {methods.map(({ text, address }) => (
        <div key={`${text} ${address}`}>
          {text !== null && i18n.exists(`method.${text}`) ? (
            t(`method.${text}`)
          ) : (
            <span className="mono wrap">{text ?? t('app.missing')}</span>
          )}
          {address !== null && (
            <div>
              <Hash text={address} to={paths.address(blockchain, address)} />
            </div>
          )}
        </div>
      ))}
    </Fact>
  );
}

/** A fee that cannot be known, because an input was never seen, is not 0. */
function Fee({ fee }: Pick<TransactionAnswer, 'fee'>) {
  const { t } = useTranslation();
  if (fee === null)
    return (
      <>
        {t('app.missing')}
        <div className="dim">{t('transaction.noFee')}</div>
      </>
    );
  return <Money amount={`${groupAmount(fee.amount)} ${fee.unit}`} usd={fee.amountUsd} />;
}

function Originator({ transaction }: { readonly transaction: TransactionAnswer }) {
  const { t } = useTranslation();
  const { signers, blockchain, kind } = transaction;
  if (signers.length === 0) return <>{t(kind === 'coinbase' ? 'transaction.coinbase' : 'app.missing')}</>;
  return (
    <>
      {signers.slice(0, SIGNERS_SHOWN).map((signer) => (
        <div key={signer}>
          <Hash text={signer} to={paths.address(blockchain, signer)} />
        </div>
      ))}
      {signers.length > SIGNERS_SHOWN && (
        <span className="dim">{t('transaction.moreSigners', { count: signers.length - SIGNERS_SHOWN })}</span>
      )}
    </>
  );
}
