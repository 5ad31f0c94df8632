import type { TransactionAnswer } from '@sulian/contract';
import { getChain } from '@sulian/domain';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link, useParams } from 'react-router';
import { CopyButton } from '../../components/copy-button.tsx';
import { Loaded } from '../../components/states.tsx';
import { Time } from '../../components/time.tsx';
import { useTitle } from '../../components/use-title.ts';
import { RiskPanel } from '../../features/risk/risk-panel.tsx';
import { Side } from '../../features/transaction/side.tsx';
import { getTransaction } from '../../lib/api.ts';
import { groupAmount, shorten } from '../../lib/format.ts';
import { paths } from '../paths.ts';

/** Confirmations grow while one looks. */
const REFRESH_MS = 10_000;

export default function TransactionPage() {
  const { t } = useTranslation();
  const { blockchain = '', hash = '' } = useParams();
  const query = useQuery({
    queryKey: ['transaction', blockchain, hash],
    queryFn: () => getTransaction(blockchain, hash),
    refetchInterval: REFRESH_MS,
  });
  useTitle(t('title.transaction', { id: hash }));
  return (
    <>
      <nav className="crumb" aria-label={t('app.breadcrumb')}>
        <Link to={paths.home}>{t('app.home')}</Link> / <span className="mono">{shorten(hash)}</span>
      </nav>
      <Loaded query={query}>{(transaction) => <Found key={transaction.hash} transaction={transaction} />}</Loaded>
    </>
  );
}

function Found({ transaction }: { readonly transaction: TransactionAnswer }) {
  const { t } = useTranslation();
  return (
    <>
      <div className="head">
        <div className="id">
          <span className="kind">
            <i>{getChain(transaction.blockchain).symbol.slice(0, 1)}</i>
            {getChain(transaction.blockchain).name} · {t('kind.transaction')}
          </span>
          <h1>
            {transaction.hash} <CopyButton text={transaction.hash} />
          </h1>
        </div>
      </div>
      <section className="card">
        <Facts transaction={transaction} />
      </section>
      <RiskPanel blockchain={transaction.blockchain} objectType="TRANSACTION" objectId={transaction.hash} />
      {transaction.operations.map((operation, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: operations have no other identity than their place
        <section className="card sides" key={index}>
          <Side
            transaction={transaction}
            side="sources"
            legs={operation.sources}
            count={operation.numberOfSources}
            symbol={operation.symbol}
          />
          <Side
            transaction={transaction}
            side="destinations"
            legs={operation.destinations}
            count={operation.numberOfDestinations}
            symbol={operation.symbol}
          />
        </section>
      ))}
    </>
  );
}

function Facts({ transaction }: { readonly transaction: TransactionAnswer }) {
  const { t } = useTranslation();
  const { fee, miner } = transaction;
  const facts: ReadonlyArray<readonly [name: string, value: React.ReactNode]> = [
    [t('transaction.time'), <Time key="time" sec={transaction.transactionDate} />],
    [t('transaction.block'), transaction.block.toLocaleString('en-US')],
    [t('transaction.confirmations'), transaction.numberOfConfirmations.toLocaleString('en-US')],
    [t('transaction.status'), t(`transaction.${transaction.scoreChainSuccess}`)],
    [t('transaction.amount'), `${groupAmount(transaction.amount)} ${transaction.unit}`],
    [t('transaction.fee'), fee === null ? t('app.missing') : `${groupAmount(fee.amount)} ${fee.unit}`],
    ...(miner === null ? [] : [[t('transaction.miner'), miner.name] as const]),
  ];
  return (
    <div className="facts">
      {facts.map(([name, value]) => (
        <div key={name}>
          <div className="k">{name}</div>
          <div>{value}</div>
        </div>
      ))}
    </div>
  );
}
