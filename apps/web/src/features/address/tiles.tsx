import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Loaded } from '../../components/states.tsx';
import { useUsd } from '../../components/use-usd.ts';
import { getCoins, type ObjectRef } from '../../lib/api.ts';
import { groupAmount } from '../../lib/format.ts';

/** Balance, income, spending, number of transactions. */
export function Tiles({ target }: { readonly target: ObjectRef }) {
  const { t } = useTranslation();
  const query = useQuery({ queryKey: ['coins', target], queryFn: () => getCoins(target) });
  return (
    <Loaded query={query}>
      {({ items: [coin], _metadata }) => (
        <div className="tiles">
          <Tile name={t('tile.balance')} amount={coin?.balance} usd={coin?.balanceUsd} symbol={coin?.symbol} />
          <Tile
            name={t('tile.income')}
            amount={coin?.amountReceived}
            usd={coin?.amountReceivedUsd}
            symbol={coin?.symbol}
          />
          <Tile name={t('tile.spending')} amount={coin?.amountSent} usd={coin?.amountSentUsd} symbol={coin?.symbol} />
          <div className="card tile">
            <div className="k">{t('tile.transactions')}</div>
            <div className="v">{_metadata.numberOfTransactions?.toLocaleString('en-US') ?? t('app.missing')}</div>
          </div>
        </div>
      )}
    </Loaded>
  );
}

interface TileProps {
  readonly name: string;
  readonly amount: string | undefined;
  readonly usd: number | null | undefined;
  readonly symbol: string | undefined;
}

function Tile({ name, amount, usd, symbol }: TileProps) {
  const { t } = useTranslation();
  const abbreviate = useUsd();
  const value = abbreviate(usd ?? null);
  return (
    <div className="card tile">
      <div className="k">{name}</div>
      <div className="v">
        {amount === undefined ? t('app.missing') : groupAmount(amount)}
        {amount !== undefined && <small>{symbol}</small>}
      </div>
      <div className="u">{value === undefined ? t('tile.noPrice') : t('tile.usd', { value })}</div>
    </div>
  );
}
