import type { CoinsAnswer } from '@sulian/contract';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Hint } from '../../components/hint.tsx';
import { Bone } from '../../components/skeleton.tsx';
import { Failed, Stale } from '../../components/states.tsx';
import { Usd } from '../../components/usd.tsx';
import { getCoins, type ObjectRef } from '../../lib/api.ts';
import { groupAmount } from '../../lib/format.ts';

/** Balance, income, spending, number of transactions; what is missing is N/A and says why. */
export function Tiles({ target }: { readonly target: ObjectRef }) {
  const { t } = useTranslation();
  const query = useQuery({ queryKey: ['coins', target], queryFn: () => getCoins(target) });
  if (query.data === undefined && query.isError)
    return (
      <section className="card" aria-label={t('tile.title')}>
        <header>
          <h2>{t('tile.title')}</h2>
        </header>
        <Failed error={query.error} onRetry={() => void query.refetch()} />
      </section>
    );
  return (
    <section aria-label={t('tile.title')}>
      {query.isError && <Stale query={query} />}
      <div className="tiles" aria-busy={query.data === undefined}>
        {query.data === undefined ? <Waiting /> : <Figures coins={query.data} />}
      </div>
    </section>
  );
}

const NAMES = ['balance', 'income', 'spending', 'transactions'] as const;

function Waiting() {
  const { t } = useTranslation();
  return NAMES.map((name) => (
    <div className="card tile" key={name}>
      <div className="k">{t(`tile.${name}`)}</div>
      <div className="v">
        <Bone width="70%" height={20} />
      </div>
      <div className="u">
        <Bone width="40%" height={12} />
      </div>
    </div>
  ));
}

function Figures({ coins }: { readonly coins: CoinsAnswer }) {
  const { t } = useTranslation();
  const { items, _metadata } = coins;
  const [coin] = items;
  const symbol = coin?.symbol ?? '';
  const count = _metadata.numberOfTransactions;
  return (
    <>
      <Amount name={t('tile.balance')} amount={coin?.balance} usd={coin?.balanceUsd} symbol={symbol} />
      <Amount name={t('tile.income')} amount={coin?.amountReceived} usd={coin?.amountReceivedUsd} symbol={symbol} />
      <Amount name={t('tile.spending')} amount={coin?.amountSent} usd={coin?.amountSentUsd} symbol={symbol} />
      <Tile name={t('tile.transactions')} note={_metadata.isPartial ? t('tile.partial') : t('tile.exact')}>
        {count === null ? (
          <>
            {t('app.missing')} <Hint label={t('tile.why')}>{t('tile.tooMany')}</Hint>
          </>
        ) : (
          count.toLocaleString('en-US')
        )}
      </Tile>
    </>
  );
}

interface AmountProps {
  readonly name: string;
  readonly amount: string | undefined;
  readonly usd: number | null | undefined;
  readonly symbol: string;
}

function Amount({ name, amount, usd, symbol }: AmountProps) {
  const { t } = useTranslation();
  return (
    <Tile name={name} note={<Usd value={usd ?? null} />}>
      {amount === undefined ? (
        t('app.missing')
      ) : (
        <>
          {groupAmount(amount)}
          <small>{symbol}</small>
        </>
      )}
    </Tile>
  );
}

interface TileProps {
  readonly name: string;
  readonly note: ReactNode;
  readonly children: ReactNode;
}

function Tile({ name, note, children }: TileProps) {
  return (
    <div className="card tile">
      <div className="k">{name}</div>
      <div className="v">{children}</div>
      <div className="u">{note}</div>
    </div>
  );
}
